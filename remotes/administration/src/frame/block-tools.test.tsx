import { ApiError } from '@fixed-ops/api';
import type { UserProfile } from '@fixed-ops/session';
import { renderScreen } from '@fixed-ops/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WholesaleScreen } from '../parts-options/wholesale-screen.tsx';
import { buildDealershipInfo } from '../testing/build-administration.ts';
import { buildWholesaleOptions } from '../testing/build-blocks.ts';
import { buildBlock } from '../testing/settings-page.ts';

const options = buildWholesaleOptions({ staleDays: 45 });
const entry = (changes: object = {}) => ({
  historyId: 7,
  at: '2026-11-20T15:31:00.000Z',
  by: 'Ruth Tanaka',
  action: 'save',
  from: null,
  before: { ...options, staleDays: 60 },
  after: options,
  canRestore: true,
  ...changes,
});
const page = (...data: object[]) => ({ data, total: data.length, page: 1, pageSize: 50 });

async function open(tool: string, user: Partial<UserProfile> = {}, storesOfGroup = 3) {
  const { sent, client } = renderScreen(<WholesaleScreen />, {
    ...{ address: `/administration/wholesale${tool}`, user },
    dealershipData: { storesOfGroup },
  });
  const last = (call: string) => sent.findLast((each) => each.call === call)!;
  await last('PartsOptionsWholeSaleAnalysis').answer(buildBlock(options), '"v1"');
  return { sent, client, last };
}
const drawer = (name: string) => within(screen.getByRole('dialog', { name }));

test('a failure to load older changes shows a reference and can be retried @slow', async () => {
  const { last } = await open('?tool=history');
  await last('PartsOptionsWholeSaleAnalysisHistory').answer({ ...page(entry()), total: 51 });
  await userEvent.click(drawer('History').getByRole('button', { name: '50 more, load 50' }));
  await last('PartsOptionsWholeSaleAnalysisHistory').fail(
    new ApiError('problem', 'internal', 'The server could not answer.', 500, 'FO-3'),
  );
  const told = drawer('History').getByRole('alert');
  expect(told).toHaveTextContent('The next older changes could not be loaded.RetryReference FO-3');
  await userEvent.click(within(told).getByRole('button', { name: 'Retry' }));
  await last('PartsOptionsWholeSaleAnalysisHistory').answer({ ...page(entry({ historyId: 6 })), total: 51, page: 2 });
  expect(drawer('History').getAllByRole('listitem')).toHaveLength(2);
  expect(drawer('History').queryByRole('alert')).not.toBeInTheDocument();
});

