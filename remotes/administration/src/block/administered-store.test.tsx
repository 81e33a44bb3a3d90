import { renderScreen } from '@fixed-ops/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { AveragesScreen } from '../averages/averages-screen.tsx';
import { DealershipInfoScreen } from '../dealership-info/dealership-info-screen.tsx';
import { ExpensesScreen } from '../expenses/expenses-screen.tsx';
import { HeatSheetSettingsScreen } from '../heat-sheet/heat-sheet-settings-screen.tsx';
import { InventoryScreen } from '../parts-options/inventory-screen.tsx';
import { WholesaleScreen } from '../parts-options/wholesale-screen.tsx';
import { buildDealershipInfo } from '../testing/build-administration.ts';
import { settingsAnswers } from '../testing/settings-answers.ts';
import { ThresholdsScreen } from '../thresholds/thresholds-screen.tsx';

/** The answers that an administrator of the group gets for every store. */
const answers = {
  ...settingsAnswers,
  AuditLog: { data: [], total: 0, page: 1, pageSize: 50, actions: [], people: [] },
};
const NO_FIGURES = 'You do not work at Harborline Toyota, so none of its figures are shown here.';

const pages: readonly (readonly [string, ReactElement, boolean])[] = [
  ['/administration/thresholds', <ThresholdsScreen key="1" />, true],
  ['/administration/averages', <AveragesScreen key="2" />, true],
  ['/administration/heat-sheet', <HeatSheetSettingsScreen key="3" />, true],
  ['/administration/heat-sheet?tab=mapping', <HeatSheetSettingsScreen key="4" />, true],
  ['/administration/expenses', <ExpensesScreen key="5" />, false],
  ['/administration/expenses?show=months', <ExpensesScreen key="6" />, true],
  ['/administration/inventory-analysis', <InventoryScreen key="7" />, true],
  ['/administration/wholesale', <WholesaleScreen key="8" />, true],
  ['/administration/dealership-info', <DealershipInfoScreen key="9" />, false],
];

test.each(pages)(
  '%s asks no figures of a store that one only administers, and says why where they would stand',
  async (address, page, hasWords) => {
    let drawn: ReturnType<typeof renderScreen> | undefined;
    await act(async () => {
      const id = buildDealershipInfo().dealershipId;
      const dealerships = [{ id, name: 'Harborline Toyota', disabled: true, administeredOnly: true }];
      drawn = renderScreen(page, { address, dealerships, answers: answers as never });
    });
    await waitFor(() => {
      expect(drawn?.client.isFetching()).toBe(0);
      expect(screen.queryAllByText(NO_FIGURES, { exact: false }).length > 0).toBe(hasWords);
    });
    expect(drawn?.sent.map(({ call }) => call)).toEqual([]);
    expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument();
  },
);
