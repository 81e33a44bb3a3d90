import { renderScreen } from '@fixed-ops/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FeedsScreen } from '../feeds/feeds-screen.tsx';

export const ROS = 'ro_number,open_date,status\n1,2026-10-05,open\n';
export const LINES = 'ro_number,line\n1,A\n';
export const fileOf = (name: string, text: string) => new File([text], name, { type: 'text/csv' });
/** A file as it is recognized. */
export const known = (name: string, kind: string | null, problem: { code: string; message: string } | null = null) => ({
  name,
  kind,
  columns: ['ro_number', 'status'],
  unread: kind === 'ros' ? ['remark'] : [],
  problem,
});
/** An upload of which half is read. */
export const run = (changes: object = {}) => ({
  importId: 7,
  dryRun: true,
  status: 'running',
  by: 'Ann Lee',
  createdAt: '2026-11-20T15:00:00.000Z',
  startedAt: '2026-11-20T15:00:01.000Z',
  endedAt: null,
  files: [{ no: 0, name: 'ros.csv', kind: 'ros', size: 46, received: 46 }],
  hasFiles: true,
  isSendingSilent: false,
  progress: { step: 'read', kind: 'ros', done: 23, total: 46, rows: 1204 },
  canCancel: true,
  report: null,
  error: null,
  ...changes,
});
export const report = {
  files: [
    {
      no: 0,
      name: 'ros.csv',
      kind: 'ros',
      rows: 1200,
      rejected: 4,
      reasons: [{ reason: 'open_date is not a date', count: 4, lines: [5, 9, 12, 40] }],
      warnings: [],
      error: null,
      fileId: null,
    },
  ],
  orders: { added: 1100, changed: 20, unchanged: 80 },
  seconds: 2,
};
/** A check that is done. */
export const ended = (changes: object = {}) =>
  run({ status: 'done', endedAt: '2026-11-20T15:00:03.000Z', progress: null, canCancel: false, report, ...changes });
/** One whose files have arrived, and which nobody has started. */
export const notStarted = (changes: object = {}) =>
  run({ status: 'uploading', progress: null, startedAt: null, ...changes });
export const list = (...data: object[]) => ({ data, total: data.length, page: 1, pageSize: 20 });

/** Draws the feeds at an address. `asked` waits for the last request of a call, with these parameters. */
export function openFeeds(address = '/administration/feeds?part=upload') {
  const { sent } = renderScreen(<FeedsScreen />, { address });
  const last = (call: string, params: Record<string, string> = {}) =>
    sent.findLast((each) => each.call === call && Object.entries(params).every(([key, is]) => each.params[key] === is));
  const asked = async (call: string, params: Record<string, string> = {}) => {
    await waitFor(() => expect(last(call, params)).toBeDefined());
    return last(call, params) as NonNullable<ReturnType<typeof last>>;
  };
  return { sent, last, asked };
}

export async function choose(...files: File[]) {
  await userEvent.upload(screen.getByLabelText('Files to upload'), files);
}

/** Chooses a file, begins its check, and sends all of it, so that its start is asked for next. */
export async function sendForCheck({ asked }: Pick<ReturnType<typeof openFeeds>, 'asked'>) {
  await choose(fileOf('ros.csv', ROS));
  await (await asked('RecognizeImportFiles')).answer({ files: [known('ros.csv', 'ros')], problems: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Check files' }));
  await (await asked('CreateImport')).answer({ importId: 7, files: [known('ros.csv', 'ros')] });
  await (await asked('PutImportPart')).answer({ received: ROS.length });
}
