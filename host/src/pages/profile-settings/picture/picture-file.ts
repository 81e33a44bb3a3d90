import { type Crop, cropSquare } from './crop.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** What the server would take at most; a phone's camera in its usual setting stays below. */
export const MAX_FILE_BYTES = 3 * 1024 * 1024;
/** px of the square that is sent: sharp at the largest place it is drawn, on the densest screens. */
export const PICTURE_SIDE = 256;
const QUALITY = 0.85;

/** Why a file cannot become the picture, as a sentence; null when it may be tried. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) {
    return `${file.name} is not a JPEG, PNG or WebP picture.`;
  }
  if (file.size > MAX_FILE_BYTES) {
    return `${file.name} has ${(file.size / 1024 / 1024).toFixed(1)} MB. Choose a picture of at most 3 MB.`;
  }
  return null;
}

/** Decodes a file, upright as the camera was held. Rejects when the browser cannot read it. */
export function decodePicture(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/** Draws the cropped square over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = cropSquare(crop, picture);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The cropped square as a small picture, without anything that the camera wrote beside it: a data URL. */
export function encodeCrop(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_SIDE;
  canvas.height = PICTURE_SIDE;
  drawCrop(canvas, picture, crop);
  const webp = canvas.toDataURL('image/webp', QUALITY);
  // A browser that cannot write WebP answers a PNG, which is ten times as large.
  if (webp.startsWith('data:image/webp')) return webp;
  const context = canvas.getContext('2d');
  if (context) {
    // A JPEG has no opacity: what is clear would turn black.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  }
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/** A picture that is saved already, as a data URL, so that removing it can be undone; null when it cannot be read. */
export async function readSavedPicture(url: string): Promise<string | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return null;
    const picture = await response.blob();
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
      reader.onerror = () => resolve(null);
      reader.readAsDataURL(picture);
    });
  } catch {
    return null;
  }
}
