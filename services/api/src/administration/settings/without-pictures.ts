/** What stands for a picture in a change that is shown. */
export const A_PICTURE = 'a picture';
/** The same for one that replaces another. */
export const ANOTHER_PICTURE = 'another picture';

export const isPicture = (value: unknown): value is string => typeof value === 'string' && value.startsWith('data:');

/** A side of a change as it is shown. Pictures are mentioned, because they are long, and nobody reads them as text. */
export function withoutPictures(value: unknown): unknown {
  if (isPicture(value)) return A_PICTURE;
  if (Array.isArray(value)) return value.map(withoutPictures);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutPictures(each)]));
}
