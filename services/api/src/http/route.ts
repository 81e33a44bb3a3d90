import type { AccessRule } from '@fixed-ops/access';
import type { CallDefinition } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import type { ReleasePlane } from '@fixed-ops/federation';
import type { RunKey } from '@fixed-ops/importer';
import type { Mailer } from '@fixed-ops/mail';
import type { z } from 'zod';
import type { Caller, OwnNumbers, ScopedDealership } from '../auth/caller.ts';
import type { Permission, SeenDealership, Viewer } from '../auth/viewer.ts';
import type { Clock } from '../clock.ts';
import type { Provisioning } from '../users/provisioning/provisioning.ts';
import type { ListFile } from './export/list-file.ts';
import { fieldErrors } from './problem/field-errors.ts';
import { invalidInput } from './problem/problem.ts';
import { tooDeep } from './problem/too-deep.ts';
import { unknownFields } from './problem/unknown-fields.ts';
import { unstorableText } from './problem/unstorable-text.ts';

/** Who may use a route. There is no default: a route that names no rule does not start. */
export interface RouteAccess {
  /** An access rule of @fixed-ops/access: roles ('*' for any) and, where an area is limited to them, job titles. */
  readonly rule: AccessRule;
  /** Code of a product that the dealership must have. */
  readonly product?: string;
  /** What a caller with role CONSULTANT may still write: own profile, preferences and notifications. */
  readonly ownDataOnly?: boolean;
  /**
   * Settings, feeds, the audit log and people, and the frame of their pages: ADMIN_SUPER may ask for any store of the group, a
   * member of it or not.
   */
  readonly ofGroup?: true;
}

/** What every handler may use besides its input. */
export interface RouteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: (line: string) => void;
  /** Sends mail; a `MailError` that a handler lets through is told to the person. */
  readonly mailer: Mailer;
  /** Where messages to support go; null when the operator has set no address. */
  readonly supportEmail: string | null;
  /** How accounts are made at the identity provider; null where it does so itself. */
  readonly provisioning: Provisioning | null;
  /** Origin under which browsers reach the product: for links in mails. */
  readonly publicUrl: string;
  /** Runs an upload that was started, in a process of its own; answers before it ends. */
  readonly startImport: (run: RunKey) => void;
  /** Which releases visitors get, and how to take one back; null where what is developed is served. */
  readonly releasePlane: ReleasePlane | null;
  /** True while demo data is loaded. */
  readonly demo: boolean;
  /** The identity client whose custom attributes the account record carries. */
  readonly clientId: string;
}

interface Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> extends RouteDeps {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
  readonly caller: Caller;
  readonly requestId: string;
  /** Where the request comes from, as limits count it. */
  readonly clientAddress: () => string;
  /** The client’s name for this write (`Idempotency-Key`), under which it may try again; null when it sent none. */
  readonly idempotencyKey: string | null;
  /** The `If-Match` header: tag of the answer that was edited; null without one. */
  readonly ifMatch: string | null;
}

export interface DealershipInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> extends Input<P, Q, B> {
  /** The dealership of the path or query, already known to be one of the caller's. */
  readonly dealership: ScopedDealership;
  /** The business date of the dealership, YYYY-MM-DD in its time zone. */
  readonly today: string;
  /** The caller's own DMS numbers here when the caller sees own rows only; null for a caller who sees everybody. */
  readonly ownNumbers: OwnNumbers | null;
}

/**
 * The input of an answer that is kept for everybody with the same view: who asks is a viewer without name and id, and the path's
 * `{userId}` is not handed on.
 */
export interface CachedInput<P extends z.ZodType, Q extends z.ZodType, Asked extends Permission>
  extends Pick<RouteDeps, 'db' | 'clock'> {
  readonly params: Omit<z.output<P>, 'userId'>;
  readonly query: z.output<Q>;
  readonly viewer: Viewer<Asked>;
  readonly dealership: SeenDealership;
  readonly today: string;
  readonly ownNumbers: OwnNumbers | null;
}

/** A request's input as it came. */
export interface RawParts {
  readonly rawParams: unknown;
  readonly rawQuery: unknown;
  readonly rawBody: unknown;
}

