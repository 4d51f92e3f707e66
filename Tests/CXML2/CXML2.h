#include <libxml/xmlversion.h>
// With this option of Debian's build, a header for encodings includes ICU, whose declarations conflict with those of Foundation's
// own ICU. Documents and their nodes do not depend on it.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>
