import { kpi, monthlyNumbers } from '@fixed-ops/contract/testing';
import { describeRemote } from '@fixed-ops/testing';
import { declinedWork } from './testing/declined-work.ts';
import { discounts } from './testing/discounts.ts';
import { foundOrder, foundOrders } from './testing/found-orders.ts';
import { coachingCard, heatSheet } from './testing/heat-sheet.ts';
import { laborNode, laborTree } from './testing/labor-types.ts';
import { opCodeDetail, opCodeRow, opCodes, pricedLine, priceVariance } from './testing/op-codes.ts';
import { openOrders } from './testing/open-orders.ts';
import { dealershipData, figures } from './testing/render-screen.tsx';
import { repairOrderDetail } from './testing/repair-order-detail.ts';
import { twoShops } from './testing/technicians.ts';
import { usedCars } from './testing/used-cars.ts';

const tree = [laborNode({ level: 'payType', payType: 'C', laborType: '' }), laborNode({ laborType: 'CM' })];

const advisor = {
  number: 'A1',
  name: 'Priya Nair',
  firstSeen: null,
  kpis: [kpi('ro_count'), kpi('elr', { target: 161 })],
};

describeRemote('dashboards', () => import('./remote.tsx'), {
  dealershipData,
  addresses: {
    '/dashboard/ros': '/dashboard/ros?q=harlow',
    '/dashboard/ros/:roNumber': '/dashboard/ros/618034',
    '/dashboard/op-codes/:opCode': '/dashboard/op-codes/BRKF',
  },
  asksNothingAhead: {
    '/dashboard/service/recap': 'it begins with the last day on which something closed, which the session tells',
    '/dashboard/heat-sheet': 'it leads to the sheet of the person’s department',
    '/dashboard/reports': 'it asks nothing yet',
    '/dashboard/labor-matrix': 'it asks nothing yet',
  },
  answers: {
    ...figures,
    MonthlyNumbers: monthlyNumbers({ byAdvisor: [advisor] }),
    DeclinedWork: declinedWork(),
    RepairOrderDiscounts: discounts(),
    OpenRepairOrders: openOrders(),
    RepairOrderUCI: usedCars(),
    HeatSheet: heatSheet(),
    CoachingCards: coachingCard(),
    PriceVariance: priceVariance,
    RONote: { asOf: null, data: [], people: [] },
    Events: { data: [], calendar: [] },
    LaborTypeAnalysisFullDetails: (query) => laborTree(tree.filter(({ level }) => level === query.get('level'))),
    OpCodeAnalysis: opCodes([opCodeRow('BRKF')]),
    OpCodeAnalysisDetails: opCodeDetail(opCodeRow('BRKF'), [pricedLine('619651')]),
    SearchROs: foundOrders([foundOrder('618034')]),
    RepairOrderDetailByLine: repairOrderDetail,
    TechPerformanceEff: twoShops(),
  },
});
