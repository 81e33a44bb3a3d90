import type { Sort } from '@fixed-ops/ui';

/** Whether rows stand in the same order by both: the words about the order that they come in hold as long as nobody chose another. */
export const isSameSort = (one: Sort, other: Sort): boolean =>
  one.key === other.key && one.direction === other.direction;
