import { calls } from '@fixed-ops/contract';
import { sessionStore } from '@fixed-ops/session/host';
import { sendCall } from './call-query.ts';

/** Loads the preferences again after a write that also changed them. Throws ApiError. */
export async function reloadPreferences(): Promise<void> {
  const preferences = await sendCall(calls.getPreferences, {});
  sessionStore.setState({ preferences, arePreferencesLoaded: true });
}
