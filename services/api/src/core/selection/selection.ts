import { NO_ADVISOR, type PayType, type StandardQuery } from '@fixed-ops/contract';
import { comparisonOf, type DateRange, guessPreset, resolveRange, throughOf } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../../auth/caller.ts';
import { invalidInput } from '../../http/problem/problem.ts';
import { type FigureArea, reachOf } from '../store-facts/data-reach.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';
import type { Average } from './average.ts';

/** The entry of the people filter for lines with hours and no technician. */
export const MISSING_TECHNICIAN = 'missing-tech';

/** The lines that a figure covers, apart from its dates. An absent list means all. */
export interface LineFilter {
  readonly advisors?: readonly string[] | undefined;
  readonly technicians?: readonly string[] | undefined;
  readonly payTypes?: readonly PayType[] | undefined;
  readonly laborTypes?: readonly string[] | undefined;
  readonly shops?: readonly string[] | undefined;
  readonly opCodes?: readonly string[] | undefined;
  /** The weekday on which repair orders closed, 0 for Sunday; only for counts of closed repair orders. */
  readonly weekday?: number | undefined;
  /** Replaces both people filters in an own view: lines of the person's own repair orders or own work, by the person's numbers. */
  readonly own: OwnNumbers | null;
}

/** What a call about a period is about. */
export interface Selection {
  readonly dealershipId: string;
  readonly today: string;
  /** The last day with data of the answer's feeds, at most business today. Periods up to now end on it. */
  readonly through: string;
  readonly range: DateRange;
  readonly compareKind: StandardQuery['compare'];
  readonly compareRange: DateRange | null;
  /** Set if the comparison is an average that the store has defined (`withAverage`). */
  readonly average?: Average;
  /** Whether a figure may contain the ledger's expenses of the service department (policy); false by default. */
  readonly seesExpenses?: boolean;
  readonly filter: LineFilter;
}

/**
 * Reads the standard parameters of a call whose periods end with the feeds of an area; throws a 400 that names every bad date.
 * Handlers use `figureQuestion`.
 */
export function selectionOf(
  input: {
    readonly dealership: { readonly id: string };
    readonly today: string;
    readonly query: StandardQuery;
    readonly ownNumbers: OwnNumbers | null;
  },
  facts: Pick<StoreFacts, 'reach' | 'hasClockFeed' | 'calendar' | 'latestCloseDate'>,
  area: FigureArea = 'service',
): Selection {
  const { query, today, ownNumbers } = input;
  const through = throughOf({ today, dataThrough: reachOf(area, facts) });
  const resolved = resolveRange(query, today, through);
  if (!resolved.ok) throw invalidInput(resolved.problems);
  const advisors = query.advisors?.map((number) => (number === NO_ADVISOR ? '' : number));
  const people = ownNumbers ? {} : { advisors, technicians: query.technicians };
  const asked = {
    range: resolved.range,
    kind: query.compare,
    through,
    latestCloseDate: facts.latestCloseDate,
    calendar: facts.calendar,
  };
  const isDateless = query.startDate === undefined && query.endDate === undefined;
  return {
    dealershipId: input.dealership.id,
    today,
    through,
    range: resolved.range,
    compareKind: query.compare,
    // Days without data yet are not compared.
    compareRange:
      resolved.range.startDate > through
        ? null
        : comparisonOf({ ...asked, preset: isDateless ? 'thisMonth' : (query.period ?? guessPreset(asked)) }),
    filter: {
      ...people,
      payTypes: nonEmpty(query.payTypes),
      laborTypes: nonEmpty(query.laborTypes),
      shops: nonEmpty(query.shops),
      own: ownNumbers,
    },
  };
}

const nonEmpty = <T>(list: readonly T[] | undefined): readonly T[] | undefined =>
  list && list.length > 0 ? list : undefined;

/** True if the filter may take some lines of a repair order and leave others, so that counts must come from the lines. */
export function narrowsLines(filter: LineFilter): boolean {
  return Boolean(
    filter.payTypes ||
      filter.laborTypes ||
      filter.shops ||
      filter.opCodes ||
      nonEmpty(filter.technicians) ||
      filter.own?.technicians.length,
  );
}

/**
 * True if the filter does not split anybody's attendance. Time clocks know technicians only. Dividing the work of one advisor, pay type,
 * labor type, op code or shop by all hours of attendance would make every quotient too small.
 */
export function keepsAttendance({ advisors, payTypes, laborTypes, shops, opCodes }: LineFilter): boolean {
  return !(nonEmpty(advisors) || payTypes || laborTypes || shops || opCodes);
}

/** True if a person sees only own rows and has no number in this dealership's DMS, so that there are no rows. */
export function hasNoOwnNumbers(filter: LineFilter): boolean {
  return filter.own !== null && filter.own.advisors.length === 0 && filter.own.technicians.length === 0;
}

/** The message for such a person. */
export const NO_OWN_NUMBERS =
  'You have no advisor or technician number in this dealership, so there are no figures of your own to show. Ask an administrator to add your DMS number to your account.';

/** The same in the parts department. */
export const NO_OWN_COUNTER =
  'You have no counter number in this dealership, so there are no figures of your own to show. Ask an administrator to add your DMS number to your account.';

/** True if only dates restrict the selection. */
export function isWholeStore({ filter }: Pick<Selection, 'filter'>): boolean {
  const { own, advisors, technicians, payTypes, laborTypes, shops, opCodes, weekday } = filter;
  if (own !== null || weekday !== undefined) return false;
  return !(advisors?.length || technicians?.length || payTypes || laborTypes || shops || opCodes);
}
