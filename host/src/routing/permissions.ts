import { areaRules, canAccess, landingDepartment } from '@fixed-ops/access';
import { type UserProfile, useSessionState } from '@fixed-ops/session';
import { useCallback } from 'react';
import type { MayPass } from './decide-route.ts';

type AreaKey = keyof typeof areaRules;

function isAreaKey(key: string): key is AreaKey {
  return Object.hasOwn(areaRules, key);
}

/** Whether a person passes a rule. A key that shared/access does not know closes the door: it is an operator's typo. */
export function passesRule(user: UserProfile | null, key: string): boolean {
  return isAreaKey(key) && canAccess(user, areaRules[key]);
}

/** The rules of shared/access for the signed-in person. */
export function useMayPass(): MayPass {
  const user = useSessionState((state) => state.user);
  return useCallback((key: string) => passesRule(user, key), [user]);
}

/** Which dashboard and statement the signed-in person is sent to. */
export function useDepartment(): 'service' | 'parts' {
  return useSessionState((state) => landingDepartment(state.user?.jobTitle ?? ''));
}
