/** Pictures that browsers draw and that cannot hold a script, for `accept` of a file input; the contract takes no others. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/**
 * Of a picture that is cut to a small one before it is sent: what phones take in their finest setting. Larger ones take the memory
 * of a phone to decode.
 */
export const CROPPED_MAX_BYTES = 25 * 1024 * 1024;

const megabytes = (bytes: number) => bytes / 1024 / 1024;

/** Stands under everything that takes a picture. */
export function pictureHelp(maxBytes: number): string {
  return `JPEG, PNG or WebP, up to ${megabytes(maxBytes)} MB.`;
}

/** Why a file cannot become the picture, as a sentence; null when it may be tried. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>, maxBytes: number): string | null {
  if (!PICTURE_TYPES.includes(file.type)) {
    return `${file.name} is not a JPEG, PNG or WebP picture.`;
  }
  if (file.size > maxBytes) {
    return `${file.name} has ${megabytes(file.size).toFixed(1)} MB. Choose a picture of at most ${megabytes(maxBytes)} MB.`;
  }
  return null;
}

/** Decodes a file, upright as the camera was held. Throws a sentence for the person when it is none that can be taken. */
export async function decodePicture(file: File, maxBytes: number): Promise<ImageBitmap> {
  const problem = fileProblem(file, maxBytes);
  if (problem !== null) throw new PictureRefused(problem);
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureRefused(`${file.name} cannot be read as a picture. It may be damaged.`);
  }
}

/** A file that cannot become the picture; the message says why. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** The bytes of a picture as a data URL. Rejects when they are gone. */
export function readDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('The picture is empty.'));
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
    reader.readAsDataURL(picture);
  });
}
