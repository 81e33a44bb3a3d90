import { migrate, openDatabase } from '@fixed-ops/database';
import type { Environment } from '@fixed-ops/environment';
import { prepareDataFolder } from '@fixed-ops/environment';
import { helpOf } from '../help.ts';
import { NOTICE_USAGE, readNoticeRequest } from './notice-request.ts';
import { addNotice, endNotice, listNotices, type Notice } from './notices.ts';

export interface NoticeOptions {
  readonly args: readonly string[];
  readonly environment: Pick<Environment, 'dataFolder' | 'databaseUrl'>;
  readonly print: (line: string) => void;
}

/**
 * `npm run notice`: adds a notice above every page, lists the current ones, or ends one, beside a running server or without one. Throws
 * `NoticeError` with a sentence before it writes anything.
 */
export async function runNoticeCommand({ args, environment, print }: NoticeOptions): Promise<void> {
  const help = helpOf(args, {
    usage: NOTICE_USAGE,
    purpose: 'Puts a notice above every page, lists those that are up, or ends one.',
    more: 'docs/operations.md, "A notice for everyone"',
  });
  if (help !== null) return print(help);
  const request = readNoticeRequest(args);
  const { dataFolder, databaseUrl } = environment;
  await prepareDataFolder(dataFolder);
  const db = await openDatabase({ dataFolder, databaseUrl, seat: 'command' });
  try {
    await migrate(db);
    const now = new Date();
    if (request.action === 'add') {
      const ids = await addNotice(db, request.notice, now);
      const added = (await listNotices(db, now)).filter(({ id }) => ids.includes(id));
      for (const notice of added) print(inWords(notice));
    } else if (request.action === 'end') {
      await endNotice(db, request.id, now);
      print(`Notice ${request.id} is ended. Pages that show it keep it until they are loaded again.`);
    } else {
      const notices = await listNotices(db, now);
      if (notices.length === 0) print('No notice is up or to come.');
      for (const notice of notices) print(inWords(notice));
    }
  } finally {
    await db.close();
  }
}

function inWords({ id, dealership, type, duration, from, to, timezone, text, link }: Notice): string {
  const until = to === null ? '' : ` until ${to}`;
  const seconds = duration === 0 ? '' : `, ${duration} s`;
  return `${id}  ${type}${seconds}  ${dealership ?? 'all dealerships'}  from ${from}${until} ${timezone}  ${text}${link === null ? '' : `  ${link}`}`;
}
