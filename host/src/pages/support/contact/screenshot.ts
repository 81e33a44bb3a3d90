import { PICTURE_MAX_BYTES } from '@fixed-ops/contract/people';
import { decodePicture, PictureRefused, readDataUrl } from '@fixed-ops/ui/picture';

/** A screenshot for a message. It is read at once, because its file may be gone when the message is sent. */
export interface Screenshot {
  readonly name: string;
  readonly bytes: number;
  readonly dataUrl: string;
}

/** Reads a chosen file. Throws `PictureRefused`. */
export async function readScreenshot(file: File): Promise<Screenshot> {
  (await decodePicture(file, PICTURE_MAX_BYTES)).close();
  try {
    return { name: file.name, bytes: file.size, dataUrl: await readDataUrl(file) };
  } catch {
    throw new PictureRefused(`${file.name} could not be read.`);
  }
}

/**
 * The picture in pasted data. Null if there is none, or if text is pasted with it into a text field: a cell of a
 * spreadsheet is both, and the person wants the text.
 */
export function pastedPicture(data: DataTransfer | null, target: EventTarget | null): File | null {
  const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
  if (!file) return null;
  const takesText = target instanceof HTMLElement && target.matches('input, textarea');
  return takesText && data?.types.includes('text/plain') ? null : file;
}
