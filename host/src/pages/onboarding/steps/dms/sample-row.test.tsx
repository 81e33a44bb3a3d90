import type { OnboardingSample } from '@fixed-ops/contract/help';
import { UiProvider } from '@fixed-ops/ui';
import { render, screen } from '@testing-library/react';
import { SampleRow } from './sample-row.tsx';

const sample: OnboardingSample = {
  ...{ sampleId: 4, store: 'Lakeview Honda', kind: 'ros', fileName: 'ros.csv', bytes: 2048, rows: 12 },
  ...{ refusedRows: 0, refusals: [], rejects: [], missingColumns: [], unknownColumns: [], warnings: [] },
  ...{ from: '2026-11-01', to: '2026-11-19' },
  found: { laborTypes: 0, technicians: 0, advisors: 2, opCodes: 0, accounts: 0 },
  ...{ uploadedAt: '2026-11-19T12:00:00Z', uploadedBy: 'Dana Whitfield' },
};
const draw = (changes: Partial<OnboardingSample>) =>
  render(
    <UiProvider colorMode="light">
      <SampleRow sample={{ ...sample, ...changes }} onRemove={null} />
    </UiProvider>,
  );

test('a file with only a head line does not count as read', () => {
  draw({ rows: 0, from: null, to: null });
  const row = screen.getByRole('listitem', { name: 'ros.csv' });
  expect(row).toHaveTextContent('Only a header line: there are no rows to load');
  expect(row.querySelector('.lucide-circle-check')).toBeNull();
});

test('a file with rows counts as read', () => {
  draw({});
  const row = screen.getByRole('listitem', { name: 'ros.csv' });
  expect(row).not.toHaveTextContent('header line');
  expect(row.querySelector('.lucide-circle-check')).not.toBeNull();
});

test('the problems of a file are shown beside it without a press, and it is not marked as fine', () => {
  const warnings = ['Column store_number says 17, by which this dealership is not known here'];
  draw({ warnings });
  const row = screen.getByRole('listitem', { name: 'ros.csv' });
  expect(row).toHaveTextContent(warnings[0]!);
  expect(row.querySelector('.lucide-circle-check')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remarks' })).not.toBeInTheDocument();
});
