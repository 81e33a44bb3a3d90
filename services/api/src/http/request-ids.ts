import { hasParameter, isInPath } from './call-parameters.ts';
import type { Route } from './route.ts';
import type { RawParts } from './route-input.ts';

interface RequestIds {
  readonly userId: string | undefined;
  readonly dealershipId: string | undefined;
}

/**
 * The two ids that decide access: each from the path or else the query, where the call has it. Throws 400 with every bad field
 * when one that the call has is missing or repeated, so that a check can never be skipped by leaving its id out.
 */
export function requestIds(route: Route, raw: RawParts): RequestIds {
  const idOf = (field: 'userId' | 'dealershipId'): string | undefined => {
    if (!hasParameter(route.call, field)) return undefined;
    const part: Record<string, unknown> = Object(isInPath(route.call, field) ? raw.rawParams : raw.rawQuery);
    const id = part[field];
    if (typeof id === 'string' && id !== '') return id;
    route.validate(raw);
    throw new Error(`${route.call.name} accepted a request without ${field}`);
  };
  return { userId: idOf('userId'), dealershipId: idOf('dealershipId') };
}
