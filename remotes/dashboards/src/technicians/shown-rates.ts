import { shownShare } from '@fixed-ops/metrics';

interface Hours {
  readonly soldHours: number;
  readonly attendanceHours: number | null;
  readonly actualHours?: number | null;
  readonly proficiencyPct: number | null;
  readonly productivityPct?: number | null;
  readonly efficiencyPct?: number | null;
  readonly efficiencySoldHours?: number | null | undefined;
  readonly efficiencyActualHours?: number | null | undefined;
}

/** Sold of attended hours in per cent as it is shown: rounded once, from its hours. */
export const shownProficiency = ({ proficiencyPct, soldHours, attendanceHours }: Hours): number | null =>
  shownShare(proficiencyPct, soldHours, attendanceHours);

/** Each rate of a technician, a shop or the store as it is shown. */
export const shownRates = {
  proficiency: shownProficiency,
  productivity: ({ productivityPct = null, actualHours = null, attendanceHours }: Hours): number | null =>
    shownShare(productivityPct, actualHours, attendanceHours),
  // A service of before does not tell what it is of.
  efficiency: ({
    efficiencyPct = null,
    efficiencySoldHours = null,
    efficiencyActualHours = null,
  }: Hours): number | null => shownShare(efficiencyPct, efficiencySoldHours, efficiencyActualHours),
} as const;
