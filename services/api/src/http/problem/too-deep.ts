import type { FieldError } from './problem.ts';

/** Lists and objects inside one another; no call has a body of more than seven. */
const MOST_LEVELS = 32;

/**
 * Refuses an input that is nested deeper than that of any call, because recursive code would overflow the stack on it. This check goes level
 * by level and does not recurse.
 */
export function tooDeep(input: unknown): FieldError[] {
  let level = [input].filter(isNested);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS)
      return [{ path: '', code: 'too_deep', message: `is nested more than ${MOST_LEVELS} levels deep` }];
    level = level.flatMap((each) => Object.values(each).filter(isNested));
  }
  return [];
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;
