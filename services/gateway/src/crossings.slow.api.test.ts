import { setTimeout as pause } from 'node:timers/promises';
import { SUMS_VERSION } from '@fixed-ops/api-service/testing';
import { calls } from '@fixed-ops/contract';
import { addStore, annOf, onFolder } from './testing/person-of-product.ts';
import { useMadeFolder } from './testing/use-made-folder.ts';
import { useOneProduct } from './testing/use-product.ts';

jest.setTimeout(120_000);
/** At the last notification, last month's one-line visits were off target. Now none of forty has only one line. */
const made = useMadeFolder((dataFolder) =>
  onFolder(dataFolder, async (db) => {
    await addStore(db);
    await db.execute(
      `insert into repair_order (dealership_id, ro_number, status, open_date, close_date, advisor_number, line_count, line_count_c, has_c)
       select 'd', '7' || n, 'C', day, day, 'A1', 2, 2, true
         from generate_series(1, 40) as n, (select (date_trunc('month', now()) - interval '10 days')::date as day) as last`,
    );
    await db.execute(
      `insert into ro_line (dealership_id, ro_id, line_no, pay_type, close_date, is_counted, advisor_number, sold_h, labor_sale_c)
       select 'd', r.id, n, 'C', r.close_date, true, 'A1', 100, 15000
         from repair_order r cross join generate_series(1, 2) as n where r.has_c`,
    );
    await db.execute(
      `insert into figure_standing (dealership_id, department, metric_key, scope, month, status, value, target, sums_version)
       values ('d', 'service', 'one_line_pct', 'C', to_char(date_trunc('month', now()) - interval '10 days', 'YYYY-MM'), 'red', 60, 35, $1)`,
      [SUMS_VERSION],
    );
    await db.execute(
      `insert into preference (user_id, data) values ('ann', '{"notifications": {"mention": {"inProduct": true, "email": true}}}')`,
    );
    await db.execute(
      `insert into notification (dealership_id, user_id, type, title, event_key, mail_due_at, mail_audience)
       values ('d', 'ann', 'mention', 'Bob mentioned you on RO 618034', 'mention:1', now(), '{"rule": {"roles": "*"}, "isAboutStore": false}')`,
    );
  }),
);
const { folder, start } = useOneProduct(made);
let url: string;
beforeAll(async () => {
  url = await start({ DEMO: 'off' }).ready();
}, 60_000);

test('a product tells people by itself of a card that has crossed its target', async () => {
  const ann = await annOf(url, folder());
  const titles = async (): Promise<string[]> => {
    const answer = await ann.fetch(calls.notifications, { query: { type: 'threshold' } });
    const told = calls.notifications.response.parse(await answer.json()).data.map(({ title }) => title);
    if (told.length > 0) return told;
    await pause(50);
    return titles();
  };
  expect(await titles()).toEqual(['One-line ROs (customer pay) went from off target to on target']);
});

test('a product mails what a killed one wrote and did not mail', async () => {
  const mails = await onFolder(folder(), async (db) => {
    const left = async (): Promise<unknown[]> => {
      const found = await db.query(`select subject, recipients from mailbox_message where subject like 'Bob %'`);
      const waiting = await db.query('select 1 from notification where mail_due_at is not null');
      if (found.length > 0 && waiting.length === 0) return found;
      await pause(50);
      return left();
    };
    return left();
  });
  expect(mails).toEqual([{ subject: 'Bob mentioned you on RO 618034 (Store)', recipients: ['ann@smithford.com'] }]);
});
