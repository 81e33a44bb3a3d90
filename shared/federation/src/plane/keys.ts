import { z } from 'zod';
import { nameSchema } from './names.ts';
import { signedFields } from './signed.ts';

/** A public key, and what it may sign. */
export const planeKeySchema = z.object({
  id: z.string().regex(/^[\w.-]{1,60}$/, { error: 'is not the id of a key' }),
  /** A team moves pointers of its names and signs their releases. The gateway only rolls back. The operator places remotes. */
  kind: z.enum(['team', 'gateway', 'operator']),
  /** The owner, in words. */
  owner: z.string().min(1),
  /** Ed25519, SPKI in base64. */
  publicKey: z.string().min(1),
  /** Remotes that it may sign for, and `host`; `*` for all. */
  names: z.array(z.union([nameSchema, z.literal('*')])).min(1),
  /** When the key was revoked. Earlier signatures stay valid, unless the key is compromised. */
  revoked: z.object({ at: z.iso.datetime(), isCompromised: z.boolean() }).nullable().default(null),
});
export type PlaneKey = z.output<typeof planeKeySchema>;

/** The content of `keys.json` without its signature. */
export const keysContentSchema = z.object({
  revision: z.number().int().min(1),
  keys: z.array(planeKeySchema),
  by: z.string().min(1),
  at: z.iso.datetime(),
  /** The last change; lists of earlier versions do not have it. */
  why: z.string().optional(),
});
export type KeysContent = z.output<typeof keysContentSchema>;

/** `keys.json`: who may sign what; the operator's root key signs it. */
export const keysSchema = keysContentSchema.extend(signedFields);
export type Keys = z.output<typeof keysSchema>;

/** Id of the root key in signatures. No file that it signs contains the key itself. */
export const ROOT_KEY = 'root';
