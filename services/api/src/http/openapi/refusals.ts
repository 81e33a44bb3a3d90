import { isRead, PROBLEM_CONTENT_TYPE } from '@fixed-ops/contract';
import { z } from 'zod';
import type { Route } from '../route.ts';
import type { JsonObject } from './openapi-document.ts';

const content = { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } };
const refusal = (description: string): JsonObject => ({ description, content });

const AFTER = 'Seconds after which to ask again.';

/** A temporary refusal, with `Retry-After`. */
const later = (description: string, after = AFTER): JsonObject => ({
  ...refusal(description),
  headers: { 'Retry-After': { description: after, schema: { type: 'integer' } } },
});

/** Whether the call's answers are computed in turns of people. */
const isQueued = ({ call, lane, takesTurn }: Route) => (isRead(call, {}) || takesTurn) && lane === 'work';

const takesBody = ({ call }: Route) => call.method !== 'GET' && !(call.body instanceof z.ZodUndefined);

/** All refusals of a route by status. A route must declare those of its handler (`refuses`); a test compares them with the answers. */
export function refusals(route: Route): JsonObject {
  const { headers } = route;
  return {
    400: refusal('A parameter or field is wrong: each is named in `errors`.'),
    401: refusal('The subscription key is missing or wrong, or the token is missing, out of date or revoked.'),
    403: refusal('The caller may not do this, is not the user of the path, or does not belong to the dealership.'),
    ...(headers.includes('Idempotency-Key')
      ? { 409: refusal('Another write was sent under the same Idempotency-Key.') }
      : {}),
    ...(route.scope === 'dealership' && route.file !== null
      ? { 409: refusal('Data or settings changed while the file was being made.') }
      : {}),
    ...(headers.includes('If-Match')
      ? {
          412: refusal('Somebody else saved first: the answer has both versions.'),
          ...(route.call.method === 'PUT' ? { 428: refusal('If-Match is missing.') } : {}),
        }
      : {}),
    ...Object.fromEntries(Object.entries(route.refuses).map(([status, when]) => [status, refusal(when)])),
    ...(takesBody(route)
      ? { 413: refusal('The body is larger than this call takes.'), 415: refusal('The body is not JSON.') }
      : {}),
    ...(isQueued(route) ? { 429: later('Too many of the person’s answers or files are being made already.') } : {}),
    503: later(
      'The product starts or stops, the database cannot answer, the answer was not there in time, or what the call needs besides (such as the mail server, the identity tenant or the store of releases) is away or not set up.',
      `${AFTER} Absent where that helps only once somebody has set up or repaired something.`,
    ),
    default: refusal('What went wrong, as problem details (RFC 9457).'),
  };
}
