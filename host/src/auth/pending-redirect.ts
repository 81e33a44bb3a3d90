import { type KeyValueStorage, readJson, removeStored, writeJson } from '@fixed-ops/session';
import { z } from 'zod';
import type { PendingRedirect } from './machine.ts';

const KEY = 'pendingRedirect';
const schema = z.object({
  policy: z.enum(['signIn', 'resetPassword', 'editProfile']),
  returnTo: z.string().nullable(),
}) satisfies z.ZodType<PendingRedirect>;

/** Notes what this tab leaves for: an error of the provider comes back without the state that a success carries. */
export function notePendingRedirect(storage: KeyValueStorage, pending: PendingRedirect): void {
  writeJson(storage, KEY, pending);
}

/** What this tab left for; answers it once. */
export function takePendingRedirect(storage: KeyValueStorage): PendingRedirect | null {
  const pending = readJson(storage, KEY, schema);
  removeStored(storage, KEY);
  return pending;
}
