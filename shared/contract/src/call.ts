import type { z } from 'zod';

/** The three API bases of the product; each has its own subscription key. */
export type ApiBase = 'api' | 'xtime' | 'usermgmt';
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The path of each base on the product's own origin. `/config.json` may name another host. */
export const basePaths: Record<ApiBase, string> = { api: '/api', xtime: '/xtime/api', usermgmt: '/usermgmt' };

export interface CallDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Unique. Equal to the specification's name of the call, if it has one. */
  readonly name: string;
  readonly base: ApiBase;
  readonly method: HttpMethod;
  /** Path below the base, without a leading slash. Parameters stand in braces: `Users/{userId}/…`. */
  readonly path: string;
  /** One sentence for the API documentation: the question that the call answers. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /**
   * Whether a request with this query only reads, for a call that is not a GET (its query may not fit an address, or it may do several
   * things). Like a GET, such a request can be cancelled and queued by the server, and repeated by clients.
   */
  readonly onlyReads?: (query: Readonly<Record<string, unknown>>) => boolean;
}

/** A call with its own name in its type, so that tests answer calls by name with the right body. */
export type NamedCall<
  Name extends string,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> = CallDefinition<P, Q, B, R> & { readonly name: Name };

/** Declares one call of the wire contract. Server routes, the browser client and the documentation derive from it. */
export function defineCall<
  const Name extends string,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(definition: NamedCall<Name, P, Q, B, R>): NamedCall<Name, P, Q, B, R> {
  return definition;
}

export type CallQuery<C extends CallDefinition> = z.output<C['query']>;
export type CallBody<C extends CallDefinition> = z.output<C['body']>;
/** The body that a caller passes. */
export type BodyOf<C extends CallDefinition> = z.input<C['body']>;
export type CallResponse<C extends CallDefinition> = z.output<C['response']>;
/** The answer on the wire, as a server or a test sends it. */
export type CallAnswer<C extends CallDefinition> = z.input<C['response']>;

/** A query value that a caller may pass. Lists are sent comma separated. Empty ones are left out. */
export type QueryValue = string | number | boolean | readonly string[] | null | undefined;

/**
 * The query parameters that a caller may pass, by the schema of the call. An enumeration takes only its values. A text parameter also takes
 * numbers, booleans and lists.
 */
export type QueryInput<Query extends z.ZodType> = {
  readonly [Name in keyof z.input<Query>]?: TravelsAs<z.input<Query>[Name]> | null | undefined;
};
type TravelsAs<Value> = string extends Value ? QueryValue : 'true' extends Value ? Value | boolean : Value;
export type QueryOf<C extends CallDefinition> = QueryInput<C['query']>;

/** The path parameters that a caller may pass. */
export type ParamsInput<Params extends z.ZodType> =
  unknown extends z.input<Params>
    ? Readonly<Record<string, string>>
    : { readonly [Name in keyof z.input<Params>]?: string };

/** Whether a request of this call changes nothing. */
export const isRead = (call: CallDefinition, query: Readonly<Record<string, unknown>>): boolean =>
  call.method === 'GET' || call.onlyReads?.(query) === true;

/** Fills the braces of a call's path. Throws if a parameter is missing, because that is a programming error. */
export function callPath(call: CallDefinition, params: Readonly<Record<string, string>>): string {
  return call.path.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    const value = params[key];
    if (value === undefined || value === '') throw new Error(`${call.name}: path parameter ${key} is missing`);
    return encodeURIComponent(value);
  });
}
