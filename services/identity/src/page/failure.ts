import { DatabaseError, retryAfterOf } from '@fixed-ops/database';
import type { Notice } from './notice-page.ts';
import { notices } from './notices.ts';

/** The page for an internal failure. */
export interface Failure {
  /** 503 while the database is unavailable, 507 if it has no space, otherwise 500. */
  readonly status: 500 | 503 | 507;
  readonly notice: Notice;
  readonly headers: Readonly<Record<string, string>>;
}

/** Says whether waiting helps, and otherwise whom to contact. */
export function failureOf(error: unknown): Failure {
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== null) {
    return { status: 503, notice: notices.failed, headers: { 'Retry-After': String(retryAfter) } };
  }
  const isFull = error instanceof DatabaseError && error.code === 'disk_full';
  return { status: isFull ? 507 : 500, notice: isFull ? notices.noRoom : notices.failed, headers: {} };
}
