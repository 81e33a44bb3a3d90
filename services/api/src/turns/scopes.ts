import type { Scope } from '@fixed-ops/database';

/** A server that does not answer is told of within 15 s; what comes after a statement that was too slow has what is left. */
export const REQUEST_LIMIT_MS = 13_500;

/** Who asks, and what every page shows: rows found by their keys. */
export const SHELL = { lane: 'shell', statementTimeoutMs: 5_000 } as const satisfies Scope;
/** Figures, lists and writes. */
export const WORK = { lane: 'work', statementTimeoutMs: 12_000 } as const satisfies Scope;
/** The pages of a file. A file takes as long as it takes, each of its pages no longer than an answer. */
export const EXPORT = { lane: 'export', statementTimeoutMs: 12_000 } as const satisfies Scope;
/** What nobody waits for. */
export const BACKGROUND = { lane: 'background', statementTimeoutMs: 120_000 } as const satisfies Scope;
