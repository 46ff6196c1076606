#include "CVideo4Linux.h"
#include <errno.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static int request(int descriptor, unsigned long number, void *argument) {
    return ioctl(descriptor, number, argument) < 0 ? errno : 0;
}

// Many ARM boards' drivers support only the multi-planar form of the requests, where each buffer is
// a list of planes. One-plane pictures differ only in the structures; two-plane pictures are
// presented as one, the second plane at the next page after the first; more planes are rejected
// (ENOTSUP). The form is queried for each request: that takes under a microsecond and needs no
// state.
static enum v4l2_buf_type queue_of(int descriptor) {
    struct v4l2_capability node = {0};
    if (ioctl(descriptor, VIDIOC_QUERYCAP, &node) < 0) return V4L2_BUF_TYPE_VIDEO_CAPTURE;
    unsigned all = node.capabilities;
    unsigned abilities = all & V4L2_CAP_DEVICE_CAPS ? node.device_caps : all;
    return abilities & V4L2_CAP_VIDEO_CAPTURE || !(abilities & V4L2_CAP_VIDEO_CAPTURE_MPLANE)
        ? V4L2_BUF_TYPE_VIDEO_CAPTURE
        : V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE;
}

static int is_planar(enum v4l2_buf_type queue) {
    return queue == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE;
}

/// The offset of the second plane: the first page boundary at or after the end of a first plane of
/// this size.
static size_t second_plane(size_t bytes) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    return (bytes + page - 1) / page * page;
}

/// A request about one buffer; its planes are presented as a single one.
static int buffer_request(int descriptor, unsigned long number, struct v4l2_buffer *buffer) {
    enum v4l2_buf_type queue = queue_of(descriptor);
    buffer->type = queue;
    if (!is_planar(queue)) return request(descriptor, number, buffer);
    struct v4l2_plane planes[VIDEO_MAX_PLANES] = {0};
    buffer->m.planes = planes;
    buffer->length = VIDEO_MAX_PLANES;
    int code = request(descriptor, number, buffer);
    unsigned count = buffer->length;
    buffer->length = planes[0].length;
    buffer->bytesused = planes[0].bytesused;
    buffer->m.offset = planes[0].m.mem_offset;
    if (code) return code;
    if (count == 2) {
        size_t start = second_plane(planes[0].length);
        buffer->length = (unsigned)(start + planes[1].length);
        if (planes[1].bytesused) buffer->bytesused = (unsigned)(start + planes[1].bytesused);
    }
    return count <= 2 && !planes[0].data_offset && !planes[1].data_offset ? 0 : ENOTSUP;
}

int capstan_video_capability(int descriptor, struct v4l2_capability *answer) {
    return request(descriptor, VIDIOC_QUERYCAP, answer);
}

int capstan_video_format_at(int descriptor, struct v4l2_fmtdesc *question) {
    question->type = queue_of(descriptor);
    return request(descriptor, VIDIOC_ENUM_FMT, question);
}

int capstan_video_size_at(int descriptor, struct v4l2_frmsizeenum *question) {
    return request(descriptor, VIDIOC_ENUM_FRAMESIZES, question);
}

int capstan_video_interval_at(int descriptor, struct v4l2_frmivalenum *question) {
    return request(descriptor, VIDIOC_ENUM_FRAMEINTERVALS, question);
}

