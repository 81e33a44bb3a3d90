import type { PictureType } from '@fixed-ops/contract';
import { cleanJpeg } from './jpeg.ts';
import { cleanPng } from './png.ts';
import { cleanWebp } from './webp.ts';

export interface Picture {
  readonly mediaType: PictureType;
  readonly width: number;
  readonly height: number;
  /** The picture without what does not draw it. */
  readonly data: Buffer;
}

/**
 * Reads what bytes really are, whatever they were called: a whole JPEG, PNG or WebP, else null. What comes back holds
 * only the parts that draw the picture: of EXIF no more than how the camera was held, no XMP, no comments, no animation, and nothing hidden
 * behind its end.
 */
export function readPicture(bytes: Buffer): Picture | null {
  return cleanJpeg(bytes) ?? cleanPng(bytes) ?? cleanWebp(bytes);
}
