import type { Database } from '@fixed-ops/database';
import { sendDueMails } from './due-mails.ts';
import { endSending, sendMails } from './send-mails.ts';

test('of a process that ends no further mails leave, and those that are leaving are noted first', async () => {
  const noted: unknown[] = [];
  const db: Pick<Database, 'execute'> = {
    execute: async (_text, params = []) => {
      noted.push(params[1]);
      return 1;
    },
  };
  const answers: (() => void)[] = [];
  const send = () => new Promise<void>((resolve) => answers.push(resolve));
  const mails = Array.from({ length: 11 }, (_, no) => ({
    dealershipId: 'd',
    store: 'Harborline',
    event: `event ${no}`,
    userId: 'ann',
    address: 'ann@example.com',
    title: 'Late',
    text: '',
    link: null,
  }));
  const sent = sendMails({ db: db as Database, mail: { send, publicUrl: 'https://ops.example.com' } }, mails);
  await new Promise(setImmediate);
  let isOver = false;
  const ended = endSending().then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect([answers.length, isOver]).toEqual([10, false]);
  for (const answer of answers) answer();
  await Promise.all([sent, ended]);
  expect([noted.length, answers.length]).toEqual([10, 10]);
});

test('what was taken as the process is stopped is given back, whatever it is', async () => {
  const stop = new AbortController();
  const back: string[] = [];
  const row = { dealership_id: 'd', event: 'late', user_id: 'ann', is_old: true };
  const db = {
    query: async () => {
      stop.abort();
      return [row];
    },
    execute: async (text: string) => back.push(text),
  };
  const mail = { send: async () => undefined, publicUrl: 'https://ops.example.com' };
  await sendDueMails({ db: db as unknown as Database, mail, signal: stop.signal });
  expect(back).toEqual([expect.stringContaining('set mail_due_at = now()')]);
});
