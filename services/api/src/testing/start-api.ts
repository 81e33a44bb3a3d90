import { tmpdir } from 'node:os';
import type { ApiBase, CallDefinition } from '@fixed-ops/contract';
import { basePaths, callPath } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { openTemporaryDatabase, type TemporaryDatabase } from '@fixed-ops/database/testing';
import type { ReleasePlane } from '@fixed-ops/federation';
import { type RunKey, runUpload } from '@fixed-ops/importer';
import { createMissingMailer, type Mailer } from '@fixed-ops/mail';
import type { FastifyInstance } from 'fastify';
import { createApi } from '../app.ts';
import type { Clock } from '../clock.ts';
import { refusals } from '../http/openapi/refusals.ts';
import { routes } from '../routes.ts';
import type { Provisioning } from '../users/provisioning/provisioning.ts';
import type { Person } from './builders.ts';
import { stubProvisioning } from './stub-provisioning.ts';
import { createTokenSigner, type TokenInput, type TokenSigner } from './token-signer.ts';

export { SUMS_VERSION } from '../core/rollups/span-rollups.ts';

/** Business today of every test, whatever the time zone. */
export const TEST_TODAY = '2026-11-20';
export const TEST_KEY_HEADER = 'Ocp-Apim-Subscription-Key';
export const testKeys: Record<ApiBase, string> = { api: 'key-of-api', xtime: 'key-of-xtime', usermgmt: 'key-of-users' };

export const testClock: Clock = { now: () => new Date(`${TEST_TODAY}T18:00:00Z`), today: () => TEST_TODAY };

/** A migrated database of its own for one test file; close it at the end of the file. */
export function openTestDatabase(): Promise<TemporaryDatabase> {
  return openTemporaryDatabase(process.env.FIXED_OPS_TEST_DATABASE);
}

export interface TestRequest {
  /** Who asks; nobody sends no token. */
  readonly as?: Person;
  readonly token?: TokenInput;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  /** Parsed JSON, or the bytes of a file; undefined when there is no body. */
  readonly body: unknown;
}

export interface TestApi {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly signer: TokenSigner;
  /** Lines that the service logged. */
  readonly logged: string[];
  /** Sends a call as the browser would: key of its base, bearer of the person. */
  send(call: CallDefinition, input?: TestRequest): Promise<Answer>;
  close(): Promise<void>;
}

/** Statuses that a call refuses with by itself; others are alike for all. */
const OWN_REFUSALS = [404, 409, 410, 412, 422];
const describedOf = new Map(routes.map((route) => [route.call.name, Object.keys(refusals(route))]));

/** Throws for a refusal that the description of the call (OpenAPI) does not name: whoever reads that alone would not expect it. */
function requireDescribed(call: CallDefinition, status: number): void {
  if (!OWN_REFUSALS.includes(status) || describedOf.get(call.name)?.includes(String(status)) !== false) return;
  throw new Error(`${call.name} answers ${status}, which its route does not say (\`refuses\`).`);
}

const runHere = (db: Database, run: RunKey, logged: string[]) =>
  runUpload({ db, clock: testClock, scratchFolder: tmpdir(), waitMs: 0, log: (line) => logged.push(line) }, run);

/** The whole service on a real database, asked in process. */
export async function startApi(options: {
  db: Database;
  clock?: Clock;
  mailer?: Mailer;
  supportEmail?: string | null;
  provisioning?: Provisioning;
  clientAddress?: () => string;
  /** By default in this process. */
  startImport?: (run: RunKey, userId: string) => void;
  releasePlane?: ReleasePlane;
}): Promise<TestApi> {
  const signer = await createTokenSigner(process.env.FIXED_OPS_TEST_SIGNING_KEY);
  const logged: string[] = [];
  const app = await createApi({
    db: options.db,
    clock: options.clock ?? testClock,
    issuer: signer.issuer,
    audience: signer.audience,
    jwks: signer.jwks,
    subscriptionKeys: testKeys,
    subscriptionKeyHeader: TEST_KEY_HEADER,
    build: 'build-1',
    demo: true,
    log: (line) => logged.push(line),
    mailer: options.mailer ?? createMissingMailer(),
    supportEmail: options.supportEmail ?? null,
    provisioning: options.provisioning ?? stubProvisioning().provisioning,
    publicUrl: 'http://localhost:3000',
    startImport: options.startImport ?? ((run) => void runHere(options.db, run, logged)),
    releasePlane: options.releasePlane ?? null,
    clientAddress: options.clientAddress ?? (() => '127.0.0.1'),
    validateResponses: true,
  });
  return {
    app,
    db: options.db,
    signer,
    logged,
    close: () => app.close(),
    send: async (call, input = {}) => {
      const token = input.as === undefined ? undefined : await signer.sign(input.as.localAccountId, input.token);
      const response = await app.inject({
        method: call.method,
        url: `${basePaths[call.base]}/${callPath(call, input.params ?? {})}`,
        query: { ...input.query },
        headers: {
          [TEST_KEY_HEADER]: testKeys[call.base],
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...input.headers,
        },
        ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
      });
      requireDescribed(call, response.statusCode);
      return {
        status: response.statusCode,
        headers: response.headers,
        body: bodyOf(String(response.headers['content-type']), response.rawPayload),
      };
    },
  };
}

function bodyOf(type: string, payload: Buffer): unknown {
  if (payload.length === 0) return undefined;
  return /json/.test(type) ? JSON.parse(payload.toString('utf8')) : payload;
}
