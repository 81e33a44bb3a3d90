import type { Scope } from '@fixed-ops/database';

/** The time from the start of a request, or from the last answer of the database, to the 503. A lost server must be reported within 15 s. */
export const REQUEST_LIMIT_MS = 13_500;
/** The limit for the whole request, even if the database keeps answering. */
export const REQUEST_LIMIT_IN_ALL_MS = 60_000;

/** The caller's account and the frame of every page: rows that are read by key. */
export const SHELL = { lane: 'shell', statementTimeoutMs: 5_000 } as const satisfies Scope;
/** Figures, lists and writes. */
export const WORK = { lane: 'work', statementTimeoutMs: 12_000 } as const satisfies Scope;
/** The pages of a file. Each page has the limit of an answer; the whole file has none. */
export const EXPORT = { lane: 'export', statementTimeoutMs: 12_000 } as const satisfies Scope;
/** Work for which nobody waits. */
export const BACKGROUND = { lane: 'background', statementTimeoutMs: 120_000 } as const satisfies Scope;
