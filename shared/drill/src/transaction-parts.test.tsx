import { kpi } from '@fixed-ops/contract/testing';
import { metricOf } from '@fixed-ops/metrics';
import { UiProvider } from '@fixed-ops/ui';
import { render, screen } from '@testing-library/react';
import { TransactionParts, transactionColumns } from './transaction-parts.tsx';
import { NO_SORT } from './use-sorted-parts.ts';

test.each([
  [1, 'All 1 document'],
  [1203, 'All 1,203 documents'],
])('%i documents are told as one or as many', (documents, words) => {
  const rows = [
    { month: '2026-11', saleType: 'counter', label: 'Counter', documents, contribution: 80, denominator: null },
  ];
  const columns = transactionColumns(rows, metricOf(kpi('parts_sales').key), null);
  render(
    <UiProvider colorMode="light">
      <TransactionParts list={{ rows, columns, sort: NO_SORT, onSortChange: () => undefined }} />
    </UiProvider>,
  );
  expect(screen.getByRole('rowheader', { name: words })).toBeVisible();
});
