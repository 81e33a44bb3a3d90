import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dealershipIdSchema, instantSchema, listQuery, noBody, noParams, noQuery } from '../fields.ts';
import { browserEngines } from './client-events.ts';

/** Spans for the health of releases, in hours. */
export const healthHours = ['1', '24', '168'] as const;
/** The longest reason for a change, in characters. */
export const RELEASE_WHY_MAX = 500;

const count = z.number().int();

/** The health of visits with a release: counts, failures per 1,000 visits, and 75th percentiles. Null if nothing was measured. */
export const releaseFiguresSchema = z.object({
  views: count,
  /** Visits in which the release did not load, or in which its first screen failed. */
  loadFailures: count,
  errors: count,
  errorsPer1000: z.number().nullable(),
  lcpP75Ms: z.number().nullable(),
  inpP75Ms: z.number().nullable(),
  clsP75: z.number().nullable(),
});
export type ReleaseFigures = z.output<typeof releaseFiguresSchema>;

const servedSchema = z.object({
  role: z.enum(['current', 'canary']),
  release: z.string(),
  /** Percent of the visitors. */
  share: z.number(),
  figures: releaseFiguresSchema,
  /** The same by browser engine, those with most visits first. */
  engines: z.array(releaseFiguresSchema.extend({ engine: z.enum(browserEngines) })),
  /** The start of this state, and the person who caused it. Null if no log has it. */
  since: instantSchema.nullable(),
  by: z.string().nullable(),
});
export type ServedRelease = z.output<typeof servedSchema>;

const failureSchema = z.object({
  release: z.string(),
  name: z.string(),
  message: z.string(),
  count,
  people: count,
  /** The path on which it was first seen. */
  page: z.string(),
  firstAt: instantSchema,
  lastAt: instantSchema,
  dealerships: z.array(z.object({ name: z.string(), count })),
});
export type ReleaseFailure = z.output<typeof failureSchema>;

const checkSchema = z.object({
  name: z.string(),
  result: z.enum(['passed', 'failed', 'skipped']),
  detail: z.string(),
});

/** The current role of a release. `kept`: no visitor gets it, and a rollback may return to it. `bad`: it was taken back. */
export const releaseStates = ['current', 'canary', 'previous', 'kept', 'unused', 'bad', 'refused'] as const;

const releaseSchema = z.object({
  release: z.string(),
  version: z.string(),
  /** The contract version with which it was built. Null if the release does not name one, or does not use the contract. */
  contract: z.string().nullable(),
  commit: z.string().nullable(),
  /** First line of the commit's message. */
  subject: z.string().nullable(),
  createdAt: instantSchema,
  by: z.string().nullable(),
  state: z.enum(releaseStates),
  /** Why no visitor gets it. Null without a reason against it. */
  refusal: z.string().nullable(),
  /** Owner of the key that signed it. */
  signedBy: z.string().nullable(),
  checks: z.array(checkSchema),
  bytes: z.number(),
  /** Whether a rollback may return to it. */
  canReturnTo: z.boolean(),
});
export type ReleaseOfName = z.output<typeof releaseSchema>;

const pointSchema = z.object({
  at: instantSchema,
  /** Errors per 1,000 visits. Null for a time without visits. */
  current: z.number().nullable(),
  canary: z.number().nullable(),
});
export type ErrorPoint = z.output<typeof pointSchema>;

const pointerSchema = z.object({
  revision: count,
  current: z.string().nullable(),
  previous: z.string().nullable(),
  canary: z.object({ release: z.string(), share: z.number() }).nullable(),
  isHeld: z.boolean(),
  by: z.string(),
  at: instantSchema,
  why: z.string(),
});
export type ReleasePointer = z.output<typeof pointerSchema>;

const entrySchema = z.object({
  name: z.string(),
  label: z.string(),
  isHost: z.boolean(),
  /** Null before the first release. */
  pointer: pointerSchema.nullable(),
  /** The problem of the newest pointer, which is then not followed. Null without a problem. */
  problem: z.string().nullable(),
  served: z.array(servedSchema),
  points: z.array(pointSchema),
  failures: z.array(failureSchema),
  releases: z.array(releaseSchema),
});
export type ReleaseEntry = z.output<typeof entrySchema>;

export const releaseActions = [
  'release',
  'rollback',
  'canary',
  'stop-canary',
  'promote',
  'hold',
  'let-go',
  'convert',
  'placement',
  'keys',
] as const;

const auditSchema = z.object({
  at: instantSchema,
  name: z.string(),
  revision: count,
  action: z.enum(releaseActions),
  by: z.string(),
  why: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  canary: z.object({ release: z.string(), share: z.number() }).nullable(),
  key: z.string(),
});
export type ReleaseChange = z.output<typeof auditSchema>;

/** The revision that the person saw, and the change. The server does not change a pointer of another revision. */
const changeBody = {
  revision: count.min(1),
  why: z.string().trim().min(1, { error: 'Say why, for those who read the log.' }).max(RELEASE_WHY_MAX),
};
const nameParams = z.object({ releaseName: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, { error: 'is not a name' }) });
const changed = z.object({ pointer: pointerSchema });

export const releaseCalls = {
  releases: defineCall({
    name: 'Releases',
    base: 'api',
    method: 'GET',
    path: 'releases',
    summary: 'Which releases of host and remotes do visitors get, and how do they do in the caller’s dealerships?',
    params: noParams,
    query: z.object({
      hours: z.enum(healthHours).default('24'),
      /** One of the caller's stores. Default: all of them. */
      store: dealershipIdSchema.optional(),
    }),
    body: noBody,
    response: z.object({
      /** The start of the span of all figures. */
      from: instantSchema,
      to: instantSchema,
      /** The host first, then remotes in the order of the navigation. */
      entries: z.array(entrySchema),
      /** Problems with placement or keys. */
      problems: z.array(z.string()),
      /** Whether this server has a key with which it can take releases back. */
      canTakeBack: z.boolean(),
      /** The rule by which a canary is taken back automatically. */
      canaryRule: z.object({ minViews: count, errorsPer1000: z.number() }),
      lastChange: auditSchema.nullable(),
    }),
  }),
  releaseAudit: defineCall({
    name: 'ReleaseAudit',
    base: 'api',
    method: 'GET',
    path: 'releases/audit',
    summary: 'Who changed which release visitors get, when and why? Newest first.',
    params: noParams,
    query: listQuery.pick({ page: true, pageSize: true }),
    body: noBody,
    response: z.object({ data: z.array(auditSchema), total: count, page: count, pageSize: count }),
  }),
  rollBackRelease: defineCall({
    name: 'RollBackRelease',
    base: 'api',
    method: 'POST',
    path: 'releases/{releaseName}/rollback',
    summary: 'Returns to a healthy release that was served before, and marks the current one as bad. Nothing is built.',
    params: nameParams,
    query: noQuery,
    body: z.object({
      ...changeBody,
      /** An earlier release. Default: the last healthy one. */
      to: z.string().max(100).optional(),
    }),
    response: changed,
  }),
  stopCanary: defineCall({
    name: 'StopCanary',
    base: 'api',
    method: 'POST',
    path: 'releases/{releaseName}/stop',
    summary: 'Ends a canary: new documents have the current release again.',
    params: nameParams,
    query: noQuery,
    body: z.object(changeBody),
    response: changed,
  }),
};
