import { ApiError } from '@fixed-ops/api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ended, notStarted, openFeeds, run, sendForCheck } from '../../testing/open-upload.tsx';

// jsdom cannot read files. The module that reads and sends them has its own tests.
jest.mock('@fixed-ops/api/upload', () => ({
  headOfFile: async () => 'aGVhZA==',
  sendFile: async (
    file: File,
    to: { send: (no: number, gzip: string) => Promise<unknown>; onProgress: (bytes: number) => void },
  ) => {
    await to.send(0, 'Z3ppcA==');
    to.onProgress(file.size);
  },
}));

const busy = 'Another upload of this dealership runs. Wait until it ends, then start this one.';
const noRoom = 'There is no room left where the data is kept, so this could not be done.';
/** What is said of the refusals of a start that may work later. */
const refusals = [
  [`${busy} Reference: FO-5.`, new ApiError('problem', 'import_runs', busy, 409, 'FO-5')],
  [
    'The server could not answer. Reference: FO-6.',
    new ApiError('problem', 'internal', 'The server could not answer.', 500, 'FO-6'),
  ],
  [`${noRoom} Reference: FO-7.`, new ApiError('problem', 'disk_full', noRoom, 507, 'FO-7')],
  [
    'The server cannot be reached. Reference: FO-8.',
    new ApiError('network', 'network_unreachable', 'The server cannot be reached.', 0, 'FO-8'),
  ],
] as const;
test.each(refusals)(
  'a load whose start is refused keeps its files, says why, and is started where it stands: %s',
  async (words, refusal) => {
    const { asked, last } = openFeeds('/administration/feeds?part=upload&import=7');
    await (await asked('Import')).answer(ended());
    await userEvent.click(screen.getByRole('button', { name: 'Load these files' }));
    await (await asked('CreateImport')).answer({ importId: 8, files: [] });
    const first = await asked('StartImport');
    await first.fail(refusal);
    expect(screen.getByLabelText('Address')).toHaveTextContent('import=8');
    await (await asked('Import', { importId: '8' })).answer(notStarted({ importId: 8, dryRun: false }));
    expect(screen.getByRole('heading', { name: 'Not started yet' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByText(/Its files are here\. Start it once no other upload/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Load these files' }));
    // The former reason is gone while the answer to the new one is awaited.
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    await waitFor(() => expect(last('StartImport')).not.toBe(first));
    expect(last('StartImport')!.params).toMatchObject({ importId: '8' });
    await last('StartImport')!.fail(new ApiError('problem', 'import_runs', busy, 409, 'FO-9'));
    expect(screen.getByRole('alert')).toHaveTextContent(`${busy} Reference: FO-9.`);
  },
);

test.each(refusals)(
  'a check whose start is refused is kept with the files that were sent, says why, and is started where it stands: %s',
  async (words, refusal) => {
    const feeds = openFeeds();
    const { asked, last } = feeds;
    await sendForCheck(feeds);
    await (await asked('StartImport')).fail(refusal);
    await (await asked('Import')).answer(notStarted());
    expect(screen.getByLabelText('Address')).toHaveTextContent('import=7');
    expect(screen.getByRole('heading', { name: 'Not started yet' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(last('CancelImport')).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Check these files' }));
    expect(last('StartImport')!.params).toMatchObject({ importId: '7' });
  },
);

test.each([
  ['no_such_import', 404],
  ['files_gone', 410],
  ['over', 409],
  ['incomplete', 409],
])('a check that can never be started (%s) is cancelled, and its files can be sent again', async (code, status) => {
  const feeds = openFeeds();
  const { asked } = feeds;
  await sendForCheck(feeds);
  await (await asked('StartImport')).fail(new ApiError('problem', code, 'Its files are gone.', status, 'FO-5'));
  await (await asked('CancelImport')).answer(ended({ status: 'cancelled', report: null }));
  expect(screen.getByRole('alert')).toHaveTextContent('Its files are gone.');
  expect(screen.getByRole('button', { name: 'Check files' })).not.toHaveAttribute('aria-disabled');
  expect(screen.getByLabelText('Address')).not.toHaveTextContent('import=7');
});

test('a start that was refused says why also after another part of the page was looked at @slow', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  await (await asked('Import')).answer(notStarted());
  await userEvent.click(screen.getByRole('button', { name: 'Check these files' }));
  await (await asked('StartImport')).fail(new ApiError('problem', 'import_runs', busy, 409, 'FO-5'));
  await userEvent.click(screen.getByRole('radio', { name: 'Files' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Upload' }));
  expect(await screen.findByText(`${busy} Reference: FO-5.`)).toBeVisible();
});

test('the reason of a refused start is not said of an upload that runs: an answer may be lost', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  const first = await asked('Import');
  await first.answer(notStarted());
  await userEvent.click(screen.getByRole('button', { name: 'Check these files' }));
  const lost = new ApiError('network', 'network_unreachable', 'The server cannot be reached.', 0, 'FO-8');
  await (await asked('StartImport')).fail(lost);
  expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
  await (await asked('Import')).answer(run());
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('one that is not started does nothing: no progress, and until when its files are kept', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  await (await asked('Import')).answer(notStarted());
  expect(screen.getByRole('heading', { name: 'Not started yet' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.queryByText(/goes on/)).not.toBeInTheDocument();
  expect(
    screen.getByText(/^Nothing happens until it is started\. Its files are kept for 24 hours, until Nov 21, .*\d:00/),
  ).toBeVisible();
});

test('one whose page was closed while it sent says that sending stopped, shows no progress, and can be canceled', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  await (await asked('Import')).answer(notStarted({ hasFiles: false, isSendingSilent: true }));
  expect(screen.getByRole('heading', { name: 'Sending stopped' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByText(/^Nothing has arrived for five minutes/)).toBeVisible();
  expect(screen.getByText(/cancel it, and send the files again/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
});

test.each([
  [
    'Being sent',
    notStarted({ hasFiles: false }),
    'The page that sends them has to stay open until all of them have arrived.',
  ],
  ['Being checked', run(), 'It goes on if you leave this page.'],
])('one that is “%s” says what becomes of it if the page is left', async (outcome, shown, words) => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  await (await asked('Import')).answer(shown);
  expect(screen.getByRole('heading', { name: outcome })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  expect(screen.getByText(/leave this page|has to stay open/)).toHaveTextContent(words);
});
