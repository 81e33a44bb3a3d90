/** Width and height of a picture, in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square of a picture that is kept: its centre in px of the picture, and how far it is zoomed in (1: all that fits). */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const MAX_ZOOM = 4;

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** Returns the length of the square's side in px of the picture. */
function cropSide(crop: Crop, { width, height }: Size): number {
  return Math.min(width, height) / crop.zoom;
}

/** Returns the nearest crop that lies wholly inside the picture. */
function inside(crop: Crop, size: Size): Crop {
  const zoom = clamp(crop.zoom, 1, MAX_ZOOM);
  const half = cropSide({ ...crop, zoom }, size) / 2;
  return { x: clamp(crop.x, half, size.width - half), y: clamp(crop.y, half, size.height - half), zoom };
}

/** Returns the middle of a picture, as large as it fits. */
export function startCrop({ width, height }: Size): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Moves the square by a multiple of its side: `right` 1 shows what lies right of it. */
export function moveCrop(crop: Crop, size: Size, right: number, down: number): Crop {
  const side = cropSide(crop, size);
  return inside({ ...crop, x: crop.x + right * side, y: crop.y + down * side }, size);
}

/** Zooms about the middle of the square. */
export function zoomCrop(crop: Crop, size: Size, zoom: number): Crop {
  return inside({ ...crop, zoom }, size);
}

/** Returns the square in px of the picture. */
export function cropSquare(crop: Crop, size: Size): { left: number; top: number; side: number } {
  const side = cropSide(crop, size);
  return { left: crop.x - side / 2, top: crop.y - side / 2, side };
}
