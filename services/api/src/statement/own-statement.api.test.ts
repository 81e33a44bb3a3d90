import { calls } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../core/testing/repair-order-builder.ts';
import { openGrossStore } from '../parts/testing/gross-store.ts';
import { insertTransactions } from '../parts/testing/parts-builders.ts';
import { TestStore, useTestStore } from '../testing/test-store.ts';

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

describe('the own service statement of an advisor', () => {
  const store = useTestStore(async () => {
    const opened = await TestStore.open();
    await opened.ownViewer('ann', [{ kind: 'advisor', number: 'A1' }]);
    await insertRepairOrder(opened.db, 'd1', {
      number: '1',
      closed: '2026-11-03',
      advisor: 'A1',
      lines: [{ pay: 'C', hours: 1, labor: 150 }],
    });
    return opened;
  });
  const november = async () => {
    const query = { department: 'service', month: '2026-11' } as const;
    const { body } = await store().ask(calls.statementModel, 'ann', { query });
    const { sections, comparisonNote } = calls.statementModel.response.parse(body).data;
    return { total: sections[0]?.lines.at(-1)?.actual, comparisonNote };
  };
  const received = async (kind: string, received_at: string) => {
    await insert(store().db, 'feed_file', { dealership_id: 'd1', kind, file_name: `${kind}.csv`, received_at });
    await store().changed();
  };

  test('has the sales that have come, however late the time clock is', async () => {
    await store().db.execute(`update dealership set has_clock_feed = true where id = 'd1'`);
    await received('ros', '2026-11-16T04:30:00Z');
    await received('time_clock', '2026-10-21T04:30:00Z');
    expect(await november()).toEqual({ total: 150, comparisonNote: 'Your sales of November 1–15, 2026.' });
  });

  test('of a month that no sales have come of says so, and not that nothing was sold', async () => {
    await store().db.execute(`delete from feed_file where kind = 'ros'`);
    await received('ros', '2026-10-29T04:30:00Z');
    expect(await november()).toEqual({
      total: null,
      comparisonNote: 'Data have come through Oct 28, 2026: nothing of November 2026 yet.',
    });
  });
});
