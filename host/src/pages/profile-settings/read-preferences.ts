import { useCall } from '@fixed-ops/api';
import { calls, type Preferences } from '@fixed-ops/contract';
import { type SessionState, useSessionState } from '@fixed-ops/session';
import { sessionStore } from '@fixed-ops/session/host';
import { useEffect } from 'react';

/**
 * The person's preferences. Null if they could not be loaded; the session then has only those that a page needs to
 * start.
 */
export function readPreferences(session: SessionState): Preferences | null {
  return session.arePreferencesLoaded ? session.preferences : null;
}

/**
 * The person's preferences, with the server's answer while they are not loaded. The session continues without them if
 * its first load fails, so this hook requests them again.
 */
export function usePreferences() {
  const preferences = useSessionState(readPreferences);
  const answer = useCall(calls.getPreferences, { enabled: preferences === null });
  const { data } = answer;
  useEffect(() => {
    // A save in the meantime is newer than this answer.
    if (data && !sessionStore.getState().arePreferencesLoaded) {
      sessionStore.setState({ preferences: data, arePreferencesLoaded: true });
    }
  }, [data]);
  return { preferences, answer };
}
