import { auditColumns } from './audit-columns.ts';
import { counterDocumentColumns } from './counter-document-columns.ts';
import { declinedColumns } from './declined-columns.ts';
import { discountColumns } from './discount-columns.ts';
import { feedColumns } from './feed-columns.ts';
import { issuedPartColumns } from './issued-part-columns.ts';
import { opCodeLineColumns, pricedLineColumns, workshopLineColumns } from './line-columns.ts';
import type { ListColumn } from './list-column.ts';
import { opCodeColumns } from './op-code-columns.ts';
import { openOrderColumns } from './open-order-columns.ts';
import { staleAccountColumns } from './stale-account-columns.ts';
import { neverSoldColumns, stockColumns } from './stock-columns.ts';
import { usedCarColumns } from './used-car-columns.ts';

const lists: readonly [string, Readonly<Record<string, ListColumn<never>>>][] = [
  ['audit log', auditColumns],
  ['declined work', declinedColumns],
  ['documents of the parts counter', counterDocumentColumns],
  ['discounts', discountColumns],
  ['files of the feeds', feedColumns((kind) => kind)],
  ['lines against the matrix', pricedLineColumns],
  ['op codes', opCodeColumns],
  ['op code lines', opCodeLineColumns],
  ['open repair orders', openOrderColumns],
  ['parts never sold', { ...stockColumns((status) => status), ...neverSoldColumns }],
  ['parts on open repair orders', issuedPartColumns],
  ['used cars', usedCarColumns],
  ['wholesale accounts', staleAccountColumns],
  ['workshop lines', workshopLineColumns],
];

test.each(lists)(
  'every column of the %s stands under its own key, and no two have one name in a file',
  (_, columns) => {
    expect(Object.values(columns).map(({ key }) => key)).toEqual(Object.keys(columns));
    expect(new Set(Object.values(columns).map(({ head, title }) => title ?? head)).size).toBe(
      Object.keys(columns).length,
    );
  },
);

test.each(lists)('rates and days of the %s are never summed', (_, columns) => {
  const summed = Object.values(columns).filter(({ sheetTotal }) => sheetTotal === 'sum');
  expect(summed.filter(({ format }) => format !== 'money' && format !== 'hours' && format !== 'count')).toEqual([]);
});
