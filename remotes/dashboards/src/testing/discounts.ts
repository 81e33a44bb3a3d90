import { period } from '@fixed-ops/contract/testing';
import type { Answer } from '@fixed-ops/testing';

type Discounts = Answer<'repairOrderDiscounts'>;
type Row = Discounts['data'][number];

/** An oil change with a discount of $32.00. */
export function discountRow(fields: Partial<Row> = {}): Row {
  return {
    roNumber: '512907',
    roSuffix: '',
    closeDate: '2026-11-12',
    advisorNumber: 'A1',
    advisorName: 'Derek Boone',
    letter: 'A',
    payType: 'C',
    opCode: 'LOFSYN',
    opDescription: 'Synthetic oil change',
    reason: 'Coupon',
    level: 'line',
    amountLabor: 32,
    amountParts: 0,
    pctOfLine: 28.4,
    grossBefore: 61.2,
    grossAfter: 29.2,
    belowCost: false,
    managerOverride: false,
    appliedBy: 'A1',
    ...fields,
  };
}

/** Two discounted lines of Derek Boone: a coupon of $32.00, and $180.00 without a reason. */
export function discounts(fields: Partial<Discounts> = {}): Discounts {
  const data = [
    discountRow({
      roNumber: '512951',
      letter: 'B',
      opCode: 'BRKF',
      opDescription: 'Front brakes',
      reason: null,
      amountLabor: 180,
      grossAfter: -14.5,
      belowCost: true,
    }),
    discountRow(),
  ];
  const none = { lines: 1, roCount: 1, partsDiscount: 0 };
  const rates = { pctLabor: 4.1, pctParts: 0, roPct: 9.2 };
  return {
    ...period,
    data,
    total: data.length,
    page: 1,
    pageSize: 50,
    ownViewMessage: null,
    ratesScope: 'C',
    totals: { lines: 2, roCount: 2, laborDiscount: 212, partsDiscount: 0, ...rates },
    byAdvisor: [
      {
        advisorNumber: 'A1',
        advisorName: 'Derek Boone',
        lines: 2,
        roCount: 2,
        laborDiscount: 212,
        partsDiscount: 0,
        ...rates,
      },
    ],
    byReason: [
      { reason: null, laborDiscount: 180, ...none },
      { reason: 'Coupon', laborDiscount: 32, ...none },
    ],
    byOpCode: [
      { opCode: 'BRKF', opDescription: 'Front brakes', laborDiscount: 180, ...none },
      { opCode: 'LOFSYN', opDescription: 'Synthetic oil change', laborDiscount: 32, ...none },
    ],
    ...fields,
  };
}
