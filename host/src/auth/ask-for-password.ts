import { type KeyValueStorage, readText, removeStored, writeText } from '@fixed-ops/session';

const KEY = 'askForPassword';
const ASKED = 'yes';

/**
 * Makes the next sign-in of this tab ask for the password. For a sign-out whose end at the provider this tab does not
 * see: while the session there lives on, a plain sign-in would let the same person in again without a word.
 */
export function askForPassword(storage: KeyValueStorage): void {
  writeText(storage, KEY, ASKED);
}

/** Whether the password must be asked for; answers so once. */
export function takeAskForPassword(storage: KeyValueStorage): boolean {
  const isAsked = readText(storage, KEY) === ASKED;
  removeStored(storage, KEY);
  return isAsked;
}
