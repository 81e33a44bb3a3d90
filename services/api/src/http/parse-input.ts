import type { CallDefinition } from '@fixed-ops/contract';
import type { z } from 'zod';
import { fieldErrors } from './problem/field-errors.ts';
import { invalidInput } from './problem/problem.ts';
import { tooDeep } from './problem/too-deep.ts';
import { unknownFields } from './problem/unknown-fields.ts';
import { unstorableText } from './problem/unstorable-text.ts';
import type { RawParts } from './route-input.ts';

/** The input is reported, so that field errors can tell a missing value from a wrong one. */
const REPORT = { reportInput: true };

/** Parses path, query and body, and throws one 400 that names every bad field. */
export function parseInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  call: CallDefinition<P, Q, B, z.ZodType>,
  raw: RawParts,
) {
  // This check comes first, because the others walk the body recursively.
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

/** The input of a cached route, without the id of the caller. */
export function parseCachedInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  call: CallDefinition<P, Q, B, z.ZodType>,
  raw: RawParts,
): { params: Omit<z.output<P>, 'userId'>; query: z.output<Q> } {
  const { params, query } = parseInput(call, raw);
  const { userId: _userId, ...rest } = Object(params);
  return { params: rest, query };
}
