import { calls, type Preferences, type PreferencesChange } from '@fixed-ops/contract';
import { sessionStore } from '@fixed-ops/session/host';
import { sendCall } from './call-query.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * Saves some of the person's preferences on the server and puts all of them into the session. This is the only way to change them. Saves
 * run one after the other, so the later of two quick saves wins. Throws ApiError; the session then stays as it was.
 */
export function savePreferences(change: PreferencesChange): Promise<Preferences> {
  const save = last
    .catch(() => undefined)
    .then(() => sendCall(calls.patchPreferences, { body: change }))
    .then((preferences) => {
      // While a later save waits, the session already shows its change.
      if (last === save) sessionStore.setState({ preferences, arePreferencesLoaded: true });
      return preferences;
    });
  last = save;
  return save;
}
