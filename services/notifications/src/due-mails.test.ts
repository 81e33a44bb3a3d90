import type { Database } from '@fixed-ops/database';
import { endSending, sendMails } from './due-mails.ts';

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
