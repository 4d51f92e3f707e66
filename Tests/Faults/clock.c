// A library to preload: it moves the wall clock of a program, and leaves the monotonic clock and all timers alone, as a change of the clock by
// hand does. libfaketime 0.9.10 also moves absolute timers of the monotonic clock (it treats them as timers of the wall clock), so timers of
// the program ended hours late.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// The file CLOCK_FILE has eight bytes: the seconds to add, as a signed number in the byte order of the machine. The test writes them while the
// program runs.
static const volatile int64_t *seconds;

__attribute__((constructor)) static void open_clock_file(void) {
    const char *path = getenv("CLOCK_FILE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *memory = file >= 0 ? mmap(NULL, sizeof *seconds, PROT_READ, MAP_SHARED, file, 0) : MAP_FAILED;
    if (memory == MAP_FAILED) {
        static const char message[] = "clock.c: cannot read the file that CLOCK_FILE names\n";
        (void)!write(STDERR_FILENO, message, sizeof message - 1);
        _exit(1);
    }
    close(file);
    seconds = memory;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = (int)syscall(SYS_clock_gettime, clock, time);
    if (result == 0 && seconds && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        time->tv_sec += *seconds;
    }
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    int result = clock_gettime(CLOCK_REALTIME, &now);
    if (result == 0) {
        *time = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
    }
    return result;
}

time_t time(time_t *result) {
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) {
        *result = now.tv_sec;
    }
    return now.tv_sec;
}
