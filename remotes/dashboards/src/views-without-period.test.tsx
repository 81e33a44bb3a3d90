import type { SavedView } from '@fixed-ops/contract';
import type { Answers } from '@fixed-ops/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { declinedWork } from './testing/declined-work.ts';
import { foundOrders } from './testing/found-orders.ts';
import { openOrders } from './testing/open-orders.ts';
import { loadScreen, renderScreen } from './testing/render-screen.tsx';

const PERIOD = 'period=custom&startDate=2026-10-05&endDate=2026-10-30';
const lists: Answers = { OpenRepairOrders: openOrders(), DeclinedWork: declinedWork(), SearchROs: foundOrders([]) };

/** Opens a list in a custom period. Returns what a saved view would keep, once it is saved. */
function openList(address: string): { body: unknown } {
  const saved: { body: unknown } = { body: undefined };
  renderScreen(`${address}&${PERIOD}`, {
    ...lists,
    SavedViews: { data: [] },
    PostSavedViews: async (_query, request) => {
      saved.body = await request.json();
      return { ...(saved.body as SavedView), viewId: '1', isMine: true, byName: 'Dana Whitfield' };
    },
    GetPreferences: {},
  });
  return saved;
}

async function openViews(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
}

async function saveView(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view…' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Mine{Enter}');
}

test.each([
  ['/dashboard/service/open?idle=7', 'idle=7'],
  ['/dashboard/service/declined?days=180', 'days=180'],
  ['/dashboard/ros?q=brake', 'q=brake'],
  [
    '/dashboard/ros?dateField=close&q=brake',
    `dateField=close&endDate=2026-10-30&period=custom&q=brake&startDate=2026-10-05`,
  ],
])('a view saves the period where the screen offers one to choose, and nowhere else: %s', async (address, query) => {
  await loadScreen(address);
  const saved = openList(address);
  const hasPicker = query.includes('period');
  await openViews();
  expect(screen.queryAllByRole('button', { name: /^Period: / })).toHaveLength(hasPicker ? 1 : 0);
  await saveView();
  await waitFor(() => expect(saved.body).toMatchObject({ query }));
  // The period of the tab stays, and the view is the one that is open.
  expect(await screen.findAllByRole('button', { name: 'Mine', hidden: true })).toHaveLength(1);
  await waitFor(() => {
    const shown = new URLSearchParams(screen.getByTestId('address').textContent?.split('?')[1]);
    expect([shown.get('startDate'), shown.get('endDate')]).toEqual(['2026-10-05', '2026-10-30']);
  });
});

test('a view of a search by filters alone saves the period, in which it searches', async () => {
  await loadScreen('/dashboard/ros');
  const saved = openList('/dashboard/ros?exceptions=oneLine');
  await openViews();
  await saveView();
  const query = 'endDate=2026-10-30&exceptions=oneLine&period=custom&startDate=2026-10-05';
  await waitFor(() => expect(saved.body).toMatchObject({ query }));
});
