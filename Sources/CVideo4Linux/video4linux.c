#include "CVideo4Linux.h"
#include <errno.h>
#include <sys/ioctl.h>

static int request(int descriptor, unsigned long number, void *argument) {
    return ioctl(descriptor, number, argument) < 0 ? errno : 0;
}

int capstan_video_capability(int descriptor, struct v4l2_capability *answer) {
    return request(descriptor, VIDIOC_QUERYCAP, answer);
}

int capstan_video_format_at(int descriptor, struct v4l2_fmtdesc *question) {
    return request(descriptor, VIDIOC_ENUM_FMT, question);
}

int capstan_video_size_at(int descriptor, struct v4l2_frmsizeenum *question) {
    return request(descriptor, VIDIOC_ENUM_FRAMESIZES, question);
}

int capstan_video_interval_at(int descriptor, struct v4l2_frmivalenum *question) {
    return request(descriptor, VIDIOC_ENUM_FRAMEINTERVALS, question);
}

int capstan_video_set_format(int descriptor, struct v4l2_format *wish) {
    return request(descriptor, VIDIOC_S_FMT, wish);
}

int capstan_video_set_parameters(int descriptor, struct v4l2_streamparm *wish) {
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
    return request(descriptor, VIDIOC_REQBUFS, wish);
}

int capstan_video_buffer(int descriptor, struct v4l2_buffer *question) {
    return request(descriptor, VIDIOC_QUERYBUF, question);
}

int capstan_video_queue(int descriptor, struct v4l2_buffer *buffer) {
    return request(descriptor, VIDIOC_QBUF, buffer);
}

int capstan_video_dequeue(int descriptor, struct v4l2_buffer *buffer) {
    return request(descriptor, VIDIOC_DQBUF, buffer);
}

int capstan_video_stream_on(int descriptor) {
    enum v4l2_buf_type type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return request(descriptor, VIDIOC_STREAMON, &type);
}

int capstan_video_stream_off(int descriptor) {
    enum v4l2_buf_type type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
    return request(descriptor, VIDIOC_STREAMOFF, &type);
}
