import { useCall } from '@fixed-ops/api';
import { calls, type Preferences } from '@fixed-ops/contract';
import { type SessionState, useSessionState } from '@fixed-ops/session';
import { sessionStore } from '@fixed-ops/session/host';
import { useEffect } from 'react';

/** The person's preferences; null while they could not be read, when the session only has what a page starts with. */
export function readPreferences(session: SessionState): Preferences | null {
  return session.arePreferencesLoaded ? session.preferences : null;
}

/**
 * The person's preferences for a page that shows them as such, with the answer of the server while they are not there. The
 * session goes on without them when its first load fails; here they are asked for again.
 */
export function usePreferences() {
  const preferences = useSessionState(readPreferences);
  const answer = useCall(calls.getPreferences, { enabled: preferences === null });
  const { data } = answer;
  useEffect(() => {
    // What was saved meanwhile is newer than this answer.
    if (data && !sessionStore.getState().arePreferencesLoaded) {
      sessionStore.setState({ preferences: data, arePreferencesLoaded: true });
    }
  }, [data]);
  return { preferences, answer };
}
