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
import { type StoresOfSession, storesOf, unknownStore } from './stores.ts';

/** The roles that a dealership group may request. */
const offeredRoles: readonly string[] = roles.filter((role) => role !== 'DEVELOPER');
const titles: readonly string[] = jobTitles;

type StoreRates = z.output<typeof ratesStepSchema>['stores'][number];

/** Problems of rates and calendars: a markup without its rate, days with invalid hours, and days that are listed twice. */
function rateProblems({ warrantyRate, warrantyPartsMarkup, hours, days }: StoreRates, index: number): FieldError[] {
  const path = `data.stores.${index}`;
  const dates = days.map(({ date }) => date);
  const twice = new Set(dates.filter((date, at) => dates.indexOf(date) !== at));
  return [
    ...[...twice].map((date) => ({ path: `${path}.days`, code: 'day_twice', message: `names ${date} twice` })),
    ...(warrantyPartsMarkup !== null && warrantyRate === null
      ? [{ path: `${path}.warrantyRate`, code: 'no_rate', message: 'is required with a markup on warranty parts' }]
      : []),
    ...hoursProblems(hours ?? [], `${path}.hours`),
  ];
}

/** Two stores must not have the same name. */
function idProblems(stores: readonly { readonly id?: string | undefined }[]): FieldError[] {
  const ids = stores.map(({ id }) => id?.toLowerCase());
  return ids.flatMap((id, index) =>
    id === undefined || ids.indexOf(id) === index
      ? []
      : [{ path: `data.stores.${index}.id`, code: 'id_twice', message: 'is the id of another store as well' }],
  );
}

/** The problems of a single step, apart from the form of its fields. */
export function stepProblems(body: SavedStep): FieldError[] {
  if (body.step === 'group') return idProblems(body.data.stores);
  if (body.step === 'rates') return body.data.stores.flatMap(rateProblems);
  if (body.step !== 'users') return [];
  return body.data.users.flatMap(({ role, jobTitle }, index) => [
    ...(offeredRoles.includes(role)
      ? []
      : [
          {
            path: `data.users.${index}.role`,
            code: 'unknown_role',
            message: `is not a role to ask for; one of ${offeredRoles.join(', ')}`,
          },
        ]),
    ...(titles.includes(jobTitle)
      ? []
      : [
          {
            path: `data.users.${index}.jobTitle`,
            code: 'unknown_title',
            message: `is not a job title; one of ${titles.join(', ')}`,
          },
        ]),
  ]);
}

/** The reasons against a submission: missing steps, and steps that contradict each other. */
export function submissionProblems(session: StoresOfSession): FieldError[] {
  const { saved } = session;
  const missing = onboardingSteps
    .filter((step) => !Object.hasOwn(saved, step) && !skippableOnboardingSteps.includes(step))
    .map((step) => ({ path: `steps.${step}`, code: 'step_missing', message: 'is not saved yet' }));
  return [...missing, ...disagreements(session)];
}

/** The required steps, as read. */
const NEEDED = { group: groupStepSchema, dms: dmsStepSchema, rates: ratesStepSchema, review: reviewStepSchema };

/**
 * A step that was saved in an earlier form counts as missing, and has to be filled in again. Entries of removed stores are not submitted. A
 * person who was drafted only for a removed store is a problem, because they must not work in another one instead.
 */
function disagreements(session: StoresOfSession): FieldError[] {
  const { saved } = session;
  const errors: FieldError[] = [];
  const add = (path: string, code: string, message: string) => errors.push({ path, code, message });
  for (const [step, schema] of Object.entries(NEEDED))
    if (Object.hasOwn(saved, step) && savedStep(schema, saved[step]) === null)
      add(`steps.${step}`, 'step_outdated', 'must be saved again');
  const stores = storesOf(saved);
  const rates = ratesStepSchema.safeParse(saved.rates);
  const dms = dmsStepSchema.safeParse(saved.dms);
  const review = reviewStepSchema.safeParse(saved.review);
  if (rates.success) {
    const rated = new Map(rates.data.stores.map((each) => [each.store, each]));
    for (const { id, name } of stores)
      if (!rated.has(id)) add('steps.rates', 'store_without_rate', `has no door rate of ${name}`);
    for (const { id, name, brands } of stores)
      if ((rated.get(id)?.warrantyPartsMarkup ?? null) !== null && brands.length === 0)
        add('steps.rates', 'no_manufacturer', `has a markup on warranty parts of ${name}, which has no brand yet`);
  }
  if (stores.length > 0) {
    const ids = new Set(stores.map(({ id }) => id));
    const named = savedStep(usersStepSchema, saved.users)?.users.flatMap((user) => user.stores) ?? [];
    const unknown = new Set(named.filter((id) => !ids.has(id)));
    for (const id of unknown) errors.push(unknownStore('steps.users', id, session));
  }
  if (dms.success && !dms.data.authorizationSigned) {
    add(
      'steps.dms.authorizationSigned',
      'not_authorized',
      'needs the signed authorization form before any data can be fetched',
    );
  }
  if (dms.success && !dms.data.extracts.includes('ros')) {
    add(
      'steps.dms.extracts',
      'extract_missing',
      'needs repair orders among the files that will come: every figure needs them',
    );
  }
  if (review.success && !review.data.confirmed) {
    add('steps.review.confirmed', 'not_confirmed', 'must say that everything is right');
  }
  return errors;
}
