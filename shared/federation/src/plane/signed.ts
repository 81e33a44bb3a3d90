import { z } from 'zod';

/** The signature of a signed file: the id of the key in `keys.json`, and the signature in base64. */
export const signedFields = {
  key: z.string().regex(/^[\w.-]{1,60}$/, { error: 'is not the id of a key' }),
  signature: z.string().min(1),
};

/** Kinds of signed files. A signature of one kind is invalid for another. */
export type SignedKind = 'keys' | 'placement' | 'pointer' | 'release' | 'preview';

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, inOrder(field)]));
}

/** Gives the same text for equal values, whatever the order of their fields is. Undefined fields count as missing. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/**
 * The text that is signed: the kind, and then the file without its signature. Pass the file before a schema removes or adds fields, because
 * fields of a later version are signed as well.
 */
export function signedText(kind: SignedKind, content: object): string {
  const { signature: _signature, ...signed }: Record<string, unknown> = { ...content };
  return `fixed-ops ${kind} 1\n${canonicalJson(signed)}`;
}
