import { NO_ADVISOR, type PayType, type StandardQuery } from '@fixed-ops/contract';
import { comparisonOf, type DateRange, guessPreset, resolveRange, throughOf } from '@fixed-ops/metrics';
import type { OwnNumbers } from '../../auth/caller.ts';
import { invalidInput } from '../../http/problem/problem.ts';
import { type FigureArea, reachOf } from '../store-facts/data-reach.ts';
import type { StoreFacts } from '../store-facts/store-facts.ts';
import type { Average } from './average.ts';

/** The entry of the people filter that stands for lines with hours and no technician. */
export const MISSING_TECHNICIAN = 'missing-tech';

/** Which lines a figure is over, besides its dates. An absent list means all. */
export interface LineFilter {
  readonly advisors?: readonly string[] | undefined;
  readonly technicians?: readonly string[] | undefined;
  readonly payTypes?: readonly PayType[] | undefined;
  readonly laborTypes?: readonly string[] | undefined;
  readonly shops?: readonly string[] | undefined;
  readonly opCodes?: readonly string[] | undefined;
  /** The weekday on which repair orders closed, 0 for Sunday; of counts of closed repair orders alone. */
  readonly weekday?: number | undefined;
  /** Replaces both people filters: lines of own repair orders or own work, whichever numbers the person has. */
  readonly own: OwnNumbers | null;
}

/** What a call about a period is about. */
export interface Selection {
  readonly dealershipId: string;
  readonly today: string;
  /** The last day that the feeds of the answer reach, up to business today: what runs up to now ends on it. */
  readonly through: string;
  readonly range: DateRange;
  readonly compareKind: StandardQuery['compare'];
  readonly compareRange: DateRange | null;
  /** Set where an average is compared with that a store has defined (`withAverage`). */
  readonly average?: Average;
  /** Whether the ledger's expenses of the service department may be in a figure (policy); not where nobody said so. */
  readonly seesExpenses?: boolean;
  readonly filter: LineFilter;
}

/**
 * Reads the standard parameters of a call whose periods end with the feeds of an area; throws a 400 that names every bad date.
 * Handlers ask `figureQuestion`.
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
    // Nothing is held against days of which there are no data yet.
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

/** True when some lines of a repair order may be in and others out, so that counts must come from the lines. */
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
 * True when the filter leaves attendance whole. Clocks know technicians only: beside the work of one advisor, pay type, labor
 * type, op code or shop, all of somebody's hours at work would make every quotient too small.
 */
export function keepsAttendance({ advisors, payTypes, laborTypes, shops, opCodes }: LineFilter): boolean {
  return !(nonEmpty(advisors) || payTypes || laborTypes || shops || opCodes);
}

/** True when a person sees own rows only and has no number in this dealership's DMS, so there are none. */
export function hasNoOwnNumbers(filter: LineFilter): boolean {
  return filter.own !== null && filter.own.advisors.length === 0 && filter.own.technicians.length === 0;
}

/** What such a person is told. */
export const NO_OWN_NUMBERS =
  'You have no advisor or technician number in this dealership, so there are no figures of your own to show. Ask an administrator to add your DMS number to your account.';

/** The same in the parts department. */
export const NO_OWN_COUNTER =
  'You have no counter number in this dealership, so there are no figures of your own to show. Ask an administrator to add your DMS number to your account.';

/** True when nothing narrows the selection but its dates. */
export function isWholeStore({ filter }: Pick<Selection, 'filter'>): boolean {
  const { own, advisors, technicians, payTypes, laborTypes, shops, opCodes, weekday } = filter;
  if (own !== null || weekday !== undefined) return false;
  return !(advisors?.length || technicians?.length || payTypes || laborTypes || shops || opCodes);
}