/** The same of an answer that is kept. */
export interface RawCachedInput
  extends Omit<CachedInput<z.ZodType, z.ZodType, Permission>, 'params' | 'query'>,
    RawParts {}

/** A request after authorization and before validation. */
interface RawInput extends RouteDeps, RawParts {
  readonly caller: Caller;
  readonly requestId: string;
  readonly clientAddress: () => string;
  readonly idempotencyKey: string | null;
  readonly ifMatch: string | null;
}

interface RawDealershipInput extends RawInput {
  readonly dealership: ScopedDealership;
  readonly today: string;
  readonly ownNumbers: OwnNumbers | null;
}

/**
 * How the ETag of a GET is found. `data-version`: from the dealership's data version, before anything is queried; only for
 * answers that follow from the dealership's data and settings. `data-versions`: the same for answers that follow from those of all
 * dealerships of the caller. `data-and-annotations`: the same for answers that hold notes or verdicts besides. `content`: from the
 * answer itself, which is worked out each time: for what is read by its keys alone, and for what changes without the data.
 */
type Freshness = CachedFreshness | 'content';
type CachedFreshness = 'data-version' | 'data-versions' | 'data-and-annotations';

/** A header that a call takes besides what every request has. */
export type RequestHeader = 'If-Match' | 'Idempotency-Key';

/** What a call refuses by itself, besides what every call does. */
type OwnRefusal = 404 | 409 | 410 | 412 | 422 | 428;
type OwnRefusals = Readonly<Partial<Record<OwnRefusal, string>>>;

type RouteLane = 'shell' | 'work';

interface RouteCommon {
  readonly call: CallDefinition;
  readonly access: RouteAccess;
  readonly freshness: Freshness;
  /** Which id of the caller `{userId}` is: the employee id everywhere but in GetUser. */
  readonly userIdIs: 'employeeId' | 'localAccountId';
  /** Whose connections answer it: those of what every page shows, or those of figures, where each person waits their turn. */
  readonly lane: RouteLane;
  /** Largest body that is read; undefined is the 1 MiB of every call. */
  readonly bodyLimitBytes: number | undefined;
  readonly headers: readonly RequestHeader[];
  readonly refuses: OwnRefusals;
  /** Throws 400 with every bad field of path, query and body. */
  validate(raw: RawParts): void;
}

interface AnyDealershipRoute<Input> extends RouteCommon {
  readonly scope: 'dealership';
  answer(input: Input): Promise<unknown>;
  /** The whole selection of a list as a file; null where the answer is no list. */
  readonly file: ((input: Input) => Promise<ListFile>) | null;
}

/** A route whose answers are worked out for each request. */
export interface LiveRoute extends AnyDealershipRoute<RawDealershipInput> {
  readonly freshness: 'content';
}

/** A route whose answers are kept for everybody with the same view. */
export interface CachedRoute extends AnyDealershipRoute<RawCachedInput> {
  readonly freshness: CachedFreshness;
  /** What its answers ask of role and title. */
  readonly asks: readonly Permission[];
}

export type DealershipRoute = LiveRoute | CachedRoute;

export interface AccountRoute extends RouteCommon {
  readonly scope: 'account';
  readonly freshness: 'content';
  answer(input: RawInput): Promise<unknown>;
}

export type Route = DealershipRoute | AccountRoute;

export interface RouteOptions {
  readonly access: RouteAccess;
  readonly freshness?: 'content';
  readonly bodyLimitBytes?: number;
  /** `work` unless said otherwise; of an account route `shell`. */
  readonly lane?: RouteLane;
  /** For the document of the calls: every handler can read them. */
  readonly headers?: readonly RequestHeader[];
  /** For the document of the calls: when the handler refuses, by status. */
  readonly refuses?: OwnRefusals;
}

export interface CachedOptions<Asked extends Permission = never> extends Pick<RouteOptions, 'refuses'> {
  readonly access: RouteAccess;
  readonly freshness: CachedFreshness;
  /** What the handler asks of role and title (`viewer.may`): answers are kept by that and by nothing else of them. */
  readonly asks?: readonly Asked[];
}

type Handler<Input, R extends z.ZodType> = (input: Input) => Promise<z.input<R>>;

