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

test.each([
  ['/dashboard/service/open?idle=7', 'idle=7'],
  ['/dashboard/service/declined?days=180', 'days=180'],
  ['/dashboard/ros?q=brake', 'q=brake'],
  [
    '/dashboard/ros?dateField=close&q=brake',
    `dateField=close&endDate=2026-10-30&period=custom&q=brake&startDate=2026-10-05`,
  ],
])('a view saves the period where the screen offers one to choose, and nowhere else: %s', async (address, query) => {
  let body: unknown;
  await loadScreen(address);
  renderScreen(`${address}&${PERIOD}`, {
    ...lists,
    SavedViews: { data: [] },
    PostSavedViews: async (_query, request) => {
      body = await request.json();
      return { ...(body as SavedView), viewId: '1', isMine: true, byName: 'Dana Whitfield' };
    },
    GetPreferences: {},
  });
  const hasPicker = query.includes('period');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
  expect(screen.queryAllByRole('button', { name: /^Period: / })).toHaveLength(hasPicker ? 1 : 0);
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view…' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Mine{Enter}');
  await waitFor(() => expect(body).toMatchObject({ query }));
  // The period of the tab stays, and the view is the one that is open.
  expect(await screen.findAllByRole('button', { name: 'Mine', hidden: true })).toHaveLength(1);
  await waitFor(() => {
    const shown = new URLSearchParams(screen.getByTestId('address').textContent?.split('?')[1]);
    expect([shown.get('startDate'), shown.get('endDate')]).toEqual(['2026-10-05', '2026-10-30']);
  });
});

test('a view of a search by filters alone saves the period, in which it searches', async () => {
  let body: unknown;
  await loadScreen('/dashboard/ros');
  renderScreen(`/dashboard/ros?exceptions=oneLine&${PERIOD}`, {
    ...lists,
    SavedViews: { data: [] },
    PostSavedViews: async (_query, request) => {
      body = await request.json();
      return { ...(body as SavedView), viewId: '1', isMine: true, byName: 'Dana Whitfield' };
    },
    GetPreferences: {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Saved views' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view…' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Mine{Enter}');
  await waitFor(() =>
    expect(body).toMatchObject({ query: 'endDate=2026-10-30&exceptions=oneLine&period=custom&startDate=2026-10-05' }),
  );
});
