import { kpi } from '@fixed-ops/contract/testing';
import { metricOf } from '@fixed-ops/metrics';
import { UiProvider } from '@fixed-ops/ui';
import { render, screen } from '@testing-library/react';
import { TransactionParts } from './transaction-parts.tsx';

test.each([
  [1, 'All 1 document'],
  [1203, 'All 1,203 documents'],
])('%i documents are told as one or as many', (documents, words) => {
  const part = { month: '2026-11', saleType: 'counter', documents, numerator: 80, denominator: null };
  render(
    <UiProvider colorMode="light">
      <TransactionParts parts={[part] as never} definition={metricOf(kpi('parts_sales').key)} gap={null} />
    </UiProvider>,
  );
  expect(screen.getByRole('rowheader', { name: words })).toBeVisible();
});