/**
 * A route of a call that names a dealership in its path or query. The handler runs only for a caller who is signed in, is the
 * `{userId}` of the path, belongs to the dealership and passes the rule; its input is parsed by the call's schemas.
 */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: CallDefinition<P, Q, B, R>,
  options: RouteOptions & { readonly handler: Handler<DealershipInput<P, Q, B>, R> },
): LiveRoute {
  return {
    ...commonOf(call, options),
    freshness: 'content',
    scope: 'dealership',
    answer: async (raw) => options.handler({ ...raw, ...parseInput(call, raw) }),
    file: null,
  };
}

/** The same for answers that follow from the data and are kept (`Freshness`): their handler is not told who asks. */
export function cachedRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  Asked extends Permission = never,
>(
  call: CallDefinition<P, Q, B, R>,
  options: CachedOptions<Asked> & { readonly handler: Handler<CachedInput<P, Q, Asked>, R> },
): CachedRoute {
  return {
    ...commonOf(call, options),
    freshness: options.freshness,
    asks: options.asks ?? [],
    scope: 'dealership',
    answer: async (raw) => options.handler({ ...raw, ...parseCachedInput(call, raw) }),
    file: null,
  };
}

/** The input of a kept answer, without the id of who asks. */
export function parseCachedInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  call: CallDefinition<P, Q, B, z.ZodType>,
  raw: RawParts,
): { params: Omit<z.output<P>, 'userId'>; query: z.output<Q> } {
  const { params, query } = parseInput(call, raw);
  const { userId: _userId, ...rest } = Object(params);
  return { params: rest, query };
}

/** What every route has alike. */
function commonOf(
  call: CallDefinition,
  options: Pick<RouteOptions, 'access' | 'bodyLimitBytes' | 'headers' | 'lane' | 'refuses'>,
) {
  return {
    call,
    access: options.access,
    lane: options.lane ?? 'work',
    bodyLimitBytes: options.bodyLimitBytes,
    headers: options.headers ?? [],
    refuses: options.refuses ?? {},
    userIdIs: 'employeeId' as const,
    validate: (raw: RawParts) => void parseInput(call, raw),
  };
}

/** A route of a call about the caller's own account, outside any dealership. */
export function accountRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: CallDefinition<P, Q, B, R>,
  options: RouteOptions & {
    readonly userIdIs?: 'employeeId' | 'localAccountId';
    readonly handler: (input: Input<P, Q, B>) => Promise<z.input<R>>;
  },
): AccountRoute {
  return {
    ...commonOf(call, options),
    freshness: 'content',
    lane: options.lane ?? 'shell',
    userIdIs: options.userIdIs ?? 'employeeId',
    scope: 'account',
    answer: async (raw) => options.handler({ ...raw, ...parseInput(call, raw) }),
  };
}

/** Field errors tell a missing value from a wrong one by the input. */
const REPORT = { reportInput: true };

/** Parses all three parts before it complains, so that every bad field is named at once. Throws 400. */
export function parseInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  call: CallDefinition<P, Q, B, z.ZodType>,
  raw: RawParts,
) {
  // First: what comes after it walks the body by recursion.
  const deep = tooDeep(raw.rawBody);
  if (deep.length > 0) throw invalidInput(deep);
  const unstorable = [raw.rawParams, raw.rawQuery, raw.rawBody].flatMap((part) => unstorableText(part));
  if (unstorable.length > 0) throw invalidInput(unstorable);
  const params = call.params.safeParse(raw.rawParams, REPORT);
  const query = call.query.safeParse(withoutEmpty(raw.rawQuery), REPORT);
  const body = call.body.safeParse(raw.rawBody, REPORT);
  if (params.success && query.success && body.success) {
    const unknown = unknownFields(raw.rawBody, body.data);
    if (unknown.length > 0) throw invalidInput(unknown);
    return { params: params.data, query: query.data, body: body.data };
  }
  throw invalidInput([params, query, body].flatMap((part) => (part.error ? fieldErrors(part.error) : [])));
}

/** Empty query parameters count as missing (API.md, "Bases and headers"). */
function withoutEmpty(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}
