import { period } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';

export function people(...found: Answer<'peopleInPeriod'>['data']['people']): Answer<'peopleInPeriod'> {
  return { ...period, data: { people: found, missesTechnician: false } };
}

/** The reasons why the labor rate fell from October to November to date, as on the design page. */
export function metricChange(fields: Partial<Answer<'metricChange'>['data']> = {}): Answer<'metricChange'> {
  const term = (key: string, label: string, amount: number, reason: string) => ({
    key,
    label,
    amount,
    reason,
    isListed: true,
  });
  return {
    ...period,
    data: {
      reason: null,
      change: {
        metricKey: 'elr',
        scope: 'C',
        unit: 'moneyPerHour',
        before: 150.41,
        now: 148.59,
        change: -1.82,
        terms: [
          term('price', 'Price', -1.12, '71.4% of priced lines at the labor matrix, was 76.9%'),
          term('mix', 'Work mix', -0.61, 'Oil change 27.9% of hours, was 26.2%'),
          term('discount', 'Discounts', -0.34, 'Derek Boone 3.35% of labor, was 1.70%'),
          term('unbilled', 'Unbilled hours', 0.25, '11.2 free hours, were 14.0'),
        ],
        remainder: 0,
        dollars: -2407.31,
      },
      ...fields,
    },
  };
}

/** November through its 19th, a Thursday, with its goal. */
export function dayPattern(fields: Partial<Answer<'dayPattern'>['data']> = {}): Answer<'dayPattern'> {
  return {
    ...period,
    data: {
      days: Array.from({ length: 30 }, (_, index) => ({
        date: `2026-11-${String(index + 1).padStart(2, '0')}`,
        weight: 1,
        ros: index < 19 ? 10 : null,
        cumulative: index < 19 ? (index + 1) * 10 : null,
        goal: (index + 1) * 12,
      })),
      weekdays: [
        { weekday: 4, days: 3, ros: 30, perDay: 10, isHalf: false },
        { weekday: 6, days: 2, ros: 9, perDay: 4.5, isHalf: true },
      ],
      ros: 190,
      goal: 360,
      pace: 300,
      needed: { perDay: 18.9, days: 9 },
      perDay: 10,
      workingDays: { elapsed: 19, total: 30 },
      ...fields,
    },
  };
}

export function technicians(): Answer<'techPerformanceEff'> {
  return {
    ...period,
    data: {
      rows: [],
      store: null,
      missingTech: null,
      byShop: null,
      days: null,
      targets: { productivityPct: 85, efficiencyPct: 125, proficiencyPct: 100 },
    },
  };
}

export function salesByCategory(): Answer<'monthlySalesByCategory'> {
  return { ...period, data: [] };
}

export function noDoubts(): Answer<'dataConfidence'> {
  return { ...period, data: [] };
}

/** Twelve lines without a technician make these figures doubtful. */
export function missingTechnicians(...metricKeys: readonly string[]): Answer<'dataConfidence'> {
  return {
    ...period,
    data: [
      {
        ...{
          reason: 'missingTechnician',
          metricKeys: [...metricKeys],
          count: 12,
          of: 1000,
          hours: 12.6,
          dollars: 2130,
        },
        text: '12 lines (12.6 hours, $2,130 of labor) have no technician.',
        link: { label: 'Lines without a technician', to: '/dashboard/technicians?view=missing' },
      },
    ],
  };
}
