import { ApiError } from '@fixed-ops/api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInShell } from '../../testing/render-in-shell.tsx';
import { setLoadedSession } from '../../testing/session.ts';
import { FeedAge } from './feed-age.tsx';

const feed = (kind: string, changes: object = {}) => ({
  kind,
  status: 'ok',
  fileName: `${kind}.csv`,
  receivedAt: '2026-11-20T04:40:00.000Z',
  rows: 10,
  rejectedRows: 0,
  dataThrough: '2026-11-19',
  error: null,
  warnings: [],
  ...changes,
});
const status = (...feeds: object[]) => ({ status: 'ok', dataThrough: '2026-11-19', feeds, fieldsNotProvided: [] });

async function open(answer: object) {
  setLoadedSession({});
  const shell = await renderInShell(
    <FeedAge asOf="2026-11-20T04:40:00.000Z" timezone="America/New_York" isLate={false} lateFeeds={[]} />,
    { answers: { FeedStatus: answer } },
  );
  expect(shell.request).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /^Data as of Nov 19, 2026/ }));
  return within(screen.getByRole('dialog', { name: 'Data feeds' }));
}

describe('how new the figures are', () => {
  test('is listed feed by feed: when it came, how far it reaches, and what is late', async () => {
    const late = feed('time_clock', { status: 'late', dataThrough: '2026-11-17' });
    const list = await open(status(feed('ros'), late));
    expect(await list.findByText('Repair orders')).toBeVisible();
    const words = list.getAllByRole('definition').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
    expect(words).toEqual([
      'Nov 19, 2026, 11:40 PM, through Nov 19, 2026',
      'Nov 19, 2026, 11:40 PM, through Nov 17, 2026. Repair orders reach Nov 19, 2026',
    ]);
    expect(list.getByText('Time clock').closest('dt')).toHaveTextContent('Time clockLate');
    expect(list.getByRole('link', { name: 'All feeds' })).toHaveAttribute('href', '/support?tab=feeds');
  });

  test.each([
    ['nothing', false, [], /^Data as of Nov 19, 2026, [^,]*$/],
    ['repair orders', true, ['ros'], /^Data as of Nov 19, 2026, .*, repair orders late$/],
    ['the time clock', true, ['time_clock'], /^Data as of Nov 19, 2026, .*, time clock late$/],
    ['two feeds', true, ['time_clock', 'parts_transactions'], /M, time clock and parts transactions late$/],
    ['all feeds', true, ['ros', 'time_clock', 'parts_transactions'], /M, repair orders and 2 more late$/],
    ['a feed that the server does not name', true, undefined, /^Data as of Nov 19, 2026, .*M, late$/],
  ])('says in words, not by its color alone, what is late: %s', async (_what, isLate, lateFeeds, name) => {
    setLoadedSession({});
    await renderInShell(
      <FeedAge asOf="2026-11-20T04:40:00.000Z" timezone="America/New_York" isLate={isLate} lateFeeds={lateFeeds} />,
      { answers: {} },
    );
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  test('is nothing before the first file', async () => {
    const list = await open(status());
    expect(await list.findByText('No file has arrived yet.')).toBeVisible();
  });

  test('that could not be asked has Retry', async () => {
    const list = await open(new ApiError('problem', 'failed', 'The database is away.', 503, 'FO-1'));
    expect(await list.findByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
