import { type AccessFlags, access } from '@fixed-ops/access';
import type { DealershipData } from '@fixed-ops/contract';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/shallow';
import { type SessionState, sessionStore, worksHere } from './session-store.ts';
import type { DealershipRef, UserProfile } from './user-profile.ts';

/** What a remote may rely on: the shell draws it only once all three are loaded. */
export interface LoadedSession {
  /** Flags of the person, decided by shared/access. */
  readonly access: AccessFlags;
  readonly user: UserProfile;
  readonly activeDealership: DealershipRef;
  readonly dealershipData: DealershipData;
  readonly dealerships: SessionState['dealerships'];
  readonly products: SessionState['products'];
  readonly preferences: SessionState['preferences'];
  /** False in a dealership that the person administers for its group alone: the server refuses its figures. */
  readonly worksHere: boolean;
}

/** The loaded session. Throws outside the loaded shell, where no remote is ever drawn. */
export function useSession(): LoadedSession {
  const state = useStore(
    sessionStore,
    useShallow((session) => {
      const { user, activeDealership, dealershipData, dealerships, products, preferences } = session;
      return {
        ...{ user, activeDealership, dealershipData, dealerships, products, preferences },
        worksHere: worksHere(session),
      };
    }),
  );
  const { user, activeDealership, dealershipData } = state;
  const flags = useMemo(() => user && access(user), [user]);
  if (!user || !flags || !activeDealership || !dealershipData) throw new Error('useSession needs a loaded session.');
  return { ...state, user, activeDealership, dealershipData, access: flags };
}

/** One piece of the session, also while it is loading; for the shell and for shared packages. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useStore(sessionStore, select);
}
