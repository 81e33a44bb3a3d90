import type { RepairOrderRow } from '@fixed-ops/contract';
import { createSearchParams } from '@fixed-ops/router';

/** Where a repair order shows in full. */
export function repairOrderPath({ roNumber, roSuffix }: Pick<RepairOrderRow, 'roNumber' | 'roSuffix'>): string {
  const suffix = roSuffix === '' ? '' : `?${createSearchParams({ suffix: roSuffix })}`;
  return `/dashboard/ros/${encodeURIComponent(roNumber)}${suffix}`;
}
