import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expectNoViolations } from '../../axe.ts';
import { aPersonWithTitle, theServiceDirector } from '../../people.ts';
import { queryRows } from '../../sql/query.ts';
import { expect, settled, test } from '../../test.ts';

const store = 'd-harborline-toyota';
const composer = (page: Page) => page.getByRole('textbox', { name: 'Write a note, @ to mention' });
const notes = (page: Page) => page.getByRole('region', { name: /^Notes/ });

/**
 * A repair order of an advisor, without notes. Tests that write run side by side, so each takes another `place` in the list. Throws if
 * there is none.
 */
async function anOrderOf(advisor: string, place: number): Promise<string> {
  const [order] = await queryRows(
    z.object({ number: z.string() }),
    `select r.ro_number as number from repair_order r
       join dms_person p on p.dealership_id = r.dealership_id and p.kind = 'advisor' and p.number = r.advisor_number
      where r.dealership_id = $1 and r.status = 'C' and p.name = $2 and r.ro_suffix = ''
        and not exists (select 1 from ro_note n where n.dealership_id = r.dealership_id and n.ro_number = r.ro_number)
      order by r.close_date desc, r.ro_number desc limit 1 offset $3`,
    [store, advisor, place],
  );
  if (!order) throw new Error(`${advisor} wrote no repair order`);
  return order.number;
}

test('two people talk about a repair order: a mention reaches the advisor, whose answer settles the flag', async ({
  openAs,
  complaints,
}) => {
  const director = await theServiceDirector();
  const advisor = await aPersonWithTitle('SERVICE_ADVISOR');
  const number = await anOrderOf(advisor.fullName, 0);
  const asking = await openAs(director, `/dashboard/ros/${number}?dealership=${store}`);
  await asking.getByRole('button', { name: 'Flag' }).click();
  await expect(composer(asking)).toBeFocused();
  await asking.keyboard.type('@');
  // Every offered person can be scrolled into view, even if the panel ends below the field.
  const last = asking.getByRole('option').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await asking.keyboard.type(advisor.fullName.slice(0, 4));
  await asking.getByRole('option', { name: advisor.fullName }).click();
  await asking.keyboard.type('what was agreed?');

  // The first try fails and the text stays. The second try writes one note.
  complaints.expectComplaint(/RONote/, /Failed to load resource/);
  await asking.route('**/RONote*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await asking.keyboard.press('Control+Enter');
  await expect(asking.getByRole('alert')).toContainText('The note was not saved; your text is still here.');
  await expect(composer(asking)).toHaveValue(`@${advisor.fullName} what was agreed?`);
  await asking.unroute('**/RONote*');
  await asking.getByRole('button', { name: 'Try again' }).click();
  await expect(notes(asking).getByRole('listitem')).toHaveCount(1);
  await expect(composer(asking)).toHaveValue('');

  const answering = await openAs(advisor, `/dashboard/ros/${number}?dealership=${store}`);
  const asked = notes(answering).getByRole('listitem').filter({ hasText: 'what was agreed?' });
  await expect(asked).toContainText('Review');
  await composer(answering).fill('Price match, the code is on the invoice.');
  await answering.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notes(answering).getByRole('listitem')).toHaveCount(2);
  await answering.getByRole('button', { name: `Change the note of ${director.fullName}` }).click();
  await answering.getByRole('menuitem', { name: 'Resolve the flag' }).click();
  await expect(asked).toContainText(`Resolved by ${advisor.fullName}`);
  const written = await queryRows(
    z.object({ text: z.string(), flag: z.string(), mentions: z.array(z.string()) }),
    'select text, flag, mentions from ro_note where dealership_id = $1 and ro_number = $2 order by id',
    [store, number],
  );
  expect(written).toEqual([
    { text: `@${advisor.fullName} what was agreed?`, flag: 'resolved', mentions: [expect.any(String)] },
    { text: 'Price match, the code is on the invoice.', flag: 'none', mentions: [] },
  ]);
});

test('two windows change one note: who saves second sees both texts and loses none', { tag: '@slow' }, async ({
  openAs,
  complaints,
}) => {
  const director = await theServiceDirector();
  const advisor = await aPersonWithTitle('SERVICE_ADVISOR');
  const number = await anOrderOf(advisor.fullName, 20);
  const first = await openAs(director, `/dashboard/ros/${number}?dealership=${store}`);
  await composer(first).fill('Begun');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notes(first).getByRole('listitem')).toHaveCount(1);
  const second = await openAs(director, `/dashboard/ros/${number}?dealership=${store}`);
  for (const page of [first, second]) {
    await page.getByRole('button', { name: `Change the note of ${director.fullName}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  }
  const field = (page: Page) => page.getByRole('textbox', { name: 'Text of the note' });
  await field(first).fill('By the first window');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notes(first).getByRole('listitem')).toContainText('By the first window');
  complaints.expectComplaint(/412/);
  await field(second).fill('By the second window');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByRole('alert')).toContainText('It now says:By the first window');
  await expect(field(second)).toHaveValue('By the second window');
  await expectNoViolations(second, 'Two texts of a note');
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await expect(notes(second).getByRole('listitem')).toContainText('By the second window');
});

test('a repair order is accessible in both color modes and on a phone, and no wider than its window', {
  tag: '@slow',
}, async ({ openAs }) => {
  const advisor = await aPersonWithTitle('SERVICE_ADVISOR');
  const number = await anOrderOf(advisor.fullName, 40);
  const page = await openAs(await theServiceDirector(), `/dashboard/ros/${number}?dealership=${store}`);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 812 });
    await expect(composer(page)).toBeVisible();
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await expectNoViolations(page, 'Repair order');
});

test('paper has neither cost nor gross for a technician, and both for the service director', { tag: '@slow' }, async ({
  openAs,
}) => {
  const technician = await aPersonWithTitle('SERVICE_TECHNICIAN');
  const [own] = await queryRows(
    z.object({ number: z.string() }),
    `select r.ro_number as number from repair_order r
       join ro_line l on l.dealership_id = r.dealership_id and l.ro_id = r.id
       join ro_line_tech t on t.dealership_id = l.dealership_id and t.line_id = l.id
       join dms_person p on p.dealership_id = t.dealership_id and p.kind = 'technician' and p.number = t.tech_number
      where r.dealership_id = $1 and r.status = 'C' and p.name = $2 and l.parts_sale_c > 0
      order by r.close_date desc, r.ro_number desc limit 1`,
    [store, technician.fullName],
  );
  const path = `/dashboard/ros/${own?.number}?dealership=${store}`;
  const printed = async (page: Page) => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table', { name: 'Totals by pay type' })).toBeVisible();
    return page.locator('main').innerText();
  };
  expect(await printed(await openAs(technician, path))).not.toMatch(/GP %|Gross/);
  expect(await printed(await openAs(await theServiceDirector(), path))).toMatch(/GP %[\s\S]*Gross/);
});
