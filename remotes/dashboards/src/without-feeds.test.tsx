import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import type { Answers } from '@fixed-ops/testing';
import { screen } from '@testing-library/react';
import { noDoubts } from './testing/builders.ts';
import { declinedWork } from './testing/declined-work.ts';
import { opCodeDetail, opCodes, pricedLine, unpricedRow } from './testing/op-codes.ts';
import { loadScreen, renderScreen } from './testing/render-screen.tsx';
import { repairOrderDetail } from './testing/repair-order-detail.ts';
import { technicianWork, twoShops } from './testing/technicians.ts';

const scheduled = technicianWork('T1', 'Theo Grant', { attendanceSource: 'scheduled', days: [] });
const unattended = technicianWork('T1', 'Theo Grant', { attendanceHours: null, proficiencyPct: null, days: [] });
const withTechnician = (work: typeof scheduled) => ({ TechPerformanceEff: twoShops({ rows: [work], byShop: null }) });
const brakes = unpricedRow('BRKF', { category: 'repair' });
const code = opCodeDetail(brakes, [pricedLine('619651', { expected: null, short: null })]);
const lines = repairOrderDetail.data.lines.map((line) => ({
  ...line,
  matrixPrice: null,
  matrixVariance: null,
  findings: [],
  exceptions: [],
}));
const untold = kpi('tech_proficiency', { value: null, reason: 'Nobody has attended hours' });

/** What the store lacks, the screens that need it, and the words of each. */
const screens: readonly (readonly [lacks: string, address: string, answers: Answers, says: string | RegExp])[] = [
  [
    'inspections',
    '/dashboard/ros/618034',
    { RepairOrderDetailByLine: repairOrderDetail },
    'This store sends no inspections.',
  ],
  [
    'inspections',
    '/dashboard/service/declined',
    { DeclinedWork: declinedWork({ isProvided: false }) },
    'Declined work is not provided by your DMS feed.',
  ],
  ['a time clock', '/dashboard/technicians', withTechnician(scheduled), /^Attendance as scheduled\./],
  ['a time clock', '/dashboard/service/recap', withTechnician(scheduled), /attendance as scheduled$/],
  [
    'a time clock',
    '/dashboard/service',
    { MonthlyNumbers: monthlyNumbers({ kpis: [kpi('ro_count', { value: 1056 }), untold] }) },
    'Nobody has attended hours',
  ],
  [
    'a labor matrix',
    '/dashboard/op-codes',
    { OpCodeAnalysis: opCodes([brakes], { grid: null }) },
    /^No labor matrix was in force in this period/,
  ],
  [
    'a labor matrix',
    '/dashboard/op-codes/BRKF',
    { OpCodeAnalysisDetails: { ...code, detail: { ...code.detail, grid: null } } },
    /No labor matrix$/,
  ],
];

describe.each(screens)('without %s %s', (_lacks, address, answers, says) => {
  beforeAll(() => loadScreen(address));

  test('says so, and draws the rest', async () => {
    renderScreen(address, { DataConfidence: noDoubts(), ...answers });
    expect((await screen.findAllByText(says))[0]).toBeVisible();
    expect(screen.queryByText(/could not be loaded|NaN|Infinity|undefined/)).not.toBeInTheDocument();
  });
});

test('a technician without attended hours has a dash that says why', async () => {
  await loadScreen('/dashboard/technicians');
  renderScreen('/dashboard/technicians', withTechnician(unattended));
  expect((await screen.findAllByTitle('No attendance'))[0]).toHaveTextContent('—');
});

test('a repair order of a store without a labor matrix names no price that its lines should have had', async () => {
  await loadScreen('/dashboard/ros/618034');
  const detail = { ...repairOrderDetail, data: { ...repairOrderDetail.data, lines } };
  renderScreen('/dashboard/ros/618034', { RepairOrderDetailByLine: detail });
  await screen.findByRole('region', { name: /^Line B/ });
  expect(screen.queryByText(/price, charged|under the matrix/)).not.toBeInTheDocument();
});
