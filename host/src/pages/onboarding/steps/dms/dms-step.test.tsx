import type { OnboardingSample } from '@fixed-ops/contract/help';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildOnboarding, heldAnswer, inTurn, renderOnboarding, titled } from '../../testing/render-onboarding.tsx';

// jsdom cannot read parts of a file.
jest.mock('@fixed-ops/api/upload', () => ({ headOfFile: async () => '', sendFile: async () => undefined }));

const sample = (kind: string, sampleId = 4): OnboardingSample => ({
  ...{ sampleId, store: 'Harborline Toyota', kind, fileName: `${kind}.csv`, bytes: 2048, rows: 12 },
  ...{ refusedRows: 0, refusals: [], rejects: [], missingColumns: [], unknownColumns: [], warnings: [] },
  ...{ from: '2026-11-01', to: '2026-11-19' },
  found: { laborTypes: 0, technicians: 0, advisors: 0, opCodes: 0, accounts: 0 },
  ...{ uploadedAt: '2026-11-19T12:00:00Z', uploadedBy: 'Dana Whitfield' },
});

test('a nightly file that was read as a sample but is not chosen shows a note until it is checked', async () => {
  const samples = [sample('ros'), sample('gl_accounts', 5), sample('gl_balances', 6)];
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

test('a file that was read is never out of the list, also before the list has it', async () => {
  const reload = heldAnswer();
  const read = buildOnboarding({ samples: [sample('ros')] });
  await renderOnboarding({
    address: '/onboarding?token=t-1&step=dms',
    answers: {
      Onboarding: inTurn(buildOnboarding(), reload.answer),
      Sample: { uploadId: 4, kind: 'ros', parts: 1 },
      ReadSample: { sample: sample('ros'), replaced: false },
    },
  });
  await titled('DMS connection');
  const files = screen.getByRole('region', { name: 'Files of Harborline Toyota' });
  await userEvent.upload(
    files.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['ro_number\n1\n'], 'ros.csv', { type: 'text/csv' }),
  );
  const row = () => within(files).getByRole('listitem', { name: 'ros.csv' });
  expect(row()).toHaveTextContent('Being read');
  await reload.give(read);
  expect(row()).toHaveTextContent('12 rows');
});
