import { businessDateSchema, monthSchema, payTypeSchema } from '@fixed-ops/contract';
import { type DateRange, earlier, upTo, wholeMonth } from '@fixed-ops/metrics';
import type { Selection } from '../core/selection/selection.ts';
import { invalidInput } from '../http/problem/problem.ts';

/**
 * Narrows a selection to one group of a figure: `advisor:1043`, `technician:T1`, `payType:C`, `laborType:CM`,
 * `opCode:LOF`, `month:2026-10`, `day:2026-10-05`, and where repair orders are counted `weekday:2`, the Tuesdays of the period.
 * An own view stays one. Throws a 400 for anything else.
 */
export function narrowToGroup(
  selection: Selection,
  group: string | undefined,
  { countsOrders = false }: { readonly countsOrders?: boolean } = {},
): Selection {
  if (group === undefined || group === '') return selection;
  const separator = group.indexOf(':');
  const kind = group.slice(0, separator);
  const key = group.slice(separator + 1);
  const { filter } = selection;
  const isOwn = filter.own !== null;
  switch (kind) {
    case 'advisor':
      return isOwn ? selection : { ...selection, filter: { ...filter, advisors: [key] } };
    case 'technician':
      return isOwn ? selection : { ...selection, filter: { ...filter, technicians: [key] } };
    case 'laborType':
      return { ...selection, filter: { ...filter, laborTypes: [key] } };
    case 'opCode':
      return { ...selection, filter: { ...filter, opCodes: [key] } };
    case 'payType': {
      const payType = payTypeSchema.safeParse(key);
      return payType.success ? { ...selection, filter: { ...filter, payTypes: [payType.data] } } : unknownGroup(group);
    }
    case 'month': {
      const month = monthSchema.safeParse(key);
      return month.success ? withRange(selection, group, wholeMonth(month.data)) : unknownGroup(group);
    }
    case 'day': {
      const day = businessDateSchema.safeParse(key);
      return day.success
        ? withRange(selection, group, { startDate: day.data, endDate: day.data })
        : unknownGroup(group);
    }
    case 'weekday':
      // Attendance, working days and open repair orders do not belong to the days on which repair orders close.
      return countsOrders && /^[0-6]$/.test(key)
        ? withRange({ ...selection, filter: { ...filter, weekday: Number(key) } }, group, selection.range)
        : unknownGroup(group);
    default:
      return unknownGroup(group);
  }
}

/** A month replaces the period, because months of a trend may lie outside it. */
function withRange(selection: Selection, group: string, range: DateRange): Selection {
  const { today, through } = selection;
  if (range.startDate > today) {
    throw invalidInput([
      { path: 'group', code: 'in_the_future', message: `${group} is after business today, ${today}` },
    ]);
  }
  return { ...selection, range: upTo(range.startDate, earlier(range.endDate, through)), compareRange: null };
}

function unknownGroup(group: string): never {
  throw invalidInput([{ path: 'group', code: 'unknown_group', message: `${group} is not a group of this list` }]);
}
