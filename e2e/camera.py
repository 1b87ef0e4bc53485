"""Cameras for tests: a video file that the browser uses as its camera, and a fake camera made in the page."""

from __future__ import annotations

from pathlib import Path

import pixels
from visit import Visit

#: Size of the video in pixels, large enough for the screen of a phone in front of the camera.
WIDTH, HEIGHT = 1280, 720
GREY = 110

#: JavaScript: a fake camera that films the canvas `window.scene`, and fails with the error `window.noCamera`
#: if that is set. Its streams are listed in `window.streams`.
FAKE = """
window.streams = [];
window.scene = document.createElement("canvas");
[window.scene.width, window.scene.height] = [1280, 720];
const ask = async () => {
  if (window.noCamera) throw new DOMException("", window.noCamera);
  window.scene.getContext("2d").fillRect(0, 0, 1, 1);
  const stream = window.scene.captureStream(10);
  window.streams.push(stream);
  return stream;
};
const known = async () => [{ kind: "videoinput" }];
Object.defineProperty(navigator.mediaDevices, "getUserMedia", { value: ask });
Object.defineProperty(navigator.mediaDevices, "enumerateDevices", { value: known });
"""
SHOW = """
async ([png, scale]) => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const pen = window.scene.getContext("2d");
  pen.fillStyle = "grey";
  pen.fillRect(0, 0, 1280, 720);
  const [width, height] = [picture.width * scale, picture.height * scale];
  pen.drawImage(picture, (1280 - width) / 2, (720 - height) / 2, width, height);
  // A stream shows what was drawn last only once something is drawn again.
  window.filming ??= setInterval(() => pen.fillRect(0, 0, 1, 1), 100);
}
"""


def picture_of(visit: Visit) -> bytes:
    """Return a screenshot of the page with the QR code visible."""
    visit.page.locator("svg.qr").last.scroll_into_view_if_needed()
    return visit.page.screenshot(caret="initial")


def film(png: bytes, path: Path) -> None:
    """Write a video of one still picture, in the format that Chromium accepts as a camera."""
    width, height, colors = pixels.read(png)
    assert width <= WIDTH
    assert height <= HEIGHT
    left, top = (WIDTH - width) // 2, (HEIGHT - height) // 2
    light = [bytearray([GREY]) * WIDTH for _ in range(HEIGHT)]
    for y in range(height):
        row = colors[y * width : (y + 1) * width]
        light[top + y][left : left + width] = bytes(
            (red * 77 + green * 150 + blue * 29) >> 8 for red, green, blue, *_ in row
        )
    color = bytes([128]) * (WIDTH * HEIGHT // 2)
    head = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n"
    path.write_bytes(head.encode() + b"".join(light) + color)


def given_back(visit: Visit) -> None:
    """Wait until the page has stopped every stream of the camera."""
    visit.page.wait_for_function(
        """() => {
          const tracks = window.streams.flatMap((stream) => stream.getTracks());
          return tracks.length > 0 && tracks.every(({ readyState }) => readyState === "ended");
        }"""
    )
