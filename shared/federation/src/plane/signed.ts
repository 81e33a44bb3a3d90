import { z } from 'zod';

/** What a signed file says of its signature: the id of the key in `keys.json`, and the signature in base64. */
export const signedFields = {
  key: z.string().regex(/^[\w.-]{1,60}$/, { error: 'is not the id of a key' }),
  signature: z.string().min(1),
};

/** Kinds of signed files; a signature of one kind is none of another. */
export type SignedKind = 'keys' | 'placement' | 'pointer' | 'release' | 'preview';

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, inOrder(field)]));
}

/** The same text for the same value, whatever the order of its fields. Fields that are undefined count as left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/**
 * The text that a signature is made of: kind, then the file without its signature. Takes what the file holds, before a schema leaves
 * out or fills in fields: what a later version adds is signed as well.
 */
export function signedText(kind: SignedKind, content: object): string {
  const { signature: _signature, ...signed }: Record<string, unknown> = { ...content };
  return `fixed-ops ${kind} 1\n${canonicalJson(signed)}`;
}
