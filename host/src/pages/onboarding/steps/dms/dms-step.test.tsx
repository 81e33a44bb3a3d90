import type { OnboardingSample } from '@fixed-ops/contract/help';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildOnboarding, renderOnboarding, titled } from '../../testing/render-onboarding.tsx';

const sample = (kind: string): OnboardingSample => ({
  ...{ sampleId: 4, store: 'Harborline Toyota', kind, fileName: `${kind}.csv`, bytes: 2048, rows: 12 },
  ...{ refusedRows: 0, refusals: [], rejects: [], missingColumns: [], unknownColumns: [], warnings: [] },
  ...{ from: '2026-11-01', to: '2026-11-19' },
  found: { laborTypes: 0, technicians: 0, advisors: 0, opCodes: 0, accounts: 0 },
  ...{ uploadedAt: '2026-11-19T12:00:00Z', uploadedBy: 'Dana Whitfield' },
});

test('a nightly file that was read as a sample but is not chosen shows a note until it is checked', async () => {
  const samples = [sample('ros'), sample('gl_accounts'), sample('gl_balances')];
  await renderOnboarding({ address: '/onboarding?token=t-1&step=dms', onboarding: buildOnboarding({ samples }) });
  await titled('DMS connection');
  const ledger = screen.getByRole('checkbox', { name: /^General ledger/ });
  expect(ledger).not.toBeChecked();
  expect(ledger).toHaveAccessibleName(
    /gl_accounts\.csv and gl_balances\.csv were read\. Check this if they come each night\./,
  );
  expect(screen.getByRole('checkbox', { name: /^Repair orders/ })).not.toHaveAccessibleName(/read\. Tick/);
  expect(screen.getByRole('checkbox', { name: /^Time clock/ })).not.toHaveAccessibleName(/read\. Tick/);
  await userEvent.click(ledger);
  expect(ledger).toBeChecked();
  expect(ledger).not.toHaveAccessibleName(/read\. Tick/);
});
