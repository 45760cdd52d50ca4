"""The network as an ONNX file, from the trained weights, and back; and its calibration as JSON.

There images are ``count × 1 × height × width``, and a convolution's weights ``channels out × channels in ×
size × size``: arrays of the training, with the channels last, are transposed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from benchmarks.digits.learning import CONVOLUTIONS, pixels_left
from nonosat.images.imaging.network import Array
from nonosat.images.scanning.digits.framing import HEIGHT, WIDTH
from nonosat.images.scanning.digits.weights import OUTPUTS, Calibration

#: A version of the operators that every OpenCV knows which nonosat runs with.
_OPERATORS, _FORMAT = 13, 8


def as_onnx(layers: Mapping[str, Array]) -> bytes:
    """Return the file, with weights of 16 bits; the same weights give the same bytes."""
    import onnx

    made = onnx.helper.make_graph(
        list(_nodes()),
        "digits",
        [onnx.helper.make_tensor_value_info("frames", onnx.TensorProto.FLOAT, ["count", 1, HEIGHT, WIDTH])],
        [onnx.helper.make_tensor_value_info("scores", onnx.TensorProto.FLOAT, ["count", OUTPUTS])],
        [
            onnx.numpy_helper.from_array(np.ascontiguousarray(values.astype(np.float16)), name)
            for name, values in _turned(layers).items()
        ],
    )
    model = onnx.helper.make_model(
        made, opset_imports=[onnx.helper.make_opsetid("", _OPERATORS)], ir_version=_FORMAT
    )
    return bytes(model.SerializeToString(deterministic=True))


def layers_of(data: bytes) -> dict[str, Array]:
    """Return the weights in a file of ``as_onnx``, as arrays of the training."""
    import onnx

    found = {
        each.name: onnx.numpy_helper.to_array(each).astype(np.float32)
        for each in onnx.load_model_from_string(data).graph.initializer
    }
    for i, (size, _) in enumerate(CONVOLUTIONS):
        kernel = found[f"kernel{i}"]
        found[f"kernel{i}"] = kernel.transpose(2, 3, 1, 0).reshape(size * size * kernel.shape[1], -1)
    rows, columns = pixels_left()
    dense = found["dense"]
    found["dense"] = (
        dense.reshape(-1, rows, columns, dense.shape[1]).transpose(1, 2, 0, 3).reshape(dense.shape)
    )
    return found


def as_json(shapes: Calibration, digits: Calibration, about: Mapping[str, Any]) -> bytes:
    """Return the JSON of the calibration."""
    document = {"about": about, "digits": _listed(digits), "shapes": _listed(shapes)}
    return (json.dumps(document, ensure_ascii=False, sort_keys=True) + "\n").encode()


def _listed(calibration: Calibration) -> dict[str, Any]:
    """Return the calibration as lists, with as few digits as 32-bit numbers need."""
    confused = [[float(str(share)) for share in row] for row in calibration.confused]
    return {
        "temperature": float(str(np.float32(calibration.temperature))),
        "floor": float(str(np.float32(calibration.floor))),
        "confused": confused,
    }


def _turned(layers: Mapping[str, Array]) -> dict[str, Array]:
    turned = dict(layers)
    for i, (size, _) in enumerate(CONVOLUTIONS):
        kernel = layers[f"kernel{i}"]
        turned[f"kernel{i}"] = kernel.reshape(size, size, -1, kernel.shape[1]).transpose(3, 2, 0, 1)
    rows, columns = pixels_left()
    dense = layers["dense"]
    turned["dense"] = (
        dense.reshape(rows, columns, -1, dense.shape[1]).transpose(2, 0, 1, 3).reshape(dense.shape)
    )
    return turned


def _nodes() -> Iterator[Any]:
    import onnx

    seen = "frames"
    for i, (size, stride) in enumerate(CONVOLUTIONS):
        yield onnx.helper.make_node(
            "Conv",
            [seen, f"kernel{i}", f"bias{i}"],
            [f"convolved{i}"],
            kernel_shape=[size, size],
            strides=[stride, stride],
            pads=[size // 2] * 4,
        )
        yield onnx.helper.make_node("Relu", [f"convolved{i}"], [f"rectified{i}"])
        seen = f"rectified{i}"
    yield onnx.helper.make_node("MaxPool", [seen], ["halved"], kernel_shape=[2, 2], strides=[2, 2])
    yield onnx.helper.make_node("Flatten", ["halved"], ["flat"])
    yield onnx.helper.make_node("Gemm", ["flat", "dense", "dense_bias"], ["summed"])
    yield onnx.helper.make_node("Relu", ["summed"], ["hidden"])
    yield onnx.helper.make_node("Gemm", ["hidden", "output", "output_bias"], ["scores"])
