import { readDataUrl } from './chosen-picture.ts';
import { type Crop, cropSquare } from './crop.ts';

/** Side of the square that is sent, in px. It is sharp in the largest place where it is drawn, on the densest screens. */
const PICTURE_SIDE = 256;
const QUALITY = 0.85;

/** Draws the cropped square over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = cropSquare(crop, picture);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Returns the cropped square as a data URL of a small picture, without anything that the camera wrote beside it. */
export function encodeCrop(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_SIDE;
  canvas.height = PICTURE_SIDE;
  drawCrop(canvas, picture, crop);
  const webp = canvas.toDataURL('image/webp', QUALITY);
  // A browser that cannot write WebP returns a PNG, which is ten times as large.
  if (webp.startsWith('data:image/webp')) return webp;
  const context = canvas.getContext('2d');
  if (context) {
    // A JPEG has no transparency. Without white below it, what is transparent would turn black.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  }
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/** Returns a saved picture as a data URL, so that removing it can be undone; null if it cannot be read. */
export async function readSavedPicture(url: string): Promise<string | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    return await readDataUrl(await response.blob());
  } catch {
    return null;
  }
}
