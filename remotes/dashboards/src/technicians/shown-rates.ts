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

/** Returns sold hours as a percentage of attended hours, as the page shows it: computed from the hours and rounded once. */
export const shownProficiency = ({ proficiencyPct, soldHours, attendanceHours }: Hours): number | null =>
  shownShare(proficiencyPct, soldHours, attendanceHours);

/** The shown value of each rate of a technician, a shop or the store. */
export const shownRates = {
  proficiency: shownProficiency,
  productivity: ({ productivityPct = null, actualHours = null, attendanceHours }: Hours): number | null =>
    shownShare(productivityPct, actualHours, attendanceHours),
  // An older service does not send the terms of this rate.
  efficiency: ({
    efficiencyPct = null,
    efficiencySoldHours = null,
    efficiencyActualHours = null,
  }: Hours): number | null => shownShare(efficiencyPct, efficiencySoldHours, efficiencyActualHours),
} as const;
