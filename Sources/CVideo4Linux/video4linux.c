#include "CVideo4Linux.h"
#include <errno.h>
#include <sys/ioctl.h>

static int request(int descriptor, unsigned long number, void *argument) {
    return ioctl(descriptor, number, argument) < 0 ? errno : 0;
}

// Many ARM boards' drivers know only the multi-planar form of the requests, where each buffer is a
// list of planes. Such pictures of one plane are the same but for the structures; pictures in
// several planes are refused (ENOTSUP). Which form a node has is asked each time: the answer costs
// no microsecond, and there is nothing to keep.
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

/// A request about one buffer, its only plane told as if the buffer had none.
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
    return count == 1 && !planes[0].data_offset ? 0 : ENOTSUP;
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

int capstan_video_set_format(int descriptor, struct v4l2_format *wish) {
    wish->type = queue_of(descriptor);
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
    if (planar.fmt.pix_mp.num_planes != 1) return ENOTSUP;
    flat->width = planar.fmt.pix_mp.width;
    flat->height = planar.fmt.pix_mp.height;
    flat->pixelformat = planar.fmt.pix_mp.pixelformat;
    flat->bytesperline = planar.fmt.pix_mp.plane_fmt[0].bytesperline;
    flat->sizeimage = planar.fmt.pix_mp.plane_fmt[0].sizeimage;
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
