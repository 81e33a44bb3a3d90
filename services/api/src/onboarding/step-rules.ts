import { jobTitles, roles } from '@fixed-ops/access';
import {
  dmsStepSchema,
  groupStepSchema,
  onboardingSteps,
  ratesStepSchema,
  reviewStepSchema,
  type SavedStep,
  skippableOnboardingSteps,
  usersStepSchema,
} from '@fixed-ops/contract';
import type { z } from 'zod';
import { hoursProblems } from '../administration/check-dealership.ts';
import type { FieldError } from '../http/problem/problem.ts';
import { savedStep } from './found/placed.ts';

/** Roles that a dealership group can ask for. */
const offeredRoles: readonly string[] = roles.filter((role) => role !== 'DEVELOPER');
const titles: readonly string[] = jobTitles;

type StoreRates = z.output<typeof ratesStepSchema>['stores'][number];

/** A markup without the rate that it was agreed with, and days whose hours are no hours. */
function rateProblems({ warrantyRate, warrantyPartsMarkup, hours }: StoreRates, index: number): FieldError[] {
  const path = `data.stores.${index}`;
  return [
    ...(warrantyPartsMarkup !== null && warrantyRate === null
      ? [{ path: `${path}.warrantyRate`, code: 'no_rate', message: 'is required with a markup on warranty parts' }]
      : []),
    ...hoursProblems(hours ?? [], `${path}.hours`),
  ];
}

/** Two stores cannot both be what one was. */
function formerNameProblems(stores: readonly { readonly formerName?: string | undefined }[]): FieldError[] {
  const seen = new Set<string>();
  return stores.flatMap(({ formerName }, index) => {
    const isTaken = formerName !== undefined && seen.has(formerName);
    if (formerName !== undefined) seen.add(formerName);
    const message = 'is the former name of another store as well';
    return isTaken ? [{ path: `data.stores.${index}.formerName`, code: 'former_name_twice', message }] : [];
  });
}

/** What is wrong with a step by itself, beyond the form of its fields. */
export function stepProblems(body: SavedStep): FieldError[] {
  if (body.step === 'group') return formerNameProblems(body.data.stores);
  if (body.step === 'rates') return body.data.stores.flatMap(rateProblems);
  if (body.step !== 'users') return [];
  return body.data.users.flatMap(({ role, jobTitle }, index) => [
    ...(offeredRoles.includes(role)
      ? []
      : [
          {
            path: `data.users.${index}.role`,
            code: 'unknown_role',
            message: `is no role to ask for; one of ${offeredRoles.join(', ')}`,
          },
        ]),
    ...(titles.includes(jobTitle)
      ? []
      : [
          {
            path: `data.users.${index}.jobTitle`,
            code: 'unknown_title',
            message: `is no job title; one of ${titles.join(', ')}`,
          },
        ]),
  ]);
}

/** Why everything saved cannot be handed in yet: steps that are missing, and steps that do not fit together. */
export function submissionProblems(saved: Readonly<Record<string, unknown>>): FieldError[] {
  const missing = onboardingSteps
    .filter((step) => !Object.hasOwn(saved, step) && !skippableOnboardingSteps.includes(step))
    .map((step) => ({ path: `steps.${step}`, code: 'step_missing', message: 'is not saved yet' }));
  return [...missing, ...disagreements(saved)];
}

/**
 * What was saved under an earlier form of a step reads as nothing here, and is asked for again. What was said of a store that is
 * gone is not handed in; but somebody who was to work there alone must not come to work everywhere.
 */
function disagreements(saved: Readonly<Record<string, unknown>>): FieldError[] {
  const errors: FieldError[] = [];
  const add = (path: string, code: string, message: string) => errors.push({ path, code, message });
  const group = groupStepSchema.safeParse(saved.group);
  const rates = ratesStepSchema.safeParse(saved.rates);
  const dms = dmsStepSchema.safeParse(saved.dms);
  const review = reviewStepSchema.safeParse(saved.review);
  if (Object.hasOwn(saved, 'group') && !group.success) add('steps.group', 'step_outdated', 'must be saved again');
  if (group.success && rates.success) {
    const stores = new Set(group.data.stores.map((store) => store.name));
    const rated = new Set(rates.data.stores.map(({ store }) => store));
    for (const store of stores) {
      if (!rated.has(store)) add('steps.rates', 'store_without_rate', `has no door rate of ${store}`);
    }
    const unbranded = new Set(group.data.stores.filter(({ brands }) => brands.length === 0).map(({ name }) => name));
    for (const { store, warrantyPartsMarkup } of rates.data.stores)
      if (warrantyPartsMarkup !== null && unbranded.has(store))
        add('steps.rates', 'no_manufacturer', `has a markup on warranty parts of ${store}, which has no brand yet`);
  }
  if (group.success) {
    const stores = new Set(group.data.stores.map((store) => store.name));
    for (const store of new Set(savedStep(usersStepSchema, saved.users)?.users.flatMap((user) => user.stores)))
      if (!stores.has(store)) add('steps.users', 'unknown_store', `names ${store}, which is no store of the group`);
  }
  if (dms.success && !dms.data.authorizationSigned) {
    add('steps.dms.authorizationSigned', 'not_authorized', 'must be signed before any data can be fetched');
  }
  if (dms.success && !dms.data.extracts.includes('ros')) {
    add('steps.dms.extracts', 'extract_missing', 'must have repair orders, which every figure needs');
  }
  if (review.success && !review.data.confirmed) {
    add('steps.review.confirmed', 'not_confirmed', 'must say that everything is right');
  }
  return errors;
}
