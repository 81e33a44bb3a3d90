import { z } from 'zod';
import { isBase64 } from './base64.ts';

/** Pictures that browsers draw and that cannot hold a script. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Of one picture file as it is sent. */
export const PICTURE_MAX_BYTES = 3 * 1024 * 1024;

const HEAD = new RegExp(`^data:(?:${pictureTypes.join('|')});base64,(?=[A-Za-z0-9+/])`);

function isPictureDataUrl(text: string): boolean {
  const [head] = HEAD.exec(text) ?? [];
  return head !== undefined && isBase64(text.slice(head.length));
}

/** A picture as a base64 data URL. What its bytes really are is looked at where they arrive. */
export const pictureDataUrlSchema = z
  .string()
  .refine(isPictureDataUrl, { error: 'is not a JPEG, PNG or WebP picture as a base64 data URL' })
  .meta({ pattern: HEAD.source });
