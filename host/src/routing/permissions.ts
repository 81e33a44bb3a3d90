import { type AreaKey, canOpen, landingDepartment } from '@fixed-ops/access';
import { useSessionState } from '@fixed-ops/session';
import { worksHere } from '@fixed-ops/session/host';
import { useCallback } from 'react';
import type { MayPass } from './decide-route.ts';

/** The rules that are open in a store which a person administers but does not work in: its administration, and personal pages. */
const WITHOUT_FIGURES: ReadonlySet<string> = new Set<AreaKey>([
  'administration',
  'users',
  'onboarding',
  'profileSettings',
  'remoteOverrides',
  'support',
]);

/** The rules of shared/access for the signed-in person in the current store. An unknown key is refused. */
export function useMayPass(): MayPass {
  const user = useSessionState((state) => state.user);
  const isOpen = useSessionState(worksHere);
  return useCallback((key: string) => canOpen(user, key) && (isOpen || WITHOUT_FIGURES.has(key)), [user, isOpen]);
}

/** The dashboard and statement to which the signed-in person is redirected. */
export function useDepartment(): 'service' | 'parts' {
  return useSessionState((state) => landingDepartment(state.user?.jobTitle ?? ''));
}
