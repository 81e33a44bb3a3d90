import { addMonths, type Day } from '../chance/calendar.ts';
import type { StorePlan } from '../store/stores.ts';

/** The sales behavior of an advisor (DOMAIN.md 6.4). */
export interface Advisor {
  readonly number: string;
  readonly name: string;
  readonly share: number;
  readonly saturdayShare: number;
  /** A factor for the lines that a customer buys. */
  readonly upsell: number;
  readonly discount: number;
  /** The months of learning, during which upsell grows linearly around its mean. */
  readonly learnsMonths: number | undefined;
  readonly from: Day | undefined;
  readonly until: Day | undefined;
}

export interface Technician {
  readonly number: string;
  readonly name: string;
  /** An index of `archetypes`. */
  readonly archetype: number;
  readonly rateCents: number;
  readonly efficiency: number;
  readonly skill: 'A' | 'B' | 'X';
  readonly from: Day | undefined;
  readonly until: Day | undefined;
  /** Has twice as many comebacks as the others. */
  readonly isCareless: boolean;
}

/** Flat rate in cents an hour, and efficiency: four A, four B and four express technicians (DOMAIN.md 6.5). */
const archetypes: readonly (readonly [rateCents: number, efficiency: number])[] = [
  [5_000, 1.34],
  [4_800, 1.22],
  [4_600, 1.28],
  [4_300, 1.12],
  [4_100, 1.08],
  [3_900, 1.02],
  [3_600, 0.98],
  [3_400, 0.94],
  [2_700, 1.15],
  [2_500, 1.05],
  [2_300, 0.92],
  [2_200, 0.88],
];

const advisorNames: Readonly<Record<StorePlan['brand'], readonly string[]>> = {
  Toyota: ['Marisol Vega', 'Grant Okafor', 'Priya Nair', 'Tom Lindqvist', 'Derek Boone', 'Hannah Cole', 'Ray Holt'],
  Chevrolet: ['Carla Jimenez', 'Owen Fitch', 'Leila Haddad', 'Marcus Webb', 'Joan Pruitt'],
  Honda: ['Kenji Sato', 'Bree Larkin', 'Anton Reyes', 'Sofia Marlow'],
};

const technicianNames: Readonly<Record<StorePlan['brand'], readonly string[]>> = {
  Toyota: [
    'Victor Amaya',
    'Sam Ostrander',
    'Ruth Belkin',
    'Jorge Medina',
    'Paul Whitaker',
    'Nate Coburn',
    'Luis Ferrer',
    'Dana Kirk',
    'Andre Wells',
    'Bo Larsson',
    'Theo Grant',
    'Mia Sandoval',
    'Curtis Dole',
    'Yolanda Pike',
    'Evan Shaw',
    'Tess Moran',
    'Ricky Alvarado',
    'Jade Nunn',
    'Kyle Barrow',
    'Nora Finch',
    'Wes Tully',
    'Ivan Petrov',
  ],
  Chevrolet: [
    'Hank Dorsey',
    'Silvia Crane',
    'Pete Novak',
    'Amos Riley',
    'Gina Torres',
    'Lamar Boyd',
    'Chet Simms',
    'Dirk Vance',
    'Kayla Stone',
    'Rudy Lopez',
    'Bill Tran',
    'Eli Foster',
    'Marco Dean',
  ],
  Honda: [
    'Hiro Tanabe',
    'Frank Odell',
    'Maria Quist',
    'Abe Lawson',
    'Colin Marsh',
    'Rosa Tate',
    'Jim Pardo',
    'Vic Sloan',
    'Kim Ong',
    'Drew Haas',
    'Tara Bloom',
    'Lou Becker',
    'Ned Fox',
  ],
};

/** The advisors of a store on the demo's first day. At the first store, one left five months ago, when a new one came. */
export function advisorsOf(store: StorePlan, anchor: Day): readonly Advisor[] {
  const start = addMonths(anchor, -5);
  const plan: readonly (readonly [share: number, saturday: number, upsell: number, discount: number])[] =
    store.brand === 'Toyota'
      ? [
          // The intensities of 6.4, adjusted to the discounts in 6.13.
          [0.19, 0.18, 1.18, 0.0107],
          [0.18, 0.17, 1.06, 0.022],
          [0.17, 0.16, 1, 0.019],
          [0.16, 0.2, 0.97, 0.0282],
          [0.16, 0.15, 0.86, 0.0595],
          [0.14, 0.12, 0.92, 0.024],
          [0.14, 0.12, 0.92, 0.0235],
        ]
      : store.brand === 'Chevrolet'
        ? [
            [0.24, 0.2, 1.08, 0.015],
            [0.22, 0.2, 1.02, 0.02],
            [0.2, 0.2, 0.98, 0.025],
            [0.18, 0.2, 0.95, 0.03],
            [0.16, 0.2, 0.9, 0.022],
          ]
        : [
            [0.3, 0.25, 1.04, 0.02],
            [0.27, 0.25, 1, 0.03],
            [0.23, 0.25, 0.94, 0.035],
            [0.2, 0.25, 0.88, 0.02],
          ];
  return plan.map(([share, saturdayShare, upsell, discount], index) => {
    const isNew = store.brand === 'Toyota' && index === 5;
    const isFormer = store.brand === 'Toyota' && index === 6;
    return {
      number: `A${index + 1}`,
      name: advisorNames[store.brand][index] ?? `Advisor ${index + 1}`,
      share,
      saturdayShare,
      upsell,
      discount,
      learnsMonths: isNew ? 5 : undefined,
      from: isNew ? start : undefined,
      until: isFormer ? start - 1 : undefined,
    };
  });
}

/** Upsell on a day. A newcomer starts a tenth below the mean and ends a tenth above it. */
export function upsellOn(advisor: Advisor, day: Day): number {
  if (advisor.learnsMonths === undefined || advisor.from === undefined) return advisor.upsell;
  const learned = Math.min(1, Math.max(0, (day - advisor.from) / (advisor.learnsMonths * 30.4)));
  return advisor.upsell - 0.1 + 0.2 * learned;
}

/** The technicians of a store, numbered by archetype. One left four months ago and was replaced. */
export function techniciansOf(store: StorePlan, anchor: Day): readonly Technician[] {
  const members = store.team.flatMap((count, archetype) => Array.from({ length: count }, () => archetype));
  const leaving = members.findLastIndex((archetype) => archetype >= 4 && archetype < 8);
  const careless = leaving - 1;
  const change = addMonths(anchor, -4);
  const describe = (archetype: number, index: number): Technician => {
    const [rateCents, efficiency] = archetypes[archetype] ?? [3_000, 1];
    return {
      number: `T${index + 1}`,
      name: technicianNames[store.brand][index] ?? `Technician ${index + 1}`,
      archetype,
      rateCents,
      efficiency: efficiency * store.efficiency,
      skill: archetype < 4 ? 'A' : archetype < 8 ? 'B' : 'X',
      from: index === members.length ? change : undefined,
      until: index === leaving ? change - 1 : undefined,
      isCareless: index === careless,
    };
  };
  return [...members, members[leaving] ?? 4].map(describe);
}
