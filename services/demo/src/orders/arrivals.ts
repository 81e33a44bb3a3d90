import {
  addMonths,
  type Day,
  dateOf,
  isHoliday,
  isOpen,
  monthOf,
  nextOpenDay,
  openDaysLeftInMonth,
  weekdayOf,
} from '../chance/calendar.ts';
import {
  chance,
  createRandom,
  gamma,
  geometric,
  normal,
  poisson,
  type Random,
  wholeBetween,
} from '../chance/random.ts';
import type { PayMix, StorePlan } from '../store/stores.ts';
import type { PayType } from './order.ts';

const monthFactors: readonly number[] = [0.97, 0.92, 1.04, 1.01, 1.05, 1.05, 0.99, 1.04, 0.98, 1.05, 0.98, 0.92];
/** From Sunday. */
const weekdayFactors = [0, 1.12, 1.04, 1, 1, 1.06, 0.62];
const weekTotal = weekdayFactors.reduce((sum, factor) => sum + factor, 0);
const saturdayShare = (weekdayFactors[6] ?? 0) / weekTotal;

/** How busy the days of a month are, compared with an average month. */
export function monthFactor(day: Day): number {
  return monthFactors[monthOf(day) - 1] ?? 1;
}

/** How busy a day is, compared with an average day, before trend and noise. */
function seasonality(day: Day): number {
  if (!isOpen(day)) return 0;
  let factor = monthFactor(day) * (weekdayFactors[weekdayOf(day)] ?? 0);
  if (openDaysLeftInMonth(day) < 2) factor *= 1.1;
  if (dateOf(day) === 1) factor *= 0.93;
  if (isHoliday(day - 1)) factor *= 1.12;
  return factor;
}

/**
 * The number of repair orders written on a day: a Poisson number around base × season × trend × noise. The base makes the twelve months
 * before the demo's first day average the store's monthly figure.
 */
export function createArrivals(store: StorePlan, anchor: Day): (day: Day) => number {
  const to = addMonths(anchor, 0);
  const from = addMonths(anchor, -12);
  let season = 0;
  for (let day = from; day < to; day += 1) season += seasonality(day);
  // One repair order in 250 is void.
  const base = (store.ordersPerMonth * 12 * 1.004) / season;
  return (day) => {
    const random = createRandom(`${store.id} arrivals ${day}`);
    const yearsFromMiddle = (day - (from + to) / 2) / 365;
    const mean = base * seasonality(day) * 0.99 ** yearsFromMiddle * Math.exp(normal(random, -0.0018, 0.06));
    return poisson(random, mean);
  };
}

const saturdayMix: PayMix = { C: 0.92, W: 0.04, I: 0.02, S: 0, CW: 0.02, CI: 0 };

/** The pay types of a new repair order. Saturdays are for customers, and the other days compensate for that. */
export function drawPayTypes(random: Random, mix: PayMix, day: Day): readonly PayType[] {
  const isSaturday = weekdayOf(day) === 6;
  const share = (key: keyof PayMix): number =>
    isSaturday ? saturdayMix[key] : Math.max(0, (mix[key] - saturdayShare * saturdayMix[key]) / (1 - saturdayShare));
  let draw = random.next();
  const falls = (key: keyof PayMix): boolean => {
    draw -= share(key);
    return draw < 0;
  };
  if (falls('C')) return ['C'];
  if (falls('W')) return ['W'];
  if (falls('I')) return ['I'];
  if (falls('S')) return ['S'];
  if (falls('CW')) return ['C', 'W'];
  return falls('CI') ? ['C', 'I'] : ['C'];
}

/** The day on which a repair order closes: usually the same day for customers, later for warranty and internal work. */
export function drawCloseDay(random: Random, payTypes: readonly PayType[], openDay: Day, lagFactor: number): Day {
  const lag = Math.max(
    ...payTypes.map((payType) => {
      if (payType === 'W' || payType === 'S') return geometric(random, 2.6);
      if (payType === 'I') return geometric(random, 4.2);
      const draw = random.next();
      if (draw < 0.68) return 0;
      return draw < 0.88 ? 1 : 1 + geometric(random, 3);
    }),
  );
  const waitsForParts = chance(random, 0.06) ? Math.round(gamma(random, 2, 3)) : 0;
  // A slow store also keeps every second same-day job overnight.
  const stretched = lagFactor === 1 ? lag : lag * lagFactor + (chance(random, 1 - 1 / lagFactor) ? 1 : 0);
  const total = Math.round(stretched) + waitsForParts;
  if (total === 0) return openDay;
  const day = nextOpenDay(openDay + total);
  // Few people work on Saturdays, so delayed work waits until Monday.
  return weekdayOf(day) === 6 && chance(random, 0.75) ? nextOpenDay(day + 1) : day;
}

/** Minutes after midnight at which the customer arrived. */
export function drawOpenMinutes(random: Random): number {
  const draw = random.next();
  if (draw < 0.46) return wholeBetween(random, 420, 539);
  return draw < 0.76 ? wholeBetween(random, 540, 719) : wholeBetween(random, 720, 1_019);
}

/** Days with a repair order that nobody closed: nine days, 20 to 95 days before the demo's first day. */
export function forgottenDays(anchor: Day): ReadonlySet<Day> {
  return new Set([20, 26, 33, 41, 52, 60, 71, 84, 94].map((age) => nextOpenDay(anchor - age)));
}

/** The first day of a store's history. */
export function historyStart(store: StorePlan, anchor: Day): Day {
  return addMonths(anchor, -store.monthsOfHistory);
}
