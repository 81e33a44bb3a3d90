import { ApiError } from '@fixed-ops/api';
import { importLimits } from '@fixed-ops/contract/administration';
import { enterStore } from '@fixed-ops/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  choose,
  ended,
  fileOf,
  known,
  LINES,
  list,
  openFeeds,
  ROS,
  report,
  run,
  sendForCheck,
} from '../../testing/open-upload.tsx';

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

test('files are recognized at once by their header lines, and an unknown file blocks the check until it is removed', async () => {
  const { asked, last } = openFeeds();
  await choose(fileOf('Export (3).csv', ROS), fileOf('notes.csv', 'a,b\n'));
  const first = await asked('RecognizeImportFiles');
  expect(first.body).toMatchObject({ files: [{ name: 'Export (3).csv', size: ROS.length }, { name: 'notes.csv' }] });
  await first.answer({
    files: [
      known('Export (3).csv', 'ros'),
      known('notes.csv', null, { code: 'not_recognized', message: 'The header line matches no file of the set.' }),
    ],
    problems: [],
  });
  const chosen = within(screen.getByRole('list', { name: 'Chosen files' }));
  expect(chosen.getByText('Repair orders, 2 columns. Not read: remark')).toBeVisible();
  expect(chosen.getByText('The header line matches no file of the set.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check files' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Remove notes.csv' }));
  await waitFor(() => expect(last('RecognizeImportFiles')).not.toBe(first));
  await last('RecognizeImportFiles')!.answer({ files: [known('Export (3).csv', 'ros')], problems: [] });
  expect(screen.getByRole('button', { name: 'Check files' })).not.toHaveAttribute('aria-disabled');
});

test('files whose kinds could not be loaded are asked about again, and too many further files change nothing', async () => {
  const { asked, last } = openFeeds();
  await choose(fileOf('ros.csv', ROS));
  const first = await asked('RecognizeImportFiles');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await first.fail(new ApiError('network', 'network_unreachable', 'The server cannot be reached.', 0, 'FO-5'));
  expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(last('RecognizeImportFiles')).not.toBe(first));
  await choose(...Array.from({ length: importLimits.files }, (_, at) => fileOf(`ros-${at}.csv`, ROS)));
  expect(screen.getByRole('alert')).toHaveTextContent(/^At most \d+ files can be loaded at once\.$/);
  await last('RecognizeImportFiles')!.answer({ files: [known('ros.csv', 'ros')], problems: [] });
  expect(screen.getByRole('button', { name: 'Check files' })).not.toHaveAttribute('aria-disabled');
});

test('files can be dropped, and what they lack together is said', async () => {
  const { asked } = openFeeds();
  fireEvent.drop(screen.getByText(/or drop them here/), { dataTransfer: { files: [fileOf('lines.csv', LINES)] } });
  await (await asked('RecognizeImportFiles')).answer({
    files: [known('lines.csv', 'lines')],
    problems: [{ code: 'ros_missing', message: 'The repair orders (ros.csv) are missing.' }],
  });
  expect(screen.getByRole('alert')).toHaveTextContent('The repair orders (ros.csv) are missing.');
  expect(screen.getByRole('button', { name: 'Check files' })).toHaveAttribute('aria-disabled', 'true');
});

test('a check sends the files in parts, starts, and is in the address, so that a reload finds it', async () => {
  const { asked } = openFeeds();
  await choose(fileOf('ros.csv', ROS));
  await (await asked('RecognizeImportFiles')).answer({ files: [known('ros.csv', 'ros')], problems: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Check files' }));
  const created = await asked('CreateImport');
  expect(created.query).toMatchObject({ dryRun: 'true' });
  await created.answer({ importId: 7, files: [known('ros.csv', 'ros')] });
  expect(screen.getByRole('progressbar', { name: 'Sending' })).toBeVisible();
  await (await asked('PutImportPart')).answer({ received: ROS.length });
  await (await asked('StartImport')).answer(run());
  await (await asked('Import')).answer(run());
  expect(screen.getByLabelText('Address')).toHaveTextContent('import=7');
  expect(screen.getByText('Reading repair orders: 1,204 rows, 50% of 1 kB')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '50');
});

test('who checks files with keys stays where the check stands, and where files are chosen once it is put away @slow', async () => {
  const { asked } = openFeeds();
  await choose(fileOf('ros.csv', ROS));
  await (await asked('RecognizeImportFiles')).answer({ files: [known('ros.csv', 'ros')], problems: [] });
  screen.getByRole('button', { name: 'Check files' }).focus();
  await userEvent.keyboard('{Enter}');
  await (await asked('CreateImport')).answer({ importId: 7, files: [known('ros.csv', 'ros')] });
  await (await asked('PutImportPart')).answer({ received: ROS.length });
  await (await asked('StartImport')).answer(run());
  const place = screen.getByRole('group', { name: 'Extract to load' });
  expect(place).toHaveFocus();
  await (await asked('Import')).answer(ended());
  expect(place).toHaveFocus();
  screen.getByRole('button', { name: 'Choose other files' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Choose files' })).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

test('what the server refuses is said in its words, and nothing is lost', async () => {
  const { asked } = openFeeds();
  await choose(fileOf('ros.csv', ROS));
  await (await asked('RecognizeImportFiles')).answer({ files: [known('ros.csv', 'ros')], problems: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Check files' }));
  await (await asked('CreateImport')).fail(
    new ApiError('problem', 'internal', 'The server could not answer.', 500, 'FO-2'),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The server could not answer.');
  expect(screen.getByText('ros.csv')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check files' })).not.toHaveAttribute('aria-disabled');
});

test('an upload for which the server has no room shows whom to contact, and the files can be sent again', async () => {
  const { asked } = openFeeds();
  await choose(fileOf('ros.csv', ROS));
  await (await asked('RecognizeImportFiles')).answer({ files: [known('ros.csv', 'ros')], problems: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Check files' }));
  await (await asked('CreateImport')).answer({ importId: 7, files: [known('ros.csv', 'ros')] });
  const noRoom =
    'There is no room left where the data is kept, so this could not be done. Please tell whoever runs this server, and try again.';
  await (await asked('PutImportPart')).fail(new ApiError('problem', 'disk_full', noRoom, 507, 'FO-4'));
  expect(screen.getByRole('alert')).toHaveTextContent(`${noRoom} Reference: FO-4.`);
  expect(screen.queryByRole('progressbar', { name: 'Sending' })).toBeNull();
  expect(screen.getByText('ros.csv')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check files' })).not.toHaveAttribute('aria-disabled');
  // The part that was sent takes space on the server, so the upload is canceled there.
  await (await asked('CancelImport')).answer(ended({ status: 'cancelled', report: null }));
});

test('who leaves for another store while files are sent stops them in the store that they are of', async () => {
  const { asked } = openFeeds();
  await choose(fileOf('ros.csv', ROS));
  await (await asked('RecognizeImportFiles')).answer({ files: [known('ros.csv', 'ros')], problems: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Check files' }));
  await (await asked('CreateImport')).answer({ importId: 7, files: [known('ros.csv', 'ros')] });
  const part = await asked('PutImportPart');
  // The page asks before it is left.
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  await act(async () => enterStore('another-store'));
  await part.fail(new DOMException('Stopped.', 'AbortError'));
  expect((await asked('CancelImport')).params).toMatchObject({
    importId: '7',
    dealershipId: part.params.dealershipId,
  });
  expect(part.params.dealershipId).not.toBe('another-store');
});

test('who cancels while the check is being started has it cancelled, and their files stay', async () => {
  const feeds = openFeeds();
  const { asked } = feeds;
  await sendForCheck(feeds);
  const start = await asked('StartImport');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await start.answer(run());
  await (await asked('CancelImport')).answer(ended({ status: 'cancelled', report: null }));
  expect(screen.getByLabelText('Address')).not.toHaveTextContent('import=7');
  expect(screen.getByText('ros.csv')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Check files' })).not.toHaveAttribute('aria-disabled');
});

test('a check tells what would change and why rows are refused, and its files load without being sent again', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  await (await asked('Import')).answer(ended());
  expect(screen.getByText(/Of 1,200 repair orders, 1,100 would be new, 20 would be updated/)).toBeVisible();
  const row = screen.getByRole('row', { name: /ros.csv/ });
  expect(row).toHaveTextContent('open_date is not a date: 4 rows, lines 5, 9, 12 …');
  await userEvent.click(screen.getByRole('button', { name: '4 refused rows of ros.csv' }));
  const rejects = await asked('ImportRejects');
  expect(rejects.query).toMatchObject({ fileNo: '0' });
  await rejects.answer({
    ...list({ line: 5, column: 'open_date', value: 'soon', reason: 'is not a date' }),
    totals: [{ reason: 'is not a date', count: 1 }],
  });
  const drawer = screen.getByRole('dialog', { name: 'Refused rows' });
  expect(drawer).toHaveTextContent('soon');
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
  await userEvent.click(screen.getByRole('button', { name: 'Load these files' }));
  const created = await asked('CreateImport');
  expect([created.query, created.body]).toEqual([expect.objectContaining({ dryRun: 'false' }), { from: 7 }]);
  await created.answer({ importId: 8, files: [] });
  await (await asked('StartImport')).answer(run({ importId: 8, dryRun: false }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('import=8');
});

test('reasons that the notes have no room for are counted, with their rows', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  const counts = [9, 8, 7, 2, 1];
  const [file] = report.files;
  const reasons = counts.map((count, at) => ({ reason: `reason ${at}`, count, lines: [at + 2] }));
  await (await asked('Import')).answer(ended({ report: { ...report, files: [{ ...file, rejected: 27, reasons }] } }));
  const row = screen.getByRole('row', { name: /ros.csv/ });
  expect(row).toHaveTextContent('reason 2: 7 rows, lines 4 …2 more reasons: 3 rows. All are listed');
  expect(row).not.toHaveTextContent('reason 3');
});

test('the result of a check can be exported', async () => {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
    revokeObjectURL: () => undefined,
  });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  await (await asked('Import')).answer(ended());
  await userEvent.click(screen.getByRole('button', { name: /^Export/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect((await new Response(files[0]).text()).trim().split('\r\n')).toEqual([
    'File,Would load,Refused,Notes',
    'ros.csv,1200,4,"open_date is not a date: 4 rows, lines 5, 9, 12 …"',
  ]);
  click.mockRestore();
});

test('a person who leaves the panel while a load starts is not brought back', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  await (await asked('Import')).answer(ended());
  await userEvent.click(screen.getByRole('button', { name: 'Load these files' }));
  await (await asked('CreateImport')).answer({ importId: 8, files: [] });
  const start = await asked('StartImport');
  await userEvent.click(screen.getByRole('radio', { name: 'Files' }));
  await start.answer(run({ importId: 8, dryRun: false }));
  expect(screen.getByLabelText('Address')).not.toHaveTextContent(/part=upload|import=8/);
});

test('a load that was asked for in one store starts in that store, whichever the person looks at then', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  await (await asked('Import')).answer(ended());
  await userEvent.click(screen.getByRole('button', { name: 'Load these files' }));
  const created = await asked('CreateImport');
  await act(async () => enterStore('another-store'));
  await created.answer({ importId: 8, files: [] });
  const start = await asked('StartImport');
  expect(start.params).toMatchObject({ dealershipId: 'd1', importId: '8' });
});

test('one that runs can be stopped until it writes', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  await (await asked('Import')).answer(run({ dryRun: false }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await (await asked('CancelImport')).fail(new ApiError('problem', 'merging', 'It is too late to stop.', 409, 'FO-3'));
  expect(screen.getByRole('alert')).toHaveTextContent('It is too late to stop.');
  const merging = { step: 'merge', kind: 'ros', done: 20_000, total: 60_000, rows: 0 };
  await (await asked('Import')).answer(run({ dryRun: false, progress: merging, canCancel: false }));
  expect(screen.getByText('Writing repair orders: 20,000 of 60,000')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('one that waits for its turn says so, in its panel and in the list, and can be stopped', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  const waiting = run({ dryRun: false, status: 'waiting', progress: null });
  await (await asked('Import')).answer(waiting);
  expect(screen.getByRole('heading', { name: 'Waiting to be loaded' })).toBeVisible();
  expect(screen.getByText('Waiting for its turn: the server loads a few uploads at a time')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await (await asked('Imports')).answer(list(waiting, run({ importId: 8, status: 'waiting', progress: null })));
  const table = within(screen.getByRole('table', { name: 'Uploads' }));
  expect(table.getByRole('row', { name: /Waiting to be loaded/ })).toHaveTextContent('Ann Lee');
  expect(table.getByRole('row', { name: /Waiting to be checked/ })).toBeVisible();
});

test('one that failed says why and can be tried again', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  const error = 'The process that loaded it ended before anything was loaded.';
  await (await asked('Import')).answer(ended({ dryRun: false, status: 'failed', report: null, error }));
  expect(screen.getByRole('alert')).toHaveTextContent(error);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await asked('CreateImport')).body).toEqual({ from: 7 });
});

test('the upload of another store is said not to be here, and files can be chosen', async () => {
  const { asked } = openFeeds('/administration/feeds?part=upload&import=7');
  await (await asked('Import')).fail(new ApiError('problem', 'not_found', 'There is no such upload.', 404, 'FO-6'));
  expect(screen.getByText('This upload was not found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Upload files' }));
  expect(screen.getByLabelText('Files to upload')).toBeInTheDocument();
  expect(screen.getByLabelText('Address')).not.toHaveTextContent('import=');
});

test('earlier uploads stand below with who, what and how they ended, and open again', async () => {
  const { asked } = openFeeds();
  await (await asked('Imports')).answer(list(run(), ended({ importId: 6, dryRun: false })));
  const table = within(screen.getByRole('table', { name: 'Uploads' }));
  expect(table.getByRole('row', { name: /Being checked/ })).toHaveTextContent('Ann Lee');
  const loaded = table.getByRole('row', { name: /Loaded/ });
  expect(loaded).toHaveTextContent('1,200');
  await userEvent.click(within(loaded).getByRole('button', { name: /Show the upload/ }));
  expect(screen.getByLabelText('Address')).toHaveTextContent('import=6');
});
