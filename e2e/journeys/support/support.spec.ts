import type { Page } from '@playwright/test';
import { z } from 'zod';
import { isAt } from '../../address.ts';
import { theServiceDirector } from '../../people.ts';
import { product } from '../../product.ts';
import { expect, test } from '../../test.ts';

const mailSchema = z.object({ messages: z.array(z.object({ id: z.number(), subject: z.string() })) });
const messageSchema = z.object({
  text: z.string(),
  attachments: z.array(z.object({ id: z.number(), name: z.string(), mediaType: z.string() })),
});

/** The newest mail with this subject, as the mailbox of a local run has it. */
async function mailAbout(page: Page, subject: string) {
  const headers = { Accept: 'application/json' };
  const list = mailSchema.parse(
    await (await page.request.get(`${product.mailbox}?to=support@example.com`, { headers })).json(),
  );
  const found = list.messages.find((message) => message.subject.endsWith(subject));
  if (!found) throw new Error(`There is no mail about ${subject}`);
  const address = `${product.mailbox}/${found.id}`;
  return { address, ...messageSchema.parse(await (await page.request.get(address, { headers })).json()) };
}

test('what failed on a page reaches support as a mail with that page, its reference and what the person saw', {
  tag: '@slow',
}, async ({ openAs, complaints }) => {
  complaints.expectComplaint(/ERR_FAILED|could not be/);
  const director = await theServiceDirector();
  const page = await openAs(director, '/support?tab=shortcuts');
  await page.route('**/GetUsersFromDealership**', (route) => route.abort());
  await page.getByRole('link', { name: 'Administration' }).click();
  // At once: the area's redirect to its first screen must not overtake a click.
  await page.getByRole('link', { name: 'Users' }).click();
  const card = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  const reference = (await card.locator('code').textContent()) ?? '';
  await card.getByRole('link', { name: 'Tell support' }).click();

  await expect(page.getByLabel('Reference')).toHaveValue(reference);
  await page.getByRole('combobox', { name: /Category/ }).click();
  await page.getByRole('option', { name: 'Something does not work' }).click();
  const subject = `The users are missing ${Date.now()}`;
  await page.getByRole('textbox', { name: /Subject/ }).fill(subject);
  await page.getByRole('textbox', { name: /Message/ }).fill('Since this morning.\nRetry does not help.');
  const screenshot = await page.screenshot();
  // As a browser pastes what the system's own screenshot tool has put on the clipboard.
  await page.getByRole('textbox', { name: /Message/ }).evaluate((field, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, screenshot.toString('base64'));
  await expect(page.getByRole('img', { name: 'Preview of image.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Your message has been sent' })).toBeFocused();

  const { text, attachments, address } = await mailAbout(page, `Something does not work: ${subject}`);
  expect(attachments).toMatchObject([{ name: 'screenshot.png', mediaType: 'image/png' }]);
  const mailbox = await page.context().newPage();
  await mailbox.goto(address);
  const drawn = mailbox.getByRole('img', { name: 'screenshot.png' });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(() => drawn.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([width, height]);
  await mailbox.close();
  expect(text).toContain('Since this morning.\nRetry does not help.');
  for (const fact of [director.email, 'Harborline Toyota', '/administration/users', reference]) {
    expect(text).toContain(fact);
  }
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await expect(page).toHaveURL(isAt('/administration/users'));
});
