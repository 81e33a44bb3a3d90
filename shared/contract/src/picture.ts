import { z } from 'zod';
import { isBase64 } from './base64.ts';

/** Types of pictures that browsers show and that cannot contain scripts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** The largest size of one picture file. */
export const PICTURE_MAX_BYTES = 3 * 1024 * 1024;

const HEAD = new RegExp(`^data:(?:${pictureTypes.join('|')});base64,(?=[A-Za-z0-9+/])`);

function isPictureDataUrl(text: string): boolean {
  const [head] = HEAD.exec(text) ?? [];
  return head !== undefined && isBase64(text.slice(head.length));
}

/** A picture as a base64 data URL. The receiver checks what its bytes really are. */
export const pictureDataUrlSchema = z
  .string()
  .refine(isPictureDataUrl, { error: 'is not a JPEG, PNG or WebP picture as a base64 data URL' })
  .meta({ pattern: HEAD.source });
