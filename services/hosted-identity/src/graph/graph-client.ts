import { setTimeout as wait } from 'node:timers/promises';
import { IdentityTenantFailed } from '@fixed-ops/api-service';
import { z } from 'zod';
import type { GraphSettings } from './graph-settings.ts';

/** A request runs in a transaction while a person waits. It ends before either gives up. */
const ANSWER_WITHIN_MS = 10_000;
/** The longest wait for a busy tenant. After that, the person is told to try again. */
const LONGEST_WAIT_MS = 5000;
const TRIES = 3;
/** A token is no longer used this long before its expiry. */
const EARLY_MS = 60_000;
const BUSY = new Set([429, 503, 504]);

const tokenSchema = z.looseObject({ access_token: z.string(), expires_in: z.number() });
const errorSchema = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string().default(''),
    details: z.array(z.looseObject({ code: z.string().optional() })).optional(),
  }),
});

/** Graph's response to a refused request. */
export interface GraphRefusal {
  readonly status: number;
  readonly code: string;
  /** Codes of the details, such as `ObjectConflict`. */
  readonly details: readonly string[];
  readonly message: string;
}
export type GraphAnswer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly refusal: GraphRefusal };

interface ClientOptions {
  readonly settings: GraphSettings;
  readonly secret: string;
}

/**
 * Makes a client for Microsoft Graph as an application (client credentials). It waits as long as a busy tenant asks, within limits, gets a
 * new token if its token is refused, and throws `IdentityTenantFailed` if the tenant is unreachable or refuses the application.
 */
export function createGraphClient({ settings, secret }: ClientOptions) {
  const { tenantId, clientId, tokenAddress, graphAddress } = settings;
  let token: { readonly value: string; readonly until: number } | null = null;

  /** Reads the text too, because an interrupted response is as lost as its connection. */
  async function send(address: string, init: RequestInit): Promise<{ response: Response; text: string }> {
    try {
      const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
      const response = await fetch(address, { ...init, redirect: 'error', signal });
      return { response, text: await response.text() };
    } catch (cause) {
      throw new IdentityTenantFailed('unreachable', cause);
    }
  }

  async function newToken(): Promise<string> {
    const { response, text } = await send(`${tokenAddress}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: clientId,
        client_secret: secret,
        scope: `${new URL(graphAddress).origin}/.default`,
        grant_type: 'client_credentials',
      }),
    });
    if (BUSY.has(response.status)) throw new IdentityTenantFailed('busy', shortened(text));
    if (!response.ok)
      throw new IdentityTenantFailed(response.status >= 500 ? 'unreachable' : 'refused', shortened(text));
    const { access_token: value, expires_in: seconds } = understood(tokenSchema, jsonOf(text));
    token = { value, until: Date.now() + seconds * 1000 - EARLY_MS };
    return value;
  }

  /** `path` begins after the version: `/users/{id}`. */
  async function request(method: string, path: string, body?: unknown): Promise<GraphAnswer> {
    let hasNewToken = false;
    for (let tries = 1; ; tries += 1) {
      const bearer = token !== null && token.until > Date.now() ? token.value : await newToken();
      const { response, text } = await send(`${graphAddress}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${bearer}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (response.ok) return { ok: true, body: text === '' ? null : jsonOf(text) };
      if (response.status === 401 && !hasNewToken) {
        hasNewToken = true;
        token = null;
        continue;
      }
      if (BUSY.has(response.status)) {
        const ms = waitMs(response.headers.get('retry-after'), tries);
        if (tries >= TRIES || ms > LONGEST_WAIT_MS) throw new IdentityTenantFailed('busy', shortened(text));
        await wait(ms);
        continue;
      }
      if (response.status >= 500) throw new IdentityTenantFailed('unreachable', shortened(text));
      if (response.status === 401 || response.status === 403)
        throw new IdentityTenantFailed('refused', shortened(text));
      return { ok: false, refusal: refusalOf(response.status, text) };
    }
  }

  return { request, newToken };
}
export type GraphClient = ReturnType<typeof createGraphClient>;

/** The wait that the tenant asks for, or twice as long each time if it says nothing. */
const waitMs = (retryAfter: string | null, tries: number): number => {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 250 * 2 ** tries;
};

/** Parses a response. Anything else, such as a page of a proxy, does not come from the tenant. */
export function understood<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body);
  if (!read.success) throw new IdentityTenantFailed('unreachable', read.error);
  return read.data;
}

/** Invalid JSON is not quoted in messages, because it may contain half a token. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new IdentityTenantFailed('unreachable', `Not JSON: ${text.length} characters`);
  }
}

const shortened = (text: string): string => text.slice(0, 500);

function refusalOf(status: number, text: string): GraphRefusal {
  try {
    const { code, message, details = [] } = errorSchema.parse(JSON.parse(text)).error;
    return { status, code, message, details: details.flatMap((detail) => detail.code ?? []) };
  } catch {
    return { status, code: '', message: shortened(text), details: [] };
  }
}
