import type { RepairOrderRow } from '@fixed-ops/contract';
import { createSearchParams } from '@fixed-ops/router';

/** The address of a repair order's page. */
export function repairOrderPath({ roNumber, roSuffix }: Pick<RepairOrderRow, 'roNumber' | 'roSuffix'>): string {
  const suffix = roSuffix === '' ? '' : `?${createSearchParams({ suffix: roSuffix })}`;
  return `/dashboard/ros/${encodeURIComponent(roNumber)}${suffix}`;
}
