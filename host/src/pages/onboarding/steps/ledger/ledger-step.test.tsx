import { ApiError } from '@fixed-ops/api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  buildFound,
  buildOnboarding,
  rail,
  renderOnboarding,
  saveAndContinue,
  titled,
} from '../../testing/render-onboarding.tsx';

const account = (number: string, total: number, suggestion: string | null) => ({
  account: number,
  description: `Account ${number}`,
  type: 'sale',
  department: 'service',
  months: [
    { month: '2026-08', amount: total / 2 },
    { month: '2026-09', amount: total / 2 },
  ],
  total,
  suggestion: suggestion === null ? null : { lineKey: suggestion, confidence: 0.9, reason: 'The name says so' },
});
const statementLines = [
  { lineKey: 'svc.customer', label: 'Customer labor', level: 1 },
  { lineKey: 'svc.warranty', label: 'Warranty labor', level: 1 },
].map((line) => ({ ...line, department: 'service', section: 'sales', category: 'labor', accountTypes: ['sale'] }));
const found = [
  buildFound('Harborline Toyota', {
    months: ['2026-08', '2026-09'],
    accounts: [account('4600', 1000, 'svc.customer'), account('4610', 500, null), account('4620', 250, null)],
  }),
];
const open = async (saved = {}, accounts = found[0]?.accounts ?? [], answers = {}) => {
  const drawn = await renderOnboarding({
    address: '/onboarding?token=t-1&step=ledger',
    onboarding: buildOnboarding({ stores: ['Harborline Toyota'], saved }),
    found: [buildFound('Harborline Toyota', { months: ['2026-08', '2026-09'], accounts })],
    statementLines,
    answers,
  });
  await titled('Ledger accounts');
  return drawn;
};
const line = (number: string) => screen.getByRole('combobox', { name: new RegExp(`^Line of ${number}`) });
const unmapped = () => screen.getByRole('region', { name: 'Unmapped dollars' });

test('accounts stand with their dollars of three months; placing them brings what is unmapped to zero', async () => {
  const { saves } = await open();
  expect(screen.getByText('Harborline Toyota, 3 accounts, August 2026 to September 2026')).toBeInTheDocument();
  expect(unmapped()).toHaveTextContent('Unmapped today$1,750.00');
  expect(screen.getByRole('listitem', { name: /^4600/ })).toHaveTextContent('Aug $500.00, Sep $500.00');
  await userEvent.click(screen.getByRole('button', { name: 'Accept 1 suggestion' }));
  await userEvent.selectOptions(line('4610'), 'svc.warranty');
  expect(unmapped()).toHaveTextContent('After this change$250.00');
  await userEvent.selectOptions(line('4620'), 'On no line');
  expect(unmapped()).toHaveTextContent('After this change$0.00');
  expect(screen.queryByText(/not mapped yet\. You can go on/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Subtracted from the line.*4610/ }));
  await saveAndContinue();
  await titled('Users to invite');
  expect(saves()[0]?.data).toEqual({
    accounts: [
      { store: 'Harborline Toyota', account: '4600', lineKey: 'svc.customer', sign: 1 },
      { store: 'Harborline Toyota', account: '4610', lineKey: 'svc.warranty', sign: -1 },
      { store: 'Harborline Toyota', account: '4620', lineKey: '', sign: 1 },
    ],
  });
});

test('46A and 46a are mapped each for itself, and what the server refuses is said of the account that it means', async () => {
  const refused = new ApiError('problem', 'invalid', 'Refused.', 400, 'FO-REF', {
    type: 'about:blank',
    title: 'Refused.',
    status: 400,
    errors: [{ path: 'data.accounts.1.lineKey', code: 'custom', message: 'is not known' }],
  } as never);
  const { saves } = await open({}, [account('4600', 900, null), account('46A', 500, null), account('46a', 250, null)], {
    SaveOnboarding: refused,
  });
  await userEvent.selectOptions(line('46A'), 'svc.customer');
  await userEvent.selectOptions(line('46a'), 'svc.warranty');
  await saveAndContinue();
  expect(await screen.findByText(/46a, line: Line is not known/)).toBeInTheDocument();
  const store = 'Harborline Toyota';
  expect(saves()[0]?.data).toEqual({
    accounts: [
      { store, account: '46A', lineKey: 'svc.customer', sign: 1 },
      { store, account: '46a', lineKey: 'svc.warranty', sign: 1 },
    ],
  });
});

test('saved accounts are shown on their lines, and the foot says what is left @slow', async () => {
  await open({
    ledger: {
      accounts: [
        { account: '4600', lineKey: 'svc.customer', sign: -1 },
        { account: '4620', lineKey: '' },
      ],
    },
  });
  expect(unmapped()).toHaveTextContent('Unmapped today$500.00');
  expect(screen.getByText(/^1 account with \$500\.00 not mapped yet/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'All 3' }));
  expect(screen.getByRole('checkbox', { name: /^Subtracted from the line.*4600/ })).toBeChecked();
  expect(within(line('4620')).getByRole('option', { selected: true })).toHaveTextContent('On no line');
});

test('an account without dollars counts as much as any other: store, list, foot and rail name one number', async () => {
  await renderOnboarding({
    address: '/onboarding?token=t-1&step=ledger',
    onboarding: buildOnboarding({
      stores: ['Harborline Toyota', 'Lakeview Honda'],
      steps: [
        {
          step: 'ledger',
          state: 'saved',
          checks: [{ code: 'accountsToPlace', store: 'Harborline Toyota', count: 2, of: 2 }],
        },
      ],
      saved: { ledger: { accounts: [{ store: 'Lakeview Honda', account: '4600', lineKey: 'svc.customer' }] } },
    }),
    found: [
      buildFound('Harborline Toyota', { accounts: [account('4600', 0, 'svc.customer'), account('4610', 500, null)] }),
      buildFound('Lakeview Honda', { accounts: [account('4600', 100, 'svc.customer')] }),
    ],
    statementLines,
  });
  await titled('Ledger accounts');
  expect(screen.getByRole('radio', { name: 'Harborline Toyota 2' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Lakeview Honda 0' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Unmapped 2' })).toBeInTheDocument();
  expect(screen.getByText(/^2 accounts with \$500\.00 not mapped yet/)).toBeInTheDocument();
  expect(rail()).toContainEqual(expect.stringMatching(/^\d*Ledger accountsTo check: 2 not mapped$/));
});
