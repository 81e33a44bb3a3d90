import type { Problem } from '@fixed-ops/contract';
import type { z } from 'zod';

export type ApiErrorKind = 'problem' | 'network' | 'unexpected';

/**
 * A failed call. `message` is a sentence for the person, `code` is stable, and `requestId` is the reference for support: it finds the
 * request on the server.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly kind: ApiErrorKind,
    readonly code: string,
    message: string,
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    readonly requestId: string,
    readonly problem: Problem | null = null,
    /** The body of the server's answer in any shape. Undefined when there was no body. */
    readonly data: unknown = undefined,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Tells whether an error only means that the person left the dealership or the page. Nobody wants to read such an error. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Tells whether an administrator has closed the person's account. */
export function isAccountClosed(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'user_deleted';
}

/**
 * The message for a refused token that could not be renewed. The host sends a person who must sign in again to the sign-in page. Anybody
 * who reads this message has another problem, for instance an identity provider that is down.
 */
const NOT_RENEWED =
  'Your sign-in could not be renewed just now. Try again in a moment; if it stays so, log out and sign in again.';

const PRECONDITION_FAILED = 412;

/** Tells whether the server refused a change because somebody else changed the same thing first. */
export function isEditConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === PRECONDITION_FAILED;
}

/**
 * The current version of the thing that somebody else changed first, if the refusal contains it (`current`). Null for any other failure.
 */
export function versionInConflict<Version>(error: unknown, schema: z.ZodType<Version>): Version | null {
  if (!isEditConflict(error)) return null;
  const { current } = (error.data ?? {}) as { readonly current?: unknown };
  return schema.safeParse(current).data ?? null;
}

/** The message and reference that an error card shows for any thrown value. */
export function describeError(error: unknown): { readonly message: string; readonly reference: string | null } {
  if (error instanceof ApiError) {
    return { message: error.code === 'token_invalid' ? NOT_RENEWED : error.message, reference: error.requestId };
  }
  return { message: 'Something went wrong on this page.', reference: null };
}
