#ifndef CAPSTAN_COPENCV_GUARDED_HPP
#define CAPSTAN_COPENCV_GUARDED_HPP

#include <cstdint>
#include <mutex>
#include <opencv2/core.hpp>

/// Runs the work on the calling thread alone; -1 where it throws.
template <class Work> static int32_t guarded(Work work) noexcept {
    static std::once_flag once;
    try {
        std::call_once(once, [] { cv::setNumThreads(1); });
        return work();
    } catch (...) {
        return -1;
    }
}

#endif
