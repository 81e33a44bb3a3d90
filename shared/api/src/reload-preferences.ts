import { calls } from '@fixed-ops/contract';
import { sessionStore } from '@fixed-ops/session/host';
import { sendCall } from './call-query.ts';

/** Reads the preferences again, after a write that changed them besides. */
export async function reloadPreferences(): Promise<void> {
  const preferences = await sendCall(calls.getPreferences, {});
  sessionStore.setState({ preferences, arePreferencesLoaded: true });
}