test('the history is in the address, and says who changed what from what to what', async () => {
  const { last } = await open('');
  await userEvent.click(screen.getByRole('button', { name: 'History' }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('tool=history');
  await last('PartsOptionsWholeSaleAnalysisHistory').answer(
    page(entry(), entry({ historyId: 6, action: 'copy', from: 'Harborline Honda', before: options, after: options })),
  );
  const [newest, copied] = drawer('History').getAllByRole('listitem');
  expect(newest).toHaveTextContent('Ruth Tanaka saved');
  expect(newest).toHaveTextContent('Nov 20, 2026, 10:31 AM');
  expect(within(newest!).getByRole('row', { name: /Days without/ })).toHaveTextContent('Days without a sale6045');
  expect(copied).toHaveTextContent('copied from Harborline Honda');
  await userEvent.click(drawer('History').getByRole('button', { name: 'Close' }));
  expect(screen.getByLabelText('Address')).not.toHaveTextContent('tool');
});

test('a change is undone after a confirmation, under the tag of the current settings', async () => {
  const { sent, last } = await open('?tool=history');
  await last('PartsOptionsWholeSaleAnalysisHistory').answer(page(entry()));
  await userEvent.click(drawer('History').getByRole('button', { name: 'Undo' }));
  expect(sent.filter(({ call }) => call.startsWith('Restore'))).toEqual([]);
  await userEvent.click(drawer('History').getByRole('button', { name: 'Yes, undo it' }));
  const undo = last('RestorePartsOptionsWholeSaleAnalysis');
  expect(undo).toMatchObject({ body: { historyId: 7 }, headers: { 'If-Match': '"v1"' } });
  await undo.answer(buildBlock({ ...options, staleDays: 60 }), '"v2"');
  await waitFor(() => expect(screen.getByText('The change was undone')).toBeVisible());
  // The fields and the history load again.
  await last('PartsOptionsWholeSaleAnalysis').answer(buildBlock({ ...options, staleDays: 60 }), '"v2"');
  expect(screen.getByRole('textbox', { name: 'Days without a sale', hidden: true })).toHaveValue('60');
});

test('undoing a change after somebody else saved shows a message and the newest version', async () => {
  const { sent, last } = await open('?tool=history');
  await last('PartsOptionsWholeSaleAnalysisHistory').answer(page(entry()));
  await userEvent.click(drawer('History').getByRole('button', { name: 'Undo' }));
  await userEvent.click(drawer('History').getByRole('button', { name: 'Yes, undo it' }));
  await last('RestorePartsOptionsWholeSaleAnalysis').fail(
    new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-1'),
  );
  expect(await screen.findByText(/Somebody saved in between/)).toBeVisible();
  expect(sent.filter(({ call }) => call === 'PartsOptionsWholeSaleAnalysisHistory')).toHaveLength(2);
});

test('what no longer fits cannot be taken back, and settings that nobody changed say so', async () => {
  const { last } = await open('?tool=history');
  await last('PartsOptionsWholeSaleAnalysisHistory').answer(page(entry({ canRestore: false })));
  expect(drawer('History').queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(drawer('History').getByText(/^This change cannot be undone: what was there before is not kept/)).toBeVisible();
});

test('an empty history says so, a failed one says why', async () => {
  const { last } = await open('?tool=history');
  await last('PartsOptionsWholeSaleAnalysisHistory').fail(
    new ApiError('problem', 'internal', 'The server could not answer.', 500, 'FO-9'),
  );
  expect(drawer('History').getByText('The server could not answer.')).toBeVisible();
  await userEvent.click(drawer('History').getByRole('button', { name: /Retry|Try again/ }));
  await last('PartsOptionsWholeSaleAnalysisHistory').answer(page());
  expect(drawer('History').getByText('No changes recorded yet')).toBeVisible();
});

test('settings are copied to other stores once the differences in each have been seen', async () => {
  const { sent, last } = await open('?tool=copy');
  await last('GroupDealershipInfo').answer([
    buildDealershipInfo(),
    buildDealershipInfo({ dealershipId: 'd2' as never, name: 'Harborline Honda' }),
    buildDealershipInfo({ dealershipId: 'd3' as never, name: 'Lakeview Ford' }),
  ]);
  const copy = drawer('Copy to other stores');
  expect(copy.getByText(/goals too, and replaces what these stores have/)).toBeVisible();
  expect(copy.queryByRole('checkbox', { name: 'Harborline Toyota' })).not.toBeInTheDocument();
  expect(copy.getByRole('button', { name: 'Show differences' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(copy.getByRole('checkbox', { name: 'Harborline Honda' }));
  await userEvent.click(copy.getByRole('checkbox', { name: 'Lakeview Ford' }));
  await userEvent.click(copy.getByRole('button', { name: 'Show differences' }));
  expect(last('PreviewPartsOptionsWholeSaleAnalysis').body).toEqual({ data: options, copyTo: ['d2', 'd3'] });
  await last('PreviewPartsOptionsWholeSaleAnalysis').answer([
    {
      dealershipId: 'd2',
      name: 'Harborline Honda',
      problems: [],
      before: { ...options, staleDays: 60 },
      after: options,
    },
    { dealershipId: 'd3', name: 'Lakeview Ford', problems: [], before: options, after: options },
  ]);
  expect(
    within(copy.getByRole('region', { name: 'Harborline Honda' })).getByRole('row', { name: /Days without/ }),
  ).toBeVisible();
  expect(copy.getByRole('region', { name: 'Lakeview Ford' })).toHaveTextContent('Has the same settings already.');
  await userEvent.click(copy.getByRole('button', { name: 'Copy to 2 stores' }));
  const put = last('PutPartsOptionsWholeSaleAnalysis');
  expect(put).toMatchObject({ body: { data: options, copyTo: ['d2', 'd3'] }, headers: { 'If-Match': '"v1"' } });
  await put.answer(buildBlock(options), '"v1"');
  await waitFor(() => expect(screen.getByText('Wholesale copied to 2 stores')).toBeVisible());
  expect(sent.filter(({ call }) => call.startsWith('Put'))).toHaveLength(1);
});

test('where somebody saved here or in a store since the differences were shown, nothing is copied and they are shown anew', async () => {
  const { sent, last } = await open('?tool=copy');
  await last('GroupDealershipInfo').answer([
    buildDealershipInfo({ dealershipId: 'd2' as never, name: 'Harborline Honda' }),
  ]);
  const copy = drawer('Copy to other stores');
  await userEvent.click(copy.getByRole('checkbox', { name: 'Harborline Honda' }));
  await userEvent.click(copy.getByRole('button', { name: 'Show differences' }));
  const shown = { dealershipId: 'd2', name: 'Harborline Honda', problems: [] };
  await last('PreviewPartsOptionsWholeSaleAnalysis').answer([
    { ...shown, before: { ...options, staleDays: 60 }, after: options, tag: '"d2"' },
  ]);
  await userEvent.click(copy.getByRole('button', { name: 'Copy to 1 store' }));
  expect(last('PutPartsOptionsWholeSaleAnalysis').body).toEqual({
    data: options,
    copyTo: ['d2'],
    seen: { d2: '"d2"' },
  });
  await last('PutPartsOptionsWholeSaleAnalysis').fail(
    new ApiError('problem', 'changed_in_the_meantime', 'Somebody else saved this.', 412, 'FO-9'),
  );
  await waitFor(() => expect(screen.getByText('Nothing was copied')).toBeVisible());
  const theirs = { ...options, staleDays: 75 };
  await last('PartsOptionsWholeSaleAnalysis').answer(buildBlock(theirs), '"v2"');
  expect(copy.queryByRole('region', { name: 'Harborline Honda' })).not.toBeInTheDocument();
  expect(copy.getByRole('checkbox', { name: 'Harborline Honda' })).toBeChecked();
  expect(last('PreviewPartsOptionsWholeSaleAnalysis').body).toEqual({ data: theirs, copyTo: ['d2'] });
  await last('PreviewPartsOptionsWholeSaleAnalysis').answer([
    { ...shown, before: { ...options, staleDays: 21 }, after: theirs, tag: '"d2 now"' },
  ]);
  expect(copy.getByRole('region', { name: 'Harborline Honda' })).toHaveTextContent('2175');
  expect(sent.filter(({ call }) => call.startsWith('Put'))).toHaveLength(1);
});

test('differences of values that somebody has saved over since, or of fewer stores than are chosen, are not copied @slow', async () => {
  const { sent, client, last } = await open('?tool=copy');
  await last('GroupDealershipInfo').answer([
    buildDealershipInfo({ dealershipId: 'd2' as never, name: 'Harborline Honda' }),
    buildDealershipInfo({ dealershipId: 'd3' as never, name: 'Lakeview Ford' }),
  ]);
  const copy = drawer('Copy to other stores');
  const differences = (dealershipId: string, name: string, after: object) => [
    { dealershipId, name, problems: [], before: { ...options, staleDays: 60 }, after },
  ];
  await userEvent.click(copy.getByRole('checkbox', { name: 'Harborline Honda' }));
  await userEvent.click(copy.getByRole('button', { name: 'Show differences' }));
  // The person chooses another store before the answer arrives.
  await userEvent.click(copy.getByRole('checkbox', { name: 'Lakeview Ford' }));
  await last('PreviewPartsOptionsWholeSaleAnalysis').answer(differences('d2', 'Harborline Honda', options));
  expect(copy.queryByRole('button', { name: /^Copy to/ })).not.toBeInTheDocument();
  await userEvent.click(copy.getByRole('checkbox', { name: 'Lakeview Ford' }));
  await userEvent.click(copy.getByRole('button', { name: 'Show differences' }));
  await last('PreviewPartsOptionsWholeSaleAnalysis').answer(differences('d2', 'Harborline Honda', options));
  expect(copy.getByRole('button', { name: 'Copy to 1 store' })).toBeVisible();
  // A colleague saves, and the page reads the new version.
  const theirs = { ...options, staleDays: 75 };
  act(() => void client.invalidateQueries());
  await last('PartsOptionsWholeSaleAnalysis').answer(buildBlock(theirs), '"v2"');
  expect(copy.queryByRole('region', { name: 'Harborline Honda' })).not.toBeInTheDocument();
  await userEvent.click(copy.getByRole('button', { name: 'Show differences' }));
  await last('PreviewPartsOptionsWholeSaleAnalysis').answer(differences('d2', 'Harborline Honda', theirs));
  await userEvent.click(copy.getByRole('button', { name: 'Copy to 1 store' }));
  expect(sent.filter(({ call }) => call.startsWith('Put'))).toMatchObject([
    { body: { data: theirs, copyTo: ['d2'] }, headers: { 'If-Match': '"v2"' } },
  ]);
});

test('the only store of a group has nowhere to copy to, and is told so', async () => {
  const { last } = await open('?tool=copy');
  await last('GroupDealershipInfo').answer([buildDealershipInfo()]);
  expect(drawer('Copy to other stores').getByText('Harborline Toyota is the only store of its group.')).toBeVisible();
});

test('the only store of a group is offered no copies, and a link to them opens none', async () => {
  await open('?tool=copy', {}, 1);
  expect(screen.getByRole('button', { name: 'History' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy to other stores' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a store that cannot take the settings says why, and nothing is copied', async () => {
  const { last } = await open('?tool=copy');
  await last('GroupDealershipInfo').answer([
    buildDealershipInfo({ dealershipId: 'd2' as never, name: 'Harborline Honda' }),
  ]);
  const copy = drawer('Copy to other stores');
  await userEvent.click(copy.getByRole('checkbox', { name: 'Harborline Honda' }));
  await userEvent.click(copy.getByRole('button', { name: 'Show differences' }));
  await last('PreviewPartsOptionsWholeSaleAnalysis').answer([
    {
      dealershipId: 'd2',
      name: 'Harborline Honda',
      problems: [{ path: 'data', code: 'x', message: 'the account 100 is not there' }],
      before: options,
      after: options,
    },
  ]);
  expect(copy.getByText('Cannot be copied: the account 100 is not there')).toBeVisible();
  expect(copy.getByRole('button', { name: /Nothing to copy|Copy to/ })).toHaveAttribute('aria-disabled', 'true');
});

test('only ADMIN_SUPER is offered copies, and only administrators a history', async () => {
  await open('?tool=copy', { role: 'ADMIN' });
  expect(screen.getByRole('button', { name: 'History' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy to other stores' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
