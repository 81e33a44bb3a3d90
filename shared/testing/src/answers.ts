import { type CallAnswer, type CallResponse, callPath } from '@fixed-ops/contract';
import { calls } from '@fixed-ops/contract/every-call';

type Calls = typeof calls;
type Call = Calls[keyof Calls];

/** The response body of a call, by its key in the contract. The builders of tests return it. */
export type Answer<Key extends keyof Calls> = CallResponse<Calls[Key]>;

/** The answer of a test to one call: the body, another Response, or a function of the request. */
export type AnswerOf<C extends Call> =
  | BodyOf<C>
  | Response
  | ((query: URLSearchParams, request: Request) => BodyOf<C> | Response | Promise<BodyOf<C> | Response>);
type BodyOf<C extends Call> = CallAnswer<C> | CallResponse<C>;

/** Answers by the name of the call: `{ MonthlyNumbers: monthlyNumbers() }`. A name or body that is not in the contract does not compile. */
export type Answers = { readonly [C in Call as C['name']]?: AnswerOf<C> };

/** The response of a failed call in the server's format (RFC 9457). */
export function problem(status: number, detail: string, requestId = 'FO-TEST-0001-0001'): Response {
  const body = { type: 'about:blank', title: 'Failed', status, detail, code: 'failed', requestId };
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } });
}

/** An answer that the test releases later, to see what a screen shows meanwhile. */
export function heldAnswer<Body>(): { readonly answer: () => Promise<Body>; readonly release: (body: Body) => void } {
  let release: (body: Body) => void = () => undefined;
  const waiting = new Promise<Body>((resolve) => {
    release = resolve;
  });
  return { answer: () => waiting, release };
}

const WORD = 'any-value-of-a-path';
/** Patterns of the calls' paths. Paths with more fixed words come first, so that `Users/me` is not `Users/{userId}`. */
const patterns = Object.values(calls)
  .map((call) => {
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const filled = callPath(call, Object.fromEntries(names.map((name) => [name, WORD])));
    return { call, pattern: new RegExp(`/${filled.replaceAll(WORD, '[^/]+')}$`), parameters: names.length };
  })
  .sort((one, other) => one.parameters - other.parameters);

/** The contract's call of a request. Undefined if there is none. */
function callOf(request: { readonly method: string; readonly url: string }): Call | undefined {
  const { pathname } = new URL(request.url);
  return patterns.find(({ call, pattern }) => call.method === request.method && pattern.test(pathname))?.call;
}

/** Responds from the answers. A call without one gets 404, as from an older server. */
export async function answerFrom(answers: Answers, request: Request): Promise<Response> {
  const name = callOf(request)?.name;
  const found: unknown = name === undefined ? undefined : answers[name as keyof Answers];
  const body = typeof found === 'function' ? await found(new URL(request.url).searchParams, request) : found;
  if (body instanceof Response) return body.clone();
  return body === undefined ? problem(404, `The test has no answer for ${name ?? request.url}.`) : Response.json(body);
}
