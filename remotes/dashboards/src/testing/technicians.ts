import { period } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';

type Performance = Answer<'techPerformanceEff'>['data'];
type Row = Performance['rows'][number];

const mainShop = { shopId: '1', name: 'Main shop', isExpress: false, isMain: true };
const expressShop = { shopId: '2', name: 'Express', isExpress: true, isMain: true };

/** A technician, shop or store with 100 hours at work, 90 on jobs and 95 sold. */
export function technicianWork(techNumber: string, techName: string, fields: Partial<Row> = {}): Row {
  return {
    techNumber,
    techName,
    role: null,
    shop: 'Main shop',
    attendanceHours: 100,
    attendanceSource: 'clock',
    actualHours: 90,
    soldHours: 95,
    flaggedHours: 95,
    productivityPct: 90,
    efficiencyPct: 105.5,
    proficiencyPct: 95,
    hoursPerDay: 7.3,
    roCount: 60,
    lineCount: 90,
    laborSales: 14_000,
    laborCost: 3_000,
    gross: 11_000,
    elr: 147.37,
    costPerHour: 31.58,
    comebacks: 0,
    hoursC: 60,
    hoursW: 20,
    hoursI: 15,
    noPunchLines: 0,
    status: 'amber',
    skill: 'A',
    shops: [mainShop],
    gapDollars: 580,
    statuses: { productivity: 'green', efficiency: 'red', proficiency: 'amber' },
    checkPunches: false,
    noPunchHours: 0,
    days: [
      { date: '2026-11-02', soldHours: 8, attendanceHours: 8, proficiencyPct: 100 },
      { date: '2026-11-03', soldHours: 6, attendanceHours: 8, proficiencyPct: 75 },
    ],
    ...fields,
  };
}

/** Two shops with a technician each, a technician of both, and a line without a technician. */
export function twoShops(changes: Partial<Performance> = {}): Answer<'techPerformanceEff'> {
  const rows = [
    technicianWork('T1', 'Theo Grant', { gapDollars: 1983, role: 'Line tech', comebacks: 2 }),
    technicianWork('T2', 'Ruth Belkin', {
      gapDollars: -3441,
      role: 'Line tech',
      checkPunches: true,
      productivityPct: 105.6,
      shops: [mainShop, { ...expressShop, isMain: false }],
    }),
    technicianWork('T3', 'Kyle Barrow', { gapDollars: 3361, role: 'Express', skill: 'X', shops: [expressShop] }),
  ];
  return {
    ...period,
    data: {
      rows,
      store: technicianWork('', 'Store', { gapDollars: 10_960, skill: null, shops: [], comebacks: 1, noPunchLines: 4 }),
      missingTech: { lines: 12, hours: 12.6, sales: 2130 },
      byShop: [
        technicianWork('1', 'Main shop', { gapDollars: -554, proficiencyPct: 100.4, shops: [mainShop], days: null }),
        technicianWork('2', 'Express', { gapDollars: 11_514, proficiencyPct: 82.4, shops: [expressShop], days: null }),
      ],
      days: [
        { date: '2026-11-02', soldHours: 24, attendanceHours: 22, proficiencyPct: 109 },
        { date: '2026-11-03', soldHours: 18, attendanceHours: 24, proficiencyPct: 75 },
      ],
      targets: { productivityPct: 85, efficiencyPct: 125, proficiencyPct: 100 },
      ...changes,
    },
  };
}

type Line = Answer<'workshopLines'>['data'][number];

/** A line of one hour without a technician. */
export function workshopLine(roNumber: string, fields: Partial<Line> = {}): Line {
  return {
    roNumber,
    roSuffix: '',
    lineId: roNumber,
    lineNumber: 2,
    letter: 'B',
    closeDate: '2026-11-03',
    advisorNumber: 'A1',
    advisorName: 'Derek Boone',
    technicians: [],
    payType: 'C',
    laborType: 'CM',
    opCode: 'BRKF',
    opDescription: 'Front brakes',
    category: 'repair',
    isCounted: true,
    hours: 1,
    labor: 150,
    laborCost: 40,
    discount: 0,
    parts: 0,
    partsCost: 0,
    elr: 150,
    flaggedHours: null,
    actualHours: null,
    assignedBy: null,
    assignedAt: null,
    ...fields,
  };
}

/** A page that holds all of these lines. */
export function workshopLines(...lines: Line[]): Answer<'workshopLines'> {
  const sum = (of: (line: Line) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    ...period,
    data: lines,
    total: lines.length,
    page: 1,
    pageSize: 200,
    totals: { hours: sum(({ hours }) => hours), labor: sum(({ labor }) => labor) },
  };
}
