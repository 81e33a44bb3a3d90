import { useUnsavedPart } from '@fixed-ops/session';
import { renderScreen } from '@fixed-ops/testing';
import type { ReactElement } from 'react';
import { OpCodesScreen } from '../op-codes/op-codes-screen.tsx';
import { StatementAccountsScreen } from '../statement-accounts/statement-accounts-screen.tsx';
import { buildMappedAccount, buildOpCode } from '../testing/build-blocks.ts';
import { buildBlock } from '../testing/settings-page.ts';

jest.mock('@fixed-ops/session', () => ({
  ...jest.requireActual<object>('@fixed-ops/session'),
  useUnsavedPart: jest.fn(),
}));

test.each<[string, ReactElement, readonly object[]]>([
  ['maintenance-op-codes', <OpCodesScreen key="" />, [buildOpCode('MISC', {})]],
  ['statement-accounts', <StatementAccountsScreen key="" />, [buildMappedAccount('4690', 'Suspense')]],
])(
  '%s: what is placed is not lost, and not asked about, where another part of the list is shown',
  async (path, page, data) => {
    const { sent } = renderScreen(page, { address: `/administration/${path}` });
    await sent[0]!.answer(buildBlock(data), '"v1"');
    const within = jest.mocked(useUnsavedPart).mock.lastCall?.[1];
    expect(within).toContain('department');
    expect(within).not.toContain('show');
  },
);
