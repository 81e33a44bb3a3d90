/** Types of pictures that browsers draw and that cannot hold a script, for `accept` of a file input. The contract takes no others. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
/**
 * The largest file, in bytes, of a picture that is cut to a small one before it is sent. Phones take pictures of this size in their finest
 * setting. Larger ones would take the memory of a phone to decode.
 */
export const CROPPED_MAX_BYTES = 25 * 1024 * 1024;

const megabytes = (bytes: number) => bytes / 1024 / 1024;

/** Returns the help that stands below everything that takes a picture. */
export function pictureHelp(maxBytes: number): string {
  return `JPEG, PNG or WebP, up to ${megabytes(maxBytes)} MB.`;
}

/** Returns why a file cannot become the picture, as a sentence; null if it may be tried. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>, maxBytes: number): string | null {
  if (!PICTURE_TYPES.includes(file.type)) {
    return `${file.name} is not a JPEG, PNG or WebP picture.`;
  }
  if (file.size > maxBytes) {
    return `${file.name} has ${megabytes(file.size).toFixed(1)} MB. Choose a picture of at most ${megabytes(maxBytes)} MB.`;
  }
  return null;
}

/** Decodes a file, upright as the camera was held. Throws PictureRefused with a sentence for the person if the file cannot be taken. */
export async function decodePicture(file: File, maxBytes: number): Promise<ImageBitmap> {
  const problem = fileProblem(file, maxBytes);
  if (problem !== null) throw new PictureRefused(problem);
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new PictureRefused(`${file.name} cannot be read as a picture. It may be damaged.`);
  }
}

/** A file that cannot become the picture. The message says why. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
}

/** Returns the bytes of a picture as a data URL. Rejects if they cannot be read. */
export function readDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('The picture is empty.'));
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
    reader.readAsDataURL(picture);
  });
}
