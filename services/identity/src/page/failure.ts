import { DatabaseError, retryAfterOf } from '@fixed-ops/database';
import type { Notice } from './notice-page.ts';
import { notices } from './notices.ts';

/** What a page answers where something failed below it. */
export interface Failure {
  /** 503 where the database is away for a while, 507 where it has no room, else 500. */
  readonly status: 500 | 503 | 507;
  readonly notice: Notice;
  readonly headers: Readonly<Record<string, string>>;
}

/** Tells a person whether waiting helps, and whom to tell where it does not. */
export function failureOf(error: unknown): Failure {
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== null) {
    return { status: 503, notice: notices.failed, headers: { 'Retry-After': String(retryAfter) } };
  }
  const isFull = error instanceof DatabaseError && error.code === 'disk_full';
  return { status: isFull ? 507 : 500, notice: isFull ? notices.noRoom : notices.failed, headers: {} };
}
