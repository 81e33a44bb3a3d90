import type { CallDefinition } from '@fixed-ops/contract';
import { z } from 'zod';

export const isInPath = (call: CallDefinition, name: string): boolean => call.path.includes(`{${name}}`);

/** Whether a call takes a parameter of that name, in its path or its query. */
export function hasParameter(call: CallDefinition, name: string): boolean {
  return isInPath(call, name) || (call.query instanceof z.ZodObject && name in call.query.shape);
}
