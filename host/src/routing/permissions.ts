import { type AreaKey, canOpen, landingDepartment } from '@fixed-ops/access';
import { useSessionState } from '@fixed-ops/session';
import { worksHere } from '@fixed-ops/session/host';
import { useCallback } from 'react';
import type { MayPass } from './decide-route.ts';

/** What a store is open for that somebody administers and does not work in: its administration, and what is one's own. */
const WITHOUT_FIGURES: ReadonlySet<string> = new Set<AreaKey>([
  'administration',
  'users',
  'onboarding',
  'profileSettings',
  'remoteOverrides',
  'support',
]);

/** The rules of shared/access for the signed-in person in the store at hand; a key that it does not know closes the door. */
export function useMayPass(): MayPass {
  const user = useSessionState((state) => state.user);
  const isOpen = useSessionState(worksHere);
  return useCallback((key: string) => canOpen(user, key) && (isOpen || WITHOUT_FIGURES.has(key)), [user, isOpen]);
}

/** Which dashboard and statement the signed-in person is sent to. */
export function useDepartment(): 'service' | 'parts' {
  return useSessionState((state) => landingDepartment(state.user?.jobTitle ?? ''));
}
