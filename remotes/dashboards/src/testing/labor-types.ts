import { period } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';

type Tree = Answer<'laborTypeAnalysisFullDetails'>;
type Node = Tree['data'][number];

export function laborNode(fields: Partial<Node>): Node {
  return {
    level: 'laborType',
    payType: 'C',
    laborType: 'CM',
    opCode: '',
    description: '',
    isMapped: true,
    roCount: 40,
    lineCount: 60,
    hours: 120.5,
    sales: 18_000,
    cost: 5_000,
    gross: 13_000,
    gpPct: 72.2,
    elr: 149.38,
    elrPctDoor: 82.9,
    avgHoursPerLine: 2.01,
    shareOfHoursPct: 60,
    shareOfSalesPct: 62,
    compare: null,
    line: null,
    ...fields,
  };
}

export function laborLine(roNumber: string): Node {
  return laborNode({
    level: 'line',
    opCode: 'BRKF',
    line: {
      roNumber,
      roSuffix: '',
      lineId: roNumber,
      letter: 'A',
      closeDate: '2026-11-05',
      advisorNumber: 'A1',
      advisorName: 'Marisol Vega',
      technicians: [],
      payType: 'C',
      laborType: 'CM',
      opCode: 'BRKF',
      opDescription: 'Front brakes',
      category: 'repair',
      isCounted: true,
      hours: 1.6,
      labor: 300,
      laborCost: 80,
      discount: 0,
      parts: 0,
      partsCost: 0,
      elr: 187.5,
    },
  });
}

/** One level of the tree of labor types. */
export function laborTree(data: Node[], fields: Partial<Tree> = {}): Tree {
  const { roCount, lineCount, hours, sales, cost, gross, gpPct, elr, elrPctDoor, avgHoursPerLine } = laborNode({});
  return {
    ...period,
    data,
    total: data.length,
    page: 1,
    pageSize: 500,
    ownViewMessage: null,
    totals: { roCount, lineCount, hours, sales, cost, gross, gpPct, elr, elrPctDoor, avgHoursPerLine },
    ...fields,
  };
}
