import { calls } from '@fixed-ops/contract';
import { insert } from '../core/testing/repair-order-builder.ts';
import { ledgerLines, useLedgerStore } from './testing/ledger-store.ts';

const ledger = useLedgerStore();
const { send, detail, statement, lineOf } = ledger;

describe('behind the statement', () => {
  describe('StatementDetail', () => {
    test('the entries of an account add up to its line', async () => {
      const { data, totals, line, note } = await detail('service.sales.customer');
      expect(data.map((row) => [row.kind, row.date, row.amount])).toEqual([
        ['entry', '2026-10-05', 60_000],
        ['entry', '2026-10-31', -1000],
        ['entry', '2026-10-31', 41_000],
      ]);
      expect([totals.amount, line.actual]).toEqual([100_000, 100_000]);
      expect(note).toBeNull();
    });

    test('a balance beyond its entries is told as such', async () => {
      const { data, note } = await detail('service.sales.warranty');
      expect(data.map((row) => [row.kind, row.amount])).toEqual([
        ['entry', 10_000],
        ['balance', 10_000],
      ]);
      expect(note).toContain('without the entries');
    });

    test('its file names each part in words', async () => {
      const { body } = await ledger.store.ask(calls.statementDetail, 'director', {
        params: { groupId: 'g1' },
        query: { department: 'service', month: '2026-10', lineKey: 'service.sales.warranty' },
        headers: { accept: 'text/csv' },
      });
      const [head = '', ...rows] = String(body).trim().split(/\r?\n/);
      const kind = head.split(',').indexOf('Kind');
      expect(rows.map((row) => row.split(',')[kind])).toEqual(['Entry', 'Balance']);
    });

    test('whatever the line, its rows add up to it', async () => {
      for (const basis of ['month', 'ytd', 'trailing3']) {
        for (const [key, department] of ledgerLines) {
          if (department !== 'service') continue;
          const { totals, line } = await detail(key, { basis });
          expect([key, totals.amount]).toEqual([key, line.actual]);
          expect(lineOf(await statement({ basis }), key)?.actual).toBe(line.actual);
        }
      }
    });

    test('a contra account is taken off its line', async () => {
      const { data, totals, line } = await detail('service.sales.customer', { month: '2026-07' });
      expect(data.map((row) => [row.account, row.amount])).toEqual([
        ['4600', 500],
        ['4699', -100],
      ]);
      expect([totals.amount, line.actual]).toEqual([400, 400]);
    });

    test('a sum tells its formula and terms', async () => {
      const { line } = await detail('service.gross');
      expect(line.formula).toBe('service.total_sales − service.total_cost');
      expect(line.terms).toEqual([
        { sign: '+', lineKey: 'service.sales.customer', label: 'service.sales.customer', amount: 100_000 },
        { sign: '+', lineKey: 'service.sales.warranty', label: 'service.sales.warranty', amount: 20_000 },
        { sign: '-', lineKey: 'service.cost.labor', label: 'service.cost.labor', amount: 30_000 },
      ]);
      // (90,000 + 5,000) of gross over 19,000 of service expenses and 90,000 of the store.
      expect((await detail('fixed_absorption')).line).toMatchObject({
        actual: 87.16,
        terms: [{ amount: 90_000 }, { amount: 5000 }, { amount: 109_000 }],
      });
    });

    test('the store’s quotient tells no dollars to a title that does not see both departments whole', async () => {
      expect((await detail('fixed_absorption', {}, 'service')).line).toMatchObject({ actual: 87.16, terms: [] });
    });

    test('net stands before and after what the store allocates, and the detail proves both', async () => {
      const nets = (model: Awaited<ReturnType<typeof statement>>) =>
        model.sections.find(({ key }) => key === 'net')?.lines.map(({ lineKey, actual }) => [lineKey, actual]);
      const posted = ['service.net', 71_000];
      expect(nets(await statement())).toEqual([posted]);
      const method = async (name: string) => {
        await ledger.db.execute(`update expense_line set allocate_method = $1 where expense_key = 'advertising'`, [
          name,
        ]);
        await ledger.store.changed();
      };
      await method('fixed$');
      // Advertising of 18,000 is charged with its budget of 10,000.
      const allocated = [posted, ['net_before_allocation', 89_000], ['net_after_allocation', 79_000]];
      expect(nets(await statement())).toEqual(allocated);
      expect((await detail('net_before_allocation')).line).toMatchObject({
        actual: 89_000,
        terms: [{ amount: 71_000 }, { amount: 18_000 }],
      });
      expect((await detail('net_after_allocation')).line).toMatchObject({
        actual: 79_000,
        terms: [{ amount: 89_000 }, { amount: 10_000 }],
      });
      // Over the year to date the charge is ten budgets.
      expect(nets(await statement({ basis: 'ytd' }))?.at(-1)?.[1]).toBe(
        (await detail('net_after_allocation', { basis: 'ytd' })).line.actual,
      );
      // Whoever does not see both departments whole has the net that was posted.
      expect(nets(await statement({}, 'service'))).toEqual([posted]);
      const hidden = { department: 'service', month: '2026-10', lineKey: 'net_after_allocation' };
      expect(await send(calls.statementDetail, 'service', hidden)).toMatchObject({ status: 404 });
      await method('direct');
    });

    test('a department whose net is not known has no allocated net either', async () => {
      const allocate = async (method: string | null) => {
        await ledger.db.execute(`delete from expense_line where department = 'parts'`);
        if (method !== null) {
          await insert(ledger.db, 'expense_line', {
            dealership_id: 'd1',
            department: 'parts',
            expense_key: 'advertising',
            label: 'Advertising',
            category: 'semiFixed',
            allocate_method: method,
            sort_order: 0,
          });
        }
        await ledger.store.changed();
      };
      // Parts has no expense account; an expense line of its own so that there is something to share out.
      await insert(ledger.db, 'statement_line', {
        key: 'parts.expense.semiFixed.advertising',
        department: 'parts',
        section: 'expense',
        category: 'semiFixed',
        label: 'Advertising',
        level: 2,
        formula: null,
        sort_order: 99,
      });
      await allocate('pctGross');
      const net = (await statement({ department: 'parts' })).sections.find(({ key }) => key === 'net');
      expect(net?.lines.map(({ lineKey, actual, pct }) => [lineKey, actual, pct])).toEqual([
        ['parts.net', null, null],
        ['net_before_allocation', null, null],
        ['net_after_allocation', null, null],
      ]);
      for (const lineKey of ['parts.net', 'net_after_allocation', 'net_to_gross'])
        expect((await detail(lineKey, { department: 'parts' })).line).toMatchObject({ actual: null, terms: [] });
      await allocate(null);
      await ledger.db.execute(`delete from statement_line where key = 'parts.expense.semiFixed.advertising'`);
    });

    test('break-even is a figure of the parts department', async () => {
      const keysOf = (model: Awaited<ReturnType<typeof statement>>) =>
        model.sections.find(({ key }) => key === 'kpi')?.lines.map(({ lineKey }) => lineKey);
      expect(keysOf(await statement())).toEqual(['net_to_gross', 'fixed_absorption']);
      expect(keysOf(await statement({ department: 'parts' }))).toContain('breakeven_pct');
      expect((await detail('breakeven_pct', { department: 'parts' })).line).toMatchObject({ actual: null });
      expect(
        await send(calls.statementDetail, 'director', { department: 'service', lineKey: 'breakeven_pct' }),
      ).toMatchObject({ status: 404 });
    });

    test('sections that a title may not see stay closed, and no line is made up', async () => {
      expect(await send(calls.statementDetail, 'bdc', { department: 'service', lineKey: 'service.net' })).toMatchObject(
        {
          status: 403,
          body: { code: 'title_required' },
        },
      );
      expect((await detail('service.gross', {}, 'bdc')).line.actual).toBe(90_000);
      expect(
        await send(calls.statementDetail, 'director', { department: 'service', lineKey: 'parts.gross' }),
      ).toMatchObject({
        status: 404,
      });
    });

    test('an advisor sees the own repair orders behind the own line and nothing of the ledger', async () => {
      const { data, line } = await detail('service.total_sales', {}, 'advisor');
      expect(data.map((row) => [row.kind, row.reference, row.amount])).toEqual([['repairOrder', '2', 220]]);
      expect(line.actual).toBe(220);
      expect(lineOf(await statement({}, 'advisor'), 'service.total_sales')?.actual).toBe(220);
      expect(
        await send(calls.statementDetail, 'advisor', { department: 'service', lineKey: 'service.gross' }),
      ).toMatchObject({
        status: 404,
      });
    });
  });
});
