import { period } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';

type UsedCars = Answer<'repairOrderUci'>;
type Row = UsedCars['data'][number];

/** A car with two visits, inspected and repaired. */
export function usedCarRow(fields: Partial<Row> = {}): Row {
  return {
    stockNumber: 'U1042',
    vin: '1HGCM82633A004352',
    vehicle: '2021 Honda Accord',
    roNumber: '512640',
    roSuffix: '',
    roNumbers: ['512611A', '512640'],
    visits: [
      { roNumber: '512611', roSuffix: 'A' },
      { roNumber: '512640', roSuffix: '' },
    ],
    openDate: '2026-11-02',
    closeDate: '2026-11-09',
    daysInService: 7,
    inspectionHours: 2,
    repairHours: 4.5,
    labor: 780,
    parts: 412.5,
    sublet: 90,
    detail: 150,
    total: 1432.5,
    elr: 143.08,
    status: 'closed',
    inspectionDone: true,
    ...fields,
  };
}

/** A car that left, and a car in the shop without an inspection. */
export function usedCars(fields: Partial<UsedCars> = {}): UsedCars {
  const data = [
    usedCarRow(),
    usedCarRow({
      stockNumber: null,
      vehicle: '2019 Ford Escape',
      roNumber: '512988',
      roNumbers: ['512988'],
      visits: [{ roNumber: '512988', roSuffix: '' }],
      closeDate: null,
      daysInService: 4,
      status: 'open',
      inspectionDone: false,
      inspectionHours: 0,
      total: 610,
    }),
  ];
  return {
    ...period,
    data,
    total: data.length,
    page: 1,
    pageSize: 50,
    ownViewMessage: null,
    totals: {
      units: 2,
      labor: 1240,
      parts: 562.5,
      sublet: 90,
      detail: 150,
      total: 2042.5,
      elr: 139,
      hours: 10,
      avgPerUnit: 1021.25,
      avgDays: 5.5,
      laborGpPct: 61.4,
      partsGpPct: 22.1,
      inspected: 1,
    },
    ...fields,
  };
}
