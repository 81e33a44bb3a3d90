import type { Scope } from '@fixed-ops/database';

/** From its beginning or the database's last answer on, a request waits for so long: a server that is gone is told of within 15 s. */
export const REQUEST_LIMIT_MS = 13_500;
/** However well it goes on, nobody waits for an answer longer than this. */
export const REQUEST_LIMIT_IN_ALL_MS = 60_000;

/** Who asks, and what every page shows: rows found by their keys. */
export const SHELL = { lane: 'shell', statementTimeoutMs: 5_000 } as const satisfies Scope;
/** Figures, lists and writes. */
export const WORK = { lane: 'work', statementTimeoutMs: 12_000 } as const satisfies Scope;
/** The pages of a file. A file takes as long as it takes, each of its pages no longer than an answer. */
export const EXPORT = { lane: 'export', statementTimeoutMs: 12_000 } as const satisfies Scope;
/** What nobody waits for. */
export const BACKGROUND = { lane: 'background', statementTimeoutMs: 120_000 } as const satisfies Scope;
