import { asShown, card, provedFigures } from '../figures.ts';
import {
  blockAfter,
  COMMANDS_LIMIT_MS,
  chooseFirstPassword,
  figuresOfExtract,
  firstDay,
  lastDay,
  withOwnProduct,
} from '../own-product.ts';
import { expect, test } from '../test.ts';

test('the commands of the README, pasted as one block, lead from an extract to the first true dashboard', async ({
  page,
  complaints,
}) => {
  test.setTimeout(COMMANDS_LIMIT_MS + 120_000);
  complaints.expectComplaint(/^Blocked script execution in '[^']*\/mailbox\/\d+\/html'/);
  const block = blockAfter('README.md', '### A dealership of your own', 'sh');
  expect(block.trim().split('\n').length).toBeLessThanOrEqual(5);
  const commands = ({ data, extract }: { readonly data: string; readonly extract: string }) =>
    block.replace('FIXED_OPS_DATA=.data-own', `FIXED_OPS_DATA=${data}`).replace('./extract', extract);
  await withOwnProduct(commands, async ({ url, said }) => {
    expect(said()).toContain('dealership d-smith-ford');

    await page.goto(`${url}/mailbox?to=pat.smith@example.com`);
    await page.getByRole('link', { name: /^You are invited to Fixed Ops for Smith Ford/ }).click();
    await expect(page.locator('pre')).toContainText('Forgot your password?');

    await page.goto(`${url}/dashboard/service?startDate=${firstDay}&endDate=${lastDay}`);
    await chooseFirstPassword(page, url, 'pat.smith@example.com');
    for (const { key } of provedFigures)
      await expect(card(page, key)).toContainText(asShown(key, figuresOfExtract[key]));
    // The page still loads what follows the figures. A product that has stopped would refuse those requests.
    await page.close();
  });
});
