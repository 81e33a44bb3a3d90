import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dealershipIdSchema, instantSchema, listQuery, noBody, noParams, noQuery } from '../fields.ts';
import { withoutSecrets } from '../without-secrets.ts';
import { referenceSchema } from './support.ts';

/** Events of one report, and bytes of its whole body. */
export const CLIENT_EVENTS_MAX = 20;
export const CLIENT_EVENTS_MAX_BYTES = 8 * 1024;
/** The longest texts of an event, in characters. */
export const CLIENT_EVENT_TEXT = { name: 100, what: 200, message: 500, stack: 2000, page: 300, area: 100 } as const;
/** The name by which failures in files of the host itself are reported. */
export const HOST_AREA = 'host';

/**
 * How a failure reached the reporter: thrown where nobody caught it (a click, a timer), a promise that nobody looked at, or caught
 * by the host, which goes on without what failed.
 */
export const clientEventKinds = ['error', 'rejection', 'caught'] as const;

const DAY_MS = 86_400_000;
/** Text that is kept: without queries of addresses, e-mails and tokens, whoever sent them. */
const kept = (max: number) => z.string().max(max).transform(withoutSecrets);
const areaName = z.string().regex(/^[\w.+-]{1,100}$/, { error: 'is not a name' });

export const clientEventSchema = z.object({
  kind: z.enum(clientEventKinds),
  /** How long before the report it happened for the first time, in milliseconds. */
  agoMs: z.number().int().min(0).max(DAY_MS),
  /** How often it has happened since it was last reported. */
  count: z.number().int().min(1).max(100_000),
  /** Name of the error, such as TypeError. */
  name: kept(CLIENT_EVENT_TEXT.name),
  message: kept(CLIENT_EVENT_TEXT.message),
  /** What the host was doing when it caught the error; null for what nobody caught. */
  what: kept(CLIENT_EVENT_TEXT.what).nullable(),
  stack: kept(CLIENT_EVENT_TEXT.stack),
  /** Whose code failed: a remote, or `host`; null where the stack does not say. */
  remote: areaName.nullable(),
  release: areaName.nullable(),
  /** Path of the page. */
  page: kept(CLIENT_EVENT_TEXT.page),
  /** What the person reads beside the error. */
  reference: referenceSchema.nullable(),
});
export type ClientEvent = z.input<typeof clientEventSchema>;

/** The engine that draws the page: a release may break in one alone. */
export const browserEngines = ['blink', 'gecko', 'webkit', 'other'] as const;

/**
 * How it went with a release: its first screen was there; it failed and the release before it took its place; or it failed and there was
 * none.
 */
export const viewOutcomes = ['shown', 'replaced', 'failed'] as const;

const milliseconds = z.number().int().min(0).max(DAY_MS);

/**
 * One visit to an area, or to the host as a whole, with what the browser measured of it. The same visit is reported again as more is
 * known of it, under the same `viewId`.
 * @see {@link https://web.dev/articles/vitals} largest contentful paint, interaction to next paint, cumulative layout shift
 */
export const clientViewSchema = z.object({
  viewId: z.uuid(),
  /** How long before the report it began. */
  agoMs: milliseconds,
  remote: areaName,
  release: areaName,
  engine: z.enum(browserEngines),
  outcome: z.enum(viewOutcomes),
  /** Failures in the files of the release during the visit, so far. */
  errors: z.number().int().min(0).max(100_000),
  lcpMs: milliseconds.nullable(),
  inpMs: milliseconds.nullable(),
  cls: z.number().min(0).max(1000).nullable(),
});
export type ClientView = z.input<typeof clientViewSchema>;

export const storedClientEventSchema = z.object({
  id: z.number(),
  receivedAt: instantSchema,
  /** When it happened for the first time since it was last reported, by the server's clock. */
  at: instantSchema,
  userId: z.string(),
  /** Where the person worked; null before a dealership was open. */
  dealershipId: z.string().nullable(),
  kind: z.enum(clientEventKinds),
  count: z.number(),
  name: z.string(),
  message: z.string(),
  what: z.string().nullable(),
  stack: z.string(),
  remote: z.string().nullable(),
  release: z.string().nullable(),
  page: z.string(),
  reference: z.string().nullable(),
});
export type StoredClientEvent = z.output<typeof storedClientEventSchema>;

export const clientEventCalls = {
  reportClientEvents: defineCall({
    name: 'ReportClientEvents',
    base: 'api',
    method: 'POST',
    path: 'client-events',
    summary: `Reports what failed in a browser and how visits went, at most ${CLIENT_EVENTS_MAX} of each in ${CLIENT_EVENTS_MAX_BYTES / 1024} kB.`,
    params: noParams,
    query: noQuery,
    body: z
      .object({
        /** Where the person works; one that is not theirs is not kept. */
        dealershipId: dealershipIdSchema.nullable(),
        events: z.array(clientEventSchema).max(CLIENT_EVENTS_MAX),
        views: z.array(clientViewSchema).max(CLIENT_EVENTS_MAX).default([]),
      })
      .refine(({ events, views }) => events.length + views.length > 0, {
        path: ['events'],
        error: 'must hold at least one, or there must be a view',
      }),
    response: z.object({ kept: z.number() }),
  }),
  clientEvents: defineCall({
    name: 'ClientEvents',
    base: 'api',
    method: 'GET',
    path: 'client-events',
    summary: 'What failed in the browsers of the caller’s dealerships, newest first?',
    params: noParams,
    query: listQuery.pick({ page: true, pageSize: true }),
    body: noBody,
    response: z.object({
      data: z.array(storedClientEventSchema),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
    }),
  }),
};
