import { ApiError } from '@fixed-ops/api';
import type { ApiClient } from '@fixed-ops/api/host';
import { SUPPORT_CALL_NAME } from '@fixed-ops/contract';

/** The facts about a failure on screen that support needs. */
export interface Failure {
  /** The reference on the error card, which is also in the server's log. */
  readonly reference: string;
  /** The message on screen. */
  readonly message: string;
  readonly atMs: number;
}

/** After this time, a message to support is probably not about the failure. */
const RECENT_MS = 30 * 60_000;

let last: Failure | null = null;

/** The last failure of the last half hour. */
export function lastFailure(nowMs = Date.now()): Failure | null {
  return last !== null && nowMs - last.atMs <= RECENT_MS ? last : null;
}

export function noteFailure(reference: string, message: string, atMs = Date.now()): void {
  last = { reference, message, atMs };
}

/** A client that records failures. A request that navigation aborted is not a failure. */
export function notingFailures(client: ApiClient): ApiClient {
  return {
    request: (call, input) =>
      client.request(call, input).catch((error: unknown) => {
        // A failed message to support shows its own reference, and is about an older failure. Failures of background requests are not visible.
        const isOwn = call.name !== SUPPORT_CALL_NAME && input?.isBackground !== true;
        if (error instanceof ApiError && isOwn) noteFailure(error.requestId, error.message);
        throw error;
      }),
  };
}
