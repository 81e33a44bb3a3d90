import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dealershipIdSchema, instantSchema, listQuery, noBody, noParams, noQuery } from '../fields.ts';
import { withoutSecrets } from '../without-secrets.ts';
import { referenceSchema } from './support.ts';

/** The limits of one report: events, and bytes of its whole body. */
export const CLIENT_EVENTS_MAX = 20;
export const CLIENT_EVENTS_MAX_BYTES = 8 * 1024;
/** The longest texts of an event, in characters. */
export const CLIENT_EVENT_TEXT = { name: 100, what: 200, message: 500, stack: 2000, page: 300, area: 100 } as const;
/** The name of the host in reports of failures in its own files. */
export const HOST_AREA = 'host';

/**
 * How the reporter learned of a failure: an error that nobody caught (a click, a timer), a rejected promise that nobody handled, or an
 * error that the host caught before it went on.
 */
export const clientEventKinds = ['error', 'rejection', 'caught'] as const;

const DAY_MS = 86_400_000;
/** A text that the log keeps. Queries of addresses, e-mails and tokens are removed from every sender's text. */
const kept = (max: number) => z.string().max(max).transform(withoutSecrets);
const areaName = z.string().regex(/^[\w.+-]{1,100}$/, { error: 'is not a name' });

export const clientEventSchema = z.object({
  kind: z.enum(clientEventKinds),
  /** Milliseconds between the first occurrence and the report. */
  agoMs: z.number().int().min(0).max(DAY_MS),
  /** Occurrences since the last report. */
  count: z.number().int().min(1).max(100_000),
  /** The error's name, such as TypeError. */
  name: kept(CLIENT_EVENT_TEXT.name),
  message: kept(CLIENT_EVENT_TEXT.message),
  /** What the host was doing when it caught the error. Null for errors that nobody caught. */
  what: kept(CLIENT_EVENT_TEXT.what).nullable(),
  stack: kept(CLIENT_EVENT_TEXT.stack),
  /** The owner of the failed code: a remote, or `host`. Null if the stack does not show it. */
  remote: areaName.nullable(),
  release: areaName.nullable(),
  /** Path of the page. */
  page: kept(CLIENT_EVENT_TEXT.page),
  /** The reference that the person sees beside the error. */
  reference: referenceSchema.nullable(),
});
export type ClientEvent = z.input<typeof clientEventSchema>;

/** The engine that draws the page. A release may fail in only one of them. */
export const browserEngines = ['blink', 'gecko', 'webkit', 'other'] as const;

/**
 * The outcome of a visit with a release: its first screen showed, the previous release replaced it after a failure, or it failed without a
 * replacement.
 */
export const viewOutcomes = ['shown', 'replaced', 'failed'] as const;

const milliseconds = z.number().int().min(0).max(DAY_MS);

/**
 * One visit to an area, or to the host as a whole, with the browser's measurements. The same visit is reported again under the same
 * `viewId` when more is known.
 * @see {@link https://web.dev/articles/vitals} largest contentful paint, interaction to next paint, cumulative layout shift
 */
export const clientViewSchema = z.object({
  viewId: z.uuid(),
  /** Milliseconds between the start of the visit and the report. */
  agoMs: milliseconds,
  remote: areaName,
  release: areaName,
  engine: z.enum(browserEngines),
  outcome: z.enum(viewOutcomes),
  /** Failures in the files of the release during the visit so far. */
  errors: z.number().int().min(0).max(100_000),
  lcpMs: milliseconds.nullable(),
  inpMs: milliseconds.nullable(),
  cls: z.number().min(0).max(1000).nullable(),
});
export type ClientView = z.input<typeof clientViewSchema>;

export const storedClientEventSchema = z.object({
  id: z.number(),
  receivedAt: instantSchema,
  /** The first occurrence since the last report, by the server's clock. */
  at: instantSchema,
  userId: z.string(),
  /** The dealership in which the person worked. Null before one was open. */
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
        /** The dealership in which the person works. The server drops one that is not theirs. */
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
