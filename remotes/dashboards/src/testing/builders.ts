import { period } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';

export function people(...found: Answer<'peopleInPeriod'>['data']['people']): Answer<'peopleInPeriod'> {
  return { ...period, data: { people: found, missesTechnician: false } };
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
