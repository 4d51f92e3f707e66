#ifndef FOYER_CCURL_H
#define FOYER_CCURL_H

#include <curl/curl.h>

// Wrappers of libcurl's variadic functions, which Swift cannot call.

static inline CURLcode foyer_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode foyer_curl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode foyer_curl_set_headers(CURL *handle, struct curl_slist *headers) {
    return curl_easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
}

// The body is copied.
static inline CURLcode foyer_curl_set_body(CURL *handle, const void *bytes, curl_off_t count) {
    CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, count);
    return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes) : code;
}

typedef size_t (*foyer_curl_receiver)(char *bytes, size_t size, size_t count, void *context);

// Sets the callbacks for the bytes of the body and for the lines of the head.
static inline CURLcode foyer_curl_set_receivers(
    CURL *handle, foyer_curl_receiver body, foyer_curl_receiver head, void *context) {
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, context);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, head);
    return curl_easy_setopt(handle, CURLOPT_HEADERDATA, context);
}

// Allows http and https only, and does not wait for a DNS lookup that is still running when the transfer is cancelled.
static inline CURLcode foyer_curl_set_bounds(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
    curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#endif
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

static inline long foyer_curl_status(CURL *handle) {
    long status = 0;
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

// The absolute address of a redirect's target; null without one.
static inline const char *foyer_curl_redirection(CURL *handle) {
    char *address = NULL;
    curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &address);
    return address;
}

static inline CURLMcode foyer_curl_set_connections_per_host(CURLM *multi, long count) {
    return curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, count);
}

// The next transfer that has ended, with its result; null without one.
static inline CURL *foyer_curl_next_ended(CURLM *multi, CURLcode *code) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *code = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

#endif
