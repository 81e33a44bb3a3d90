import type { AccessRule } from '@fixed-ops/access';
import type { CallDefinition } from '@fixed-ops/contract';
import type { z } from 'zod';
import type { Permission } from '../auth/viewer.ts';
import type { ListFile } from './export/list-file.ts';
import { parseCachedInput, parseInput } from './parse-input.ts';
import type {
  CachedInput,
  DealershipInput,
  RawCachedInput,
  RawDealershipInput,
  RawInput,
  RawParts,
  RequestInput,
} from './route-input.ts';

/** Who may use a route. There is no default: a route that names no rule does not start. */
export interface RouteAccess {
  /** An access rule of @fixed-ops/access: roles ('*' for any) and, where an area is limited to them, job titles. */
  readonly rule: AccessRule;
  /** Code of a product that the dealership must have. */
  readonly product?: string;
  /** Whether a caller with role CONSULTANT may use this write: own profile, preferences and notifications. */
  readonly ownDataOnly?: boolean;
  /**
   * For settings, feeds, the audit log, people, and the frame of their pages: ADMIN_SUPER may ask for any store of the group, also
   * without being its member.
   */
  readonly ofGroup?: true;
}

/**
 * How the ETag of a GET is made. `data-version`: from the dealership's data version, before any query; only for answers that depend on
 * the dealership's data and settings. `data-versions`: the same for answers that depend on all dealerships of the caller.
 * `data-and-annotations`: the same for answers that also contain notes or verdicts, or name who wrote something. `content`: from the
 * answer itself, which is computed each time; for answers that are read by key, or that change without the data.
 */
type Freshness = CachedFreshness | 'content';
type CachedFreshness = 'data-version' | 'data-versions' | 'data-and-annotations';

/** A header that a call accepts in addition to those of every request. */
export type RequestHeader = 'If-Match' | 'Idempotency-Key';

/** Refusals of a call in addition to those of every call. */
type OwnRefusal = 404 | 409 | 410 | 412 | 422 | 428;
type OwnRefusals = Readonly<Partial<Record<OwnRefusal, string>>>;

type RouteLane = 'shell' | 'work';

interface RouteCommon {
  readonly call: CallDefinition;
  readonly access: RouteAccess;
  readonly freshness: Freshness;
  /** Which id of the caller `{userId}` must equal: the employee id everywhere but in GetUser. */
  readonly userIdIs: 'employeeId' | 'localAccountId';
  /** The lane of database connections: that of every page's frame, or that of figures, in which people take turns. */
  readonly lane: RouteLane;
  /** Whether a write works out as much as a read does: it then takes one of the person's turns. */
  readonly takesTurn: boolean;
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

/** A route whose answers are computed for each request. */
export interface LiveRoute extends AnyDealershipRoute<RawDealershipInput> {
  readonly freshness: 'content';
}

/** A route whose answers are cached for everybody with the same view. */
export interface CachedRoute extends AnyDealershipRoute<RawCachedInput> {
  readonly freshness: CachedFreshness;
  /** The questions about role and title that its answers depend on. */
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
  /** `work` by default; `shell` for an account route. */
  readonly lane?: RouteLane;
  readonly takesTurn?: true;
  /** For the OpenAPI document; every handler can read them. */
  readonly headers?: readonly RequestHeader[];
  /** For the OpenAPI document: when the handler refuses, by status. */
  readonly refuses?: OwnRefusals;
}

export interface CachedOptions<Asked extends Permission = never> extends Pick<RouteOptions, 'refuses'> {
  readonly access: RouteAccess;
  readonly freshness: CachedFreshness;
  /** The questions about role and title that the handler may ask (`viewer.may`). Of role and title, only these are part of the cache key. */
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

/** The same for answers that depend on the data and are cached (`Freshness`). Their handler does not learn who asks. */
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

/** The options of every route. */
function commonOf(
  call: CallDefinition,
  options: Pick<RouteOptions, 'access' | 'bodyLimitBytes' | 'headers' | 'lane' | 'refuses' | 'takesTurn'>,
) {
  return {
    call,
    access: options.access,
    lane: options.lane ?? 'work',
    takesTurn: options.takesTurn ?? false,
    bodyLimitBytes: options.bodyLimitBytes,
    headers: options.headers ?? [],
    refuses: options.refuses ?? {},
    userIdIs: 'employeeId' as const,
    validate: (raw: RawParts) => void parseInput(call, raw),
  };
}

/** A route of a call about the caller's own account, independent of dealerships. */
export function accountRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  call: CallDefinition<P, Q, B, R>,
  options: RouteOptions & {
    readonly userIdIs?: 'employeeId' | 'localAccountId';
    readonly handler: (input: RequestInput<P, Q, B>) => Promise<z.input<R>>;
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
