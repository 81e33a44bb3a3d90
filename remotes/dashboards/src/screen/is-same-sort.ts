import type { Sort } from '@fixed-ops/ui';

/** Whether two sorts are equal. A note about the default sort is shown only while nobody chose another. */
export const isSameSort = (one: Sort, other: Sort): boolean =>
  one.key === other.key && one.direction === other.direction;
