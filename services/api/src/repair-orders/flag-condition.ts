import type { Parameters } from '../core/selection/line-condition.ts';

/**
 * SQL that keeps the repair orders `order` with a note of a flag, ready to follow a `where`; `any` is every flag that is not settled.
 * @param dealership SQL of its id
 */
export function flagCondition(
  order: string,
  flag: string | undefined,
  dealership: string,
  parameters: Parameters,
): string {
  if (flag === undefined || flag === '') return '';
  return ` and ${order}.ro_number in (select n.ro_number from ro_note n where n.dealership_id = ${dealership}
    and n.deleted_at is null
    and ${flag === 'any' ? `n.flag not in ('none', 'resolved', '')` : `n.flag = ${parameters.add(flag)}`})`;
}
