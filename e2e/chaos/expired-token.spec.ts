import { signIn, theServiceDirector } from '../people.ts';
import { expiredCopyOf } from '../sql/expired-token.ts';
import { expect, test } from '../test.ts';

test('an expired token in the storage is renewed without the person, and the call is sent again', async ({
  page,
  complaints,
}) => {
  complaints.expectComplaint(/401/);
  await signIn(page, await theServiceDirector(), '/support');
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const expired = await expiredCopyOf(token);
  await page.evaluate((stale) => localStorage.setItem('accessToken', stale), expired);
  // Both attempts of a call carry the same reference.
  const answers: { reference: string | undefined; status: number }[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/'))
      answers.push({ reference: response.request().headers()['x-request-id'], status: response.status() });
  });
  const leaving: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().includes('/identity/')) leaving.push(frame.url());
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Statement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service statement');
  await expect(page.getByRole('table').first()).toContainText('Sales');
  const histories = () =>
    [...new Set(answers.map(({ reference }) => reference))].map((reference) =>
      answers.filter((each) => each.reference === reference).map(({ status }) => status),
    );
  await expect.poll(histories).toContainEqual([401, 200]);
  await expect.poll(() => histories().filter((statuses) => statuses.at(-1) === 401)).toEqual([]);
  expect(histories().filter((statuses) => statuses.length > 2)).toEqual([]);
  expect(leaving).toEqual([]);
  const fresh = await page.evaluate(() => localStorage.getItem('accessToken'));
  expect([token, expired]).not.toContain(fresh);
});
