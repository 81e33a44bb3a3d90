import { calls } from '@fixed-ops/contract';
import { insert } from '../core/testing/repair-order-builder.ts';
import { openGrossStore } from '../parts/testing/gross-store.ts';
import { insertTransactions } from '../parts/testing/parts-builders.ts';
import { useTestStore } from '../testing/test-store.ts';

describe('the own parts statement of a counterperson', () => {
  const store = useTestStore(openGrossStore);
  const query = { department: 'parts', month: '2026-10' } as const;
  const statement = async (who: string) =>
    calls.statementModel.response.parse((await store().ask(calls.statementModel, who, { query })).body).data;
  const detail = async (lineKey: string) =>
    calls.statementDetail.response.parse(
      (await store().ask(calls.statementDetail, 'counter', { query: { ...query, lineKey } })).body,
    );

  test('has what was sold and handed out under own counter numbers, as the dashboard of parts does', async () => {
    const { sections } = await statement('counter');
    // Handed out for 42 and 70, sold over the counter for 100 less a return of 50.
    expect(sections.map(({ title, lines }) => [title, lines.map(({ label, actual }) => [label, actual])])).toEqual([
      [
        'My sales',
        [
          ['Customer repair orders', 42],
          ['Warranty repair orders', 70],
          ['Internal repair orders', 0],
          ['Body shop', 0],
          ['Counter', 50],
          ['Wholesale', 0],
          ['Accessories', 0],
          ['Total sales', 162],
        ],
      ],
    ]);
  });

  test('opens every line to the documents that add up to it', async () => {
    for (const { lines } of (await statement('counter')).sections) {
      for (const { lineKey, label, actual } of lines)
        expect((await detail(lineKey)).line).toMatchObject({ lineKey, label, actual });
    }
    const { data } = await detail('parts.total_sales');
    expect(data.map(({ kind, reference, amount }) => `${kind} ${reference} ${amount}`).sort()).toEqual([
      'entry C1 100',
      'entry C2 -50',
      'repairOrder 1 42',
      'repairOrder 1 70',
    ]);
  });

  test('of the month in progress ends on the day that the feeds of parts reach, and says so', async () => {
    const november = async () =>
      calls.statementModel.response.parse(
        (await store().ask(calls.statementModel, 'counter', { query: { ...query, month: '2026-11' } })).body,
      ).data;
    await insertTransactions(store().db, 'd1', [
      {
        kind: 'sale',
        saleType: 'counter',
        document: 'C9',
        date: '2026-11-18',
        qty: 1,
        cost: 1,
        sale: 7,
        counter: 'K1',
      },
    ]);
    const sent = { dealership_id: 'd1', kind: 'parts_transactions', file_name: 'parts.csv' };
    await insert(store().db, 'feed_file', { ...sent, received_at: '2026-11-16T04:30:00Z' });
    await store().changed();
    const { comparisonNote, sections } = await november();
    expect(comparisonNote).toBe('Your sales of November 1–15, 2026.');
    expect(sections[0]?.lines.at(-1)).toMatchObject({ lineKey: 'parts.total_sales', actual: 2 });
    expect((await statement('counter')).comparisonNote).toBeNull();
    await store().db.execute('delete from feed_file');
    await store().db.execute(`delete from part_txn where doc_number = 'C9'`);
    await store().changed();
  });

  test('is of nothing without a counter number, whatever other numbers the person has', async () => {
    await store().db.execute(
      `insert into user_dms_number (user_id, dealership_id, kind, number) values ($1, 'd1', 'advisor', 'A1')`,
      [store().personOf('nobody').userId],
    );
    const lines = (await statement('nobody')).sections.flatMap((section) => section.lines);
    expect(lines.at(-1)).toMatchObject({ label: 'Total sales', actual: 0 });
  });
});
