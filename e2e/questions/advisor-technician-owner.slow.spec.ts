import { z } from 'zod';
import { figureOf } from '../figures.ts';
import { aPersonWithTitle } from '../people.ts';
import { today } from '../product.ts';
import { dearestUsedCarBySql } from '../sql/desk-lists.ts';
import { queryRows } from '../sql/query.ts';
import { advisorsBySql, ledgerLaborBySql, standingBySql, technicianBySql } from '../sql/question-figures.ts';
import { serviceFiguresBySql } from '../sql/service-figures.ts';
import { expect } from '../test.ts';
import { question } from './question.ts';

const store = 'd-harborline-toyota';
/** The month up to the last day that has data. */
const month = { from: '2026-11-01', to: '2026-11-19' };
const whole = (amount: number) => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(amount);
const advisor = () => aPersonWithTitle('SERVICE_ADVISOR');
const technician = () => aPersonWithTitle('SERVICE_TECHNICIAN');
const owner = () => aPersonWithTitle('DEALER_PRINCIPLE');

question('How am I doing against the goal and the store?', advisor, async (visit) => {
  await visit.tab('Heat sheet');
  const sheet = visit.page.getByRole('grid', { name: 'Heat sheet' });
  const me = (await advisor()).fullName;
  const own = (await advisorsBySql(store, month)).find(({ name }) => name === me);
  const all = await serviceFiguresBySql(store, month.from, month.to);
  for (const [name, figures] of [
    [me, own],
    ['Store', all],
  ] as const) {
    const row = sheet.getByRole('row', { name: new RegExp(`^\\d? ?${name}`) });
    await expect(row).toContainText(figures?.hpro.toFixed(2) ?? 'no figure');
    await expect(row).toContainText(`$${figures?.elr.toFixed(2)}`);
  }
  await expect(sheet.getByRole('row', { name: /^Goal/ })).toContainText('%');
});

question('Which of my cars are past the limit?', advisor, async (visit) => {
  await visit.press(figureOf(visit.page, 'open_ro_aged'));
  await expect(visit.page.getByRole('heading', { level: 1 })).toHaveText('Open repair orders');
  const { past } = await standingBySql(store, { through: month.to, today }, (await advisor()).fullName);
  expect(past).toBeGreaterThan(0);
  const list = visit.page.getByRole('table', { name: 'Open repair orders' });
  await expect(list.getByRole('rowheader', { name: `All ${past}`, exact: true })).toBeVisible();
});

question('What did I earn the store on my last repair order?', advisor, async (visit) => {
  const [last] = await queryRows(
    z.object({ number: z.string(), labor: z.number() }),
    `select r.ro_number as number,
            (select sum(l.labor_sale_c) / 100.0 from ro_line l
              where l.dealership_id = r.dealership_id and l.ro_id = r.id)::float8 as labor
       from repair_order r
       join dms_person p on p.dealership_id = r.dealership_id and p.kind = 'advisor' and p.number = r.advisor_number
      where r.dealership_id = $1 and p.name = $2 and r.status = 'C' order by r.close_date desc, r.ro_number desc limit 1`,
    [store, (await advisor()).fullName],
  );
  await visit.key('/');
  await expect(visit.page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await visit.type(last?.number ?? '');
  await expect(visit.page.getByRole('option').first()).toContainText(last?.number ?? '');
  await visit.key('Enter');
  await expect(visit.page.getByRole('heading', { level: 1 })).toHaveText(`Repair order ${last?.number}`);
  const labor = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(last?.labor ?? 0);
  await expect(visit.page.getByRole('region', { name: 'Totals' })).toContainText(labor);
});

question('Did I sell the hours that I attended this week?', technician, async (visit) => {
  const { page } = visit;
  await visit.tab('Technicians');
  await visit.press(page.getByRole('button', { name: /^Period/ }));
  await visit.press(page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: /^This week/ }));
  const table = page.getByRole('table', { name: 'Technicians' });
  const me = (await technician()).fullName;
  const week = await technicianBySql(store, me, { from: '2026-11-16', to: month.to });
  const own = table.getByRole('row', { name: new RegExp(me) });
  for (const hours of [week.attended, week.sold]) await expect(own).toContainText(hours.toFixed(1));
  await expect(own).toContainText(`${((week.sold / week.attended) * 100).toFixed(1)}%`);
  await expect(table.getByRole('row', { name: /^Store average/ })).toContainText('%');
});

question('Do my lines lack punches?', technician, async (visit) => {
  await visit.tab('Technicians');
  const { withoutPunch } = await technicianBySql(store, (await technician()).fullName, month);
  await expect(visit.page.getByText('Lines without a punch').locator('..')).toHaveText(
    new RegExp(`Lines without a punch\\s*${withoutPunch}$`),
  );
});

question('Does the ledger agree with the repair orders?', owner, async (visit) => {
  const trend = visit.page.getByRole('region', { name: 'Labor sales and gross profit' });
  await visit.press(trend.getByRole('radiogroup', { name: 'Months from' }).getByText('Accounting', { exact: true }));
  const ledger = await ledgerLaborBySql(store, '2026-11');
  const { labor_sales: orders } = await serviceFiguresBySql(store, month.from, month.to);
  await expect(
    visit.page.getByText(`the ledger has $${whole(ledger)} of labor, repair orders $${whole(orders)}`),
  ).toContainText(`the ledger has $${whole(Math.abs(ledger - orders))} ${ledger > orders ? 'more' : 'less'}`);
});

question('What did the last day look like?', owner, async (visit) => {
  await visit.press(visit.page.getByRole('link', { name: 'Recap of the last day' }));
  await expect(visit.page.getByRole('heading', { level: 1 })).toContainText(/Recap of .*, 2026/);
  const day = await serviceFiguresBySql(store, month.to, month.to);
  const figures = visit.page.getByRole('table', { name: 'Figures of the day' });
  await expect(figures.getByRole('row', { name: /^Repair orders/ })).toContainText(String(day.ro_count));
});

question('What did each used car cost us?', owner, async (visit) => {
  await visit.press(visit.page.getByRole('link', { name: 'Used-car internal' }));
  const table = visit.page.getByRole('table', { name: 'Used cars' });
  await expect(table.getByRole('columnheader', { name: /^Days/ })).toBeVisible();
  const dearest = await dearestUsedCarBySql(store, month.from, month.to);
  await expect(table.getByRole('row').nth(1)).toContainText(dearest);
});
