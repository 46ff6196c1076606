#include <opencv2/dnn.hpp>
#include <memory>
#include <string>
#include <vector>

#include "CFaceNet.h"

struct cfacenet {
    cv::dnn::Net net;
    std::vector<std::string> names;
    std::vector<cv::Mat> outputs;
};

cfacenet *cfacenet_create(const uint8_t *model, size_t bytes) {
    try {
        cv::setNumThreads(1);
        auto made = std::make_unique<cfacenet>();
        made->net = cv::dnn::readNetFromONNX(reinterpret_cast<const char *>(model), bytes);
        if (made->net.empty()) return nullptr;
        made->net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        made->net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
        made->names = made->net.getUnconnectedOutLayersNames();
        return made.release();
    } catch (...) {
        return nullptr;
    }
}

void cfacenet_destroy(cfacenet *net) { delete net; }

int32_t cfacenet_output_count(const cfacenet *net) {
    return static_cast<int32_t>(net->names.size());
}

const char *cfacenet_output_name(const cfacenet *net, int32_t index) {
    if (index < 0 || index >= cfacenet_output_count(net)) return nullptr;
    return net->names[static_cast<size_t>(index)].c_str();
}

int32_t cfacenet_run(
    cfacenet *net, const uint8_t *rgb, int32_t width, int32_t height, int32_t is_bgr) {
    try {
        const cv::Mat picture(height, width, CV_8UC3, const_cast<uint8_t *>(rgb));
        net->net.setInput(
            cv::dnn::blobFromImage(picture, 1.0, cv::Size(), cv::Scalar(), is_bgr != 0));
        std::vector<cv::Mat> found;
        net->net.forward(found, net->names);
        // Copies the outputs, since the network reuses its memory.
        net->outputs.resize(found.size());
        for (size_t i = 0; i < found.size(); i++) found[i].copyTo(net->outputs[i]);
        return 0;
    } catch (...) {
        return -1;
    }
}

int64_t cfacenet_output(
    const cfacenet *net, int32_t index, const float **values, int32_t *shape) {
    if (index < 0 || static_cast<size_t>(index) >= net->outputs.size()) return -1;
    const cv::Mat &output = net->outputs[static_cast<size_t>(index)];
    if (output.type() != CV_32F || !output.isContinuous() || output.dims > 4) return -1;
    for (int i = 0; i < 4; i++) {
        const int axis = i - (4 - output.dims);
        shape[i] = axis < 0 ? 1 : output.size[axis];
    }
    *values = output.ptr<float>();
    return static_cast<int64_t>(output.total());
}
