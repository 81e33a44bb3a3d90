import {
  type ApiBase,
  type AppConfig,
  type CallDefinition,
  callPath,
  isRead,
  problemSchema,
  type QueryValue,
  REQUEST_ID_HEADER,
} from '@fixed-ops/contract';
import ky, { type KyInstance } from 'ky';
import type { z } from 'zod';
import { ApiError, isAbort, isAccountClosed } from './api-error.ts';
import { toSearchParams } from './query-string.ts';
import { createRequestId } from './request-id.ts';
import { callWait, pauseOf, SERVER_WAIT_LIMIT_MS } from './server-wait.ts';
import { type RenewToken, shareRenewal } from './token-renewal.ts';

export interface ClientOptions {
  readonly config: Pick<AppConfig, 'bases' | 'subscriptionKeyHeader'>;
  readonly readToken: () => string | null;
  /** The host passes it in, because the host handles the sign-in. */
  readonly renewToken: RenewToken;
  /** Called when the server says that the person's account is closed. The call fails as well. */
  readonly onAccountClosed?: (error: ApiError) => void;
  readonly fetch?: typeof fetch;
}

export interface RequestInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request continues when the person leaves the page, and it does not renew the sign-in. It is for reports that nobody waits for. */
  readonly isBackground?: boolean;
  /** Receives the ETag before the answer arrives; null if the call has none or a proxy removed it. */
  readonly onTag?: (tag: string | null) => void;
  /** Reads an answer that is not JSON, such as a file; `requestId` is the reference for errors in it. */
  readonly read?: (response: Response, requestId: string) => Promise<unknown>;
}

export interface ApiClient {
  /** Sends one call of the contract and returns its checked answer. Throws ApiError, or an AbortError when aborted. */
  request<Answer>(call: CallAnswering<Answer>, input?: RequestInput): Promise<Answer>;
}

/** A call of the contract, typed by its answer. */
export type CallAnswering<
  Answer,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
> = CallDefinition<Params, Query, Body, z.ZodType<Answer>>;

const UNAUTHORIZED = 401;
/** Calls have no time limit: the specification's constant is 0, and ky writes that as `false`. */
const NO_TIMEOUT = false;

/** Creates the JSON client of the product. It has one ky instance for each base and no time limit, and accepts statuses 200 to 299. */
export function createApiClient(options: ClientOptions): ApiClient {
  const instances: Record<ApiBase, KyInstance> = {
    api: createInstance('api', options),
    xtime: createInstance('xtime', options),
    usermgmt: createInstance('usermgmt', options),
  };
  const renew = shareRenewal(options.renewToken, options.readToken);

  async function send(call: CallDefinition, input: RequestInput, requestId: string) {
    const token = options.readToken();
    const response = await attempt(call, input, requestId, token);
    if (response.status !== UNAUTHORIZED || input.isBackground) return response;
    const fresh = await renew(token).catch(() => null);
    input.signal?.throwIfAborted();
    if (fresh === null) return response;
    // An unread body would keep its connection busy.
    await response.body?.cancel();
    return attempt(call, input, requestId, fresh);
  }

  /** A read is retried when the server says so. A write may already have happened, so its error reaches the person. */
  async function sendPatiently(call: CallDefinition, input: RequestInput, requestId: string) {
    const until = Date.now() + SERVER_WAIT_LIMIT_MS;
    const wait = callWait();
    try {
      for (;;) {
        const response = await send(call, input, requestId);
        const pause = isRead(call, input.query ?? {}) ? pauseOf(response) : null;
        if (pause === null || Date.now() + pause > until) return response;
        await response.body?.cancel();
        await wait.again(response.status, pause, input.signal);
      }
    } finally {
      wait.end();
    }
  }

  function attempt(call: CallDefinition, input: RequestInput, requestId: string, token: string | null) {
    return instances[call.base](callPath(call, input.params ?? {}), {
      method: call.method,
      searchParams: toSearchParams(input.query ?? {}),
      headers: {
        Accept: 'application/json',
        [REQUEST_ID_HEADER]: requestId,
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...input.headers,
      },
      ...(input.body === undefined ? {} : { json: input.body }),
      ...(input.signal ? { signal: input.signal } : {}),
      ...(input.isBackground ? { keepalive: true } : {}),
    });
  }

  return {
    async request(call, input = {}) {
      const requestId = createRequestId();
      const failed = (error: unknown): never => {
        if (isAbort(error) || input.signal?.aborted || error instanceof ApiError) throw error;
        throw networkError(call, requestId, error);
      };
      const response = await sendPatiently(call, input, requestId).catch(failed);
      const answeredId = response.headers.get(REQUEST_ID_HEADER) ?? requestId;
      // The connection may also break in the middle of an answer.
      const reading = response.ok && input.read ? input.read(response, answeredId) : readBody(response, input.signal);
      const body = await reading.catch(failed);
      if (!response.ok) {
        const error = problemError(call, response.status, answeredId, body);
        if (isAccountClosed(error)) options.onAccountClosed?.(error);
        throw error;
      }
      const parsed = call.response.safeParse(body);
      if (parsed.success) {
        input.onTag?.(response.headers.get('etag'));
        return parsed.data;
      }
      throw new ApiError(
        'unexpected',
        'response_unexpected',
        'The server answered in a way that this version of Fixed Ops does not understand. Reload the page.',
        response.status,
        answeredId,
        null,
        body,
        { cause: parsed.error },
      );
    },
  };
}

function createInstance(base: ApiBase, options: ClientOptions): KyInstance {
  const { url, subscriptionKey } = options.config.bases[base];
  return ky.create({
    prefixUrl: new URL(url, location.origin),
    timeout: NO_TIMEOUT,
    retry: 0,
    throwHttpErrors: false,
    headers: { [options.config.subscriptionKeyHeader]: subscriptionKey },
    ...(options.fetch ? { fetch: options.fetch } : {}),
  });
}

/** Reads the JSON of an answer. Undefined when it has no body. */
async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text();
  signal?.throwIfAborted();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function networkError(call: CallDefinition, requestId: string, cause: unknown): ApiError {
  const message = 'The server could not be reached. Check the connection and try again.';
  return new ApiError('network', 'network_unreachable', message, 0, requestId, null, undefined, {
    cause: cause ?? call.name,
  });
}

function problemError(call: CallDefinition, status: number, requestId: string, body: unknown): ApiError {
  const parsed = problemSchema.safeParse(body);
  if (parsed.success) {
    const { code, detail } = parsed.data;
    return new ApiError('problem', code, detail, status, parsed.data.requestId || requestId, parsed.data, body);
  }
  // A proxy in front of the product has its own limit and does not send our problem format.
  if (status === 413) {
    const message = 'That is more than the way to the server lets through.';
    return new ApiError('unexpected', 'body_too_large', message, status, requestId, null, body, { cause: call.name });
  }
  const message =
    status >= 500 ? 'The server could not answer. Try again in a moment.' : 'The server refused the request.';
  return new ApiError('unexpected', `http_${status}`, message, status, requestId, null, body, { cause: call.name });
}
