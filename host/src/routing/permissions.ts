import { canOpen, landingDepartment } from '@fixed-ops/access';
import { useSessionState } from '@fixed-ops/session';
import { useCallback } from 'react';
import type { MayPass } from './decide-route.ts';

/** The rules of shared/access for the signed-in person; a key that it does not know closes the door. */
export function useMayPass(): MayPass {
  const user = useSessionState((state) => state.user);
  return useCallback((key: string) => canOpen(user, key), [user]);
}

/** Which dashboard and statement the signed-in person is sent to. */
export function useDepartment(): 'service' | 'parts' {
  return useSessionState((state) => landingDepartment(state.user?.jobTitle ?? ''));
}
