import { PICTURE_MAX_BYTES } from '@fixed-ops/contract';
import { invalidInput } from '../http/problem/problem.ts';
import { type Picture, readPicture } from './picture.ts';

interface Field {
  /** By which the body names the picture. */
  readonly path: string;
  /** px of the longer side. */
  readonly maxSide: number;
}

/**
 * The picture inside a data URL that the contract has passed, without anything that does not draw it. Throws 400 when it is
 * something else in disguise, or too large.
 */
export function readSentPicture(dataUrl: string, { path, maxSide }: Field): Picture {
  const refuse = (code: string, message: string) => invalidInput([{ path, code, message }]);
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > PICTURE_MAX_BYTES) {
    const megabytes = (bytes.length / 1024 / 1024).toFixed(1);
    throw refuse(
      'picture_too_large',
      `has ${megabytes} MB; at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB are accepted`,
    );
  }
  const picture = readPicture(bytes);
  if (picture === null) throw refuse('not_a_picture', 'is not a whole JPEG, PNG or WebP picture');
  const { width, height } = picture;
  if (Math.min(width, height) < 1 || Math.max(width, height) > maxSide) {
    throw refuse('picture_size', `is ${width} by ${height} pixels; at most ${maxSide} by ${maxSide} are accepted`);
  }
  return picture;
}
