import { z } from 'zod';
import { figureOf } from '../figures.ts';
import { aPersonWithTitle } from '../people.ts';
import { queryRows } from '../sql/query.ts';
import { expect } from '../test.ts';
import { question } from './question.ts';

const store = 'd-harborline-toyota';
const advisor = () => aPersonWithTitle('SERVICE_ADVISOR');
const technician = () => aPersonWithTitle('SERVICE_TECHNICIAN');
const owner = () => aPersonWithTitle('DEALER_PRINCIPLE');

question('How am I doing against the goal and the store?', advisor, async (visit) => {
  await visit.tab('Heat sheet');
  const sheet = visit.page.getByRole('grid', { name: 'Heat sheet' });
  for (const name of [(await advisor()).fullName, 'Store', 'Goal']) {
    await expect(sheet.getByRole('row', { name: new RegExp(`^\\d? ?${name}`) })).toContainText('%');
  }
});

question('Which of my cars are past the limit?', advisor, async (visit) => {
  await visit.press(figureOf(visit.page, 'open_ro_aged'));
  await expect(visit.page.getByRole('heading', { level: 1 })).toHaveText('Open repair orders');
  await expect(visit.page.getByRole('table', { name: 'Open repair orders' }).getByRole('link').first()).toBeVisible();
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
  await expect(table.getByRole('row', { name: new RegExp((await technician()).fullName) })).toContainText('%');
  await expect(table.getByRole('row', { name: /^Store average/ })).toContainText('%');
});

question('Do my lines lack punches?', technician, async (visit) => {
  await visit.tab('Technicians');
  await expect(visit.page.getByText('Lines without a punch').locator('..')).toContainText(/\d/);
});

question('Does the ledger agree with the repair orders?', owner, async (visit) => {
  const trend = visit.page.getByRole('region', { name: 'Labor sales and gross profit' });
  await visit.press(trend.getByRole('radiogroup', { name: 'Months from' }).getByText('Accounting', { exact: true }));
  await expect(visit.page.getByText(/the ledger has \$[\d,]+ (more|less)/)).toBeVisible();
});
