import { type KeyValueStorage, readJson, removeStored, shapeOf, writeJson } from '@fixed-ops/session/device';
import type { PendingRedirect } from './machine.ts';

const KEY = 'pendingRedirect';
const policies: readonly unknown[] = [
  'signIn',
  'resetPassword',
  'editProfile',
] satisfies readonly PendingRedirect['policy'][];
const shape = shapeOf<PendingRedirect>(
  ({ policy, returnTo }) => policies.includes(policy) && (returnTo === null || typeof returnTo === 'string'),
);

/** Stores the purpose of a redirect, because an error of the provider comes back without the state that a success contains. */
export function notePendingRedirect(storage: KeyValueStorage, pending: PendingRedirect): void {
  writeJson(storage, KEY, pending);
}

/** Returns the purpose of this tab's redirect, once. */
export function takePendingRedirect(storage: KeyValueStorage): PendingRedirect | null {
  const pending = readJson(storage, KEY, shape);
  removeStored(storage, KEY);
  return pending;
}

/** Whether this tab left for the provider and does not know the result yet. */
export function hasPendingRedirect(storage: KeyValueStorage): boolean {
  return readJson(storage, KEY, shape) !== null;
}