int capstan_video_set_format(int descriptor, struct v4l2_format *wish, unsigned *second) {
    wish->type = queue_of(descriptor);
    *second = 0;
    if (!is_planar(wish->type)) return request(descriptor, VIDIOC_S_FMT, wish);
    struct v4l2_pix_format *flat = &wish->fmt.pix;
    struct v4l2_format planar = {.type = wish->type};
    planar.fmt.pix_mp.width = flat->width;
    planar.fmt.pix_mp.height = flat->height;
    planar.fmt.pix_mp.pixelformat = flat->pixelformat;
    planar.fmt.pix_mp.field = flat->field;
    planar.fmt.pix_mp.num_planes = 1;
    int code = request(descriptor, VIDIOC_S_FMT, &planar);
    if (code) return code;
    const struct v4l2_plane_pix_format *planes = planar.fmt.pix_mp.plane_fmt;
    unsigned count = planar.fmt.pix_mp.num_planes;
    if (count < 1 || count > 2) return ENOTSUP;
    if (count == 2 && planes[1].bytesperline != planes[0].bytesperline) return ENOTSUP;
    flat->width = planar.fmt.pix_mp.width;
    flat->height = planar.fmt.pix_mp.height;
    flat->pixelformat = planar.fmt.pix_mp.pixelformat;
    flat->bytesperline = planes[0].bytesperline;
    flat->sizeimage = planes[0].sizeimage;
    if (count == 2) {
        *second = (unsigned)second_plane(planes[0].sizeimage);
        flat->sizeimage = *second + planes[1].sizeimage;
    }
    return 0;
}

int capstan_video_set_parameters(int descriptor, struct v4l2_streamparm *wish) {
    wish->type = queue_of(descriptor);
    return request(descriptor, VIDIOC_S_PARM, wish);
}

int capstan_video_control(int descriptor, struct v4l2_control *question) {
    return request(descriptor, VIDIOC_G_CTRL, question);
}

int capstan_video_set_control(int descriptor, struct v4l2_control *wish) {
    return request(descriptor, VIDIOC_S_CTRL, wish);
}

int capstan_video_control_facts(int descriptor, struct v4l2_queryctrl *question) {
    return request(descriptor, VIDIOC_QUERYCTRL, question);
}

int capstan_video_control_choice(int descriptor, struct v4l2_querymenu *question) {
    return request(descriptor, VIDIOC_QUERYMENU, question);
}

int capstan_video_request_buffers(int descriptor, struct v4l2_requestbuffers *wish) {
    wish->type = queue_of(descriptor);
    return request(descriptor, VIDIOC_REQBUFS, wish);
}

int capstan_video_buffer(int descriptor, struct v4l2_buffer *question) {
    return buffer_request(descriptor, VIDIOC_QUERYBUF, question);
}

int capstan_video_map(int descriptor, unsigned index, size_t length, long offset, void **start) {
    struct v4l2_plane planes[VIDEO_MAX_PLANES] = {0};
    struct v4l2_buffer buffer = {.index = index, .type = queue_of(descriptor),
                                 .memory = V4L2_MEMORY_MMAP};
    if (!is_planar(buffer.type)) {
        void *only = mmap(NULL, length, PROT_READ, MAP_SHARED, descriptor, offset);
        *start = only == MAP_FAILED ? NULL : only;
        return *start ? 0 : errno;
    }
    buffer.m.planes = planes;
    buffer.length = VIDEO_MAX_PLANES;
    int code = request(descriptor, VIDIOC_QUERYBUF, &buffer);
    if (code) return code;
    // Reserves the whole range first, so that the planes are adjacent.
    char *place = mmap(NULL, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (place == MAP_FAILED) return errno;
    size_t at = 0;
    for (unsigned plane = 0; plane < buffer.length && !code; plane++) {
        if (at + planes[plane].length > length) code = EINVAL;
        else if (mmap(place + at, planes[plane].length, PROT_READ, MAP_SHARED | MAP_FIXED, descriptor,
                      planes[plane].m.mem_offset) == MAP_FAILED) code = errno;
        at += second_plane(planes[plane].length);
    }
    if (code) munmap(place, length);
    *start = code ? NULL : place;
    return code;
}

int capstan_video_queue(int descriptor, struct v4l2_buffer *buffer) {
    return buffer_request(descriptor, VIDIOC_QBUF, buffer);
}

int capstan_video_dequeue(int descriptor, struct v4l2_buffer *buffer) {
    return buffer_request(descriptor, VIDIOC_DQBUF, buffer);
}

int capstan_video_stream_on(int descriptor) {
    enum v4l2_buf_type type = queue_of(descriptor);
    return request(descriptor, VIDIOC_STREAMON, &type);
}

int capstan_video_stream_off(int descriptor) {
    enum v4l2_buf_type type = queue_of(descriptor);
    return request(descriptor, VIDIOC_STREAMOFF, &type);
}
