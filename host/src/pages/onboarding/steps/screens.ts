import type { OnboardingStep } from '@fixed-ops/contract';
import { lazyScreen } from '@fixed-ops/router';
import type { ComponentType } from 'react';

/**
 * The screens of the steps. Each loads its code when it is first drawn, because few people fill in all nine in one
 * visit.
 */
export const STEP_SCREENS: Readonly<Record<OnboardingStep, ComponentType>> = {
  group: lazyScreen(() => import('./group/group-step.tsx').then((module) => module.GroupStep)),
  dms: lazyScreen(() => import('./dms/dms-step.tsx').then((module) => module.DmsStep)),
  rates: lazyScreen(() => import('./rates/rates-step.tsx').then((module) => module.RatesStep)),
  laborTypes: lazyScreen(() => import('./labor-types/labor-types-step.tsx').then((module) => module.LaborTypesStep)),
  people: lazyScreen(() => import('./people/people-step.tsx').then((module) => module.PeopleStep)),
  opCodes: lazyScreen(() => import('./op-codes/op-codes-step.tsx').then((module) => module.OpCodesStep)),
  ledger: lazyScreen(() => import('./ledger/ledger-step.tsx').then((module) => module.LedgerStep)),
  users: lazyScreen(() => import('./users/users-step.tsx').then((module) => module.UsersStep)),
  review: lazyScreen(() => import('./review/review-step.tsx').then((module) => module.ReviewStep)),
};
