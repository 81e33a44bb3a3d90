/** Probabilities of the pay types of a repair order. They add up to one. */
export interface PayMix {
  readonly C: number;
  readonly W: number;
  readonly I: number;
  readonly S: number;
  readonly CW: number;
  readonly CI: number;
}

/** The opening hours of a service department in local time. It is closed on Sundays. */
interface OpeningHours {
  readonly weekdays: readonly [opens: string, closes: string];
  readonly saturday: readonly [opens: string, closes: string];
}

export interface StorePlan {
  readonly id: string;
  readonly name: string;
  readonly brand: 'Toyota' | 'Chevrolet' | 'Honda';
  readonly manufacturer: string;
  readonly dmsType: 'CDK' | 'Reynolds' | 'Dealertrack';
  readonly phone: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly stalls: number;
  readonly hours: OpeningHours;
  /** Closed repair orders in an average month of the year before the demo's first day. */
  readonly ordersPerMonth: number;
  readonly monthsOfHistory: number;
  readonly payMix: PayMix;
  readonly firstOrderNumber: number;
  readonly doorRateCents: number;
  readonly formerDoorRateCents: number;
  readonly warrantyRateCents: number;
  readonly warrantyRateAgeMonths: number;
  readonly internalRateCents: number;
  readonly contractRateCents: number;
  /** The share of labor lines without a technician. */
  readonly missingTechnicianShare: number;
  /** Technicians per archetype. The sum is the full team. */
  readonly team: readonly number[];
  /** A factor for the efficiency of every technician. */
  readonly efficiency: number;
  /** A factor for the days between open and close. */
  readonly closeLag: number;
  readonly hasXtime: boolean;
  readonly hasUnmappedCodes: boolean;
  readonly wholesaleMonthlyCents: number;
  readonly counterMonthlyCents: number;
  readonly absorptionPct: number;
  readonly unmappedAccounts: number;
}

/** A store with the usual mix of DOMAIN.md 6.3. A few warranty orders belong to service contracts. */
const usualMix: PayMix = { C: 0.575, W: 0.14, I: 0.165, S: 0.005, CW: 0.1, CI: 0.015 };

/** Harborline Auto Group is fictional and has three stores with a story each (DOMAIN.md 6.1). */
export const group = { id: 'g-harborline', name: 'Harborline Auto Group' } as const;

/** The zone of the stores, and of every business date of the demo. */
export const DEMO_TIMEZONE = 'America/New_York';

/** The store whose feed can be late, which shows what the screens say then. */
export const lateFeedStoreId = 'd-harborline-chevrolet';

export const stores: readonly StorePlan[] = [
  {
    id: 'd-harborline-toyota',
    name: 'Harborline Toyota',
    brand: 'Toyota',
    manufacturer: 'Toyota',
    dmsType: 'CDK',
    phone: '(555) 555-0101',
    street: '1200 Harbor Parkway',
    city: 'Harborline',
    state: 'CT',
    zip: '06490',
    stalls: 26,
    hours: { weekdays: ['07:00', '18:00'], saturday: ['08:00', '16:00'] },
    ordersPerMonth: 1600,
    monthsOfHistory: 27,
    payMix: usualMix,
    firstOrderNumber: 574_812,
    doorRateCents: 18_995,
    formerDoorRateCents: 17_995,
    warrantyRateCents: 17_100,
    warrantyRateAgeMonths: 14,
    internalRateCents: 17_500,
    contractRateCents: 18_200,
    missingTechnicianShare: 0.006,
    team: [1, 1, 2, 2, 2, 2, 2, 2, 2, 1, 1, 2],
    efficiency: 1,
    closeLag: 1,
    hasXtime: false,
    hasUnmappedCodes: false,
    wholesaleMonthlyCents: 11_000_000,
    counterMonthlyCents: 3_200_000,
    absorptionPct: 74,
    unmappedAccounts: 0,
  },
  {
    id: 'd-harborline-chevrolet',
    name: 'Harborline Chevrolet',
    brand: 'Chevrolet',
    manufacturer: 'General Motors',
    dmsType: 'Reynolds',
    phone: '(555) 555-0102',
    street: '1320 Harbor Parkway',
    city: 'Harborline',
    state: 'CT',
    zip: '06490',
    stalls: 16,
    hours: { weekdays: ['07:30', '18:00'], saturday: ['08:00', '14:00'] },
    ordersPerMonth: 1050,
    monthsOfHistory: 27,
    payMix: { C: 0.535, W: 0.16, I: 0.165, S: 0.015, CW: 0.11, CI: 0.015 },
    firstOrderNumber: 208_340,
    doorRateCents: 18_495,
    formerDoorRateCents: 17_495,
    warrantyRateCents: 14_200,
    warrantyRateAgeMonths: 36,
    internalRateCents: 16_500,
    contractRateCents: 17_500,
    missingTechnicianShare: 0.006,
    team: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0],
    efficiency: 1.23,
    closeLag: 1.95,
    hasXtime: false,
    hasUnmappedCodes: false,
    wholesaleMonthlyCents: 29_000_000,
    counterMonthlyCents: 2_400_000,
    absorptionPct: 66,
    unmappedAccounts: 0,
  },
  {
    id: 'd-lakeview-honda',
    name: 'Lakeview Honda',
    brand: 'Honda',
    manufacturer: 'American Honda',
    dmsType: 'Dealertrack',
    phone: '(555) 555-0103',
    street: '48 Lakeview Road',
    city: 'Lakeview',
    state: 'CT',
    zip: '06491',
    stalls: 14,
    hours: { weekdays: ['07:30', '17:30'], saturday: ['08:00', '15:00'] },
    ordersPerMonth: 780,
    monthsOfHistory: 8,
    payMix: usualMix,
    firstOrderNumber: 84_120,
    doorRateCents: 16_995,
    formerDoorRateCents: 16_995,
    warrantyRateCents: 15_800,
    warrantyRateAgeMonths: 20,
    internalRateCents: 15_500,
    contractRateCents: 16_200,
    missingTechnicianShare: 0.06,
    team: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0],
    efficiency: 0.97,
    closeLag: 1.1,
    hasXtime: true,
    hasUnmappedCodes: true,
    wholesaleMonthlyCents: 1_200_000,
    counterMonthlyCents: 2_300_000,
    absorptionPct: 52,
    unmappedAccounts: 9,
  },
];
