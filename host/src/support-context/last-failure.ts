import { ApiError } from '@fixed-ops/api';
import type { ApiClient } from '@fixed-ops/api/host';
import { SUPPORT_CALL_NAME } from '@fixed-ops/contract';

/** Something that failed on screen, as far as support needs it. */
export interface Failure {
  /** What the error card showed and the server's log has. */
  readonly reference: string;
  /** The sentence that the person read. */
  readonly message: string;
  readonly atMs: number;
}

/** What failed longer ago is hardly what somebody writes about now. */
const RECENT_MS = 30 * 60_000;

let last: Failure | null = null;

/** What failed last within the last half hour. */
export function lastFailure(nowMs = Date.now()): Failure | null {
  return last !== null && nowMs - last.atMs <= RECENT_MS ? last : null;
}

export function noteFailure(reference: string, message: string, atMs = Date.now()): void {
  last = { reference, message, atMs };
}

/** A client that notes what fails; what the person aborted by going elsewhere did not fail. */
export function notingFailures(client: ApiClient): ApiClient {
  return {
    request: (call, input) =>
      client.request(call, input).catch((error: unknown) => {
        // A message to support that did not go shows its own reference, and is about an older one; of what nobody waits for, nobody knows.
        const isOwn = call.name !== SUPPORT_CALL_NAME && input?.isBackground !== true;
        if (error instanceof ApiError && isOwn) noteFailure(error.requestId, error.message);
        throw error;
      }),
  };
}
