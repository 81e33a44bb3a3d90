import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/steps/workspace.mjs';
import { asShown, card, provedFigures } from '../figures.ts';
import { product } from '../product.ts';
import { expect, test } from '../test.ts';

const NEW_PASSWORD = 'four quiet torque wrenches';
/** Everything is built already, but on a busy machine the four commands still take their time. */
const COMMANDS_LIMIT_MS = 240_000;
const port = Number(new URL(product.url).port) + 7;
const url = `http://localhost:${port}`;

/** A code block of a page of the documentation, the first after some words. */
function blockAfter(page: string, words: string, language: string, index = 0): string {
  const text = readFileSync(join(root, page), 'utf8');
  const from = text.indexOf(words);
  if (from < 0) throw new Error(`${page} does not say "${words}"`);
  const blocks = [...text.slice(from).matchAll(/```(\w*)\n([\s\S]*?)```/g)].filter((block) => block[1] === language);
  return blocks[index]?.[2] ?? '';
}

/** The first day of the month before this one, by the clock, which a store without demo data goes by; and its last. */
const now = new Date();
const dayOf = (monthsAgo: number, day: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day)).toISOString().slice(0, 10);
const [firstDay, lastDay] = [dayOf(1, 1), dayOf(0, 0)];

/** The example of docs/import.md, moved from its October to that month. */
function writeExtract(folder: string): void {
  const [year, month] = firstDay.split('-').map(Number);
  ['ros', 'lines', 'techs'].forEach((kind, index) => {
    const rows = blockAfter('docs/import.md', 'A small extract to begin with', 'csv', index);
    writeFileSync(join(folder, `${kind}.csv`), rows.replaceAll(/\b10\/(\d+)\/2026\b/g, `${month}/$1/${year}`));
  });
}

test('the commands of the README, pasted as one block, lead from an extract to the first true dashboard', async ({
  page,
  complaints,
}) => {
  test.setTimeout(COMMANDS_LIMIT_MS + 120_000);
  complaints.expectComplaint(/^Blocked script execution in '[^']*\/mailbox\/\d+\/html'/);
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-first-use-'));
  const data = join(folder, 'data');
  const extract = join(folder, 'extract');
  mkdirSync(extract);
  writeExtract(extract);
  const commands = blockAfter('README.md', '### A dealership of your own', 'sh')
    .replace('FIXED_OPS_DATA=.data-own', `FIXED_OPS_DATA=${data}`)
    .replace('./extract', extract);
  expect(commands.trim().split('\n').length).toBeLessThanOrEqual(5);

  // The block is what the shell reads: a command that read its input would swallow the next one.
  const shell = spawn('bash', [], { cwd: root, env: { ...process.env, PORT: String(port) } });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const ended = new Promise((resolve) => shell.once('close', resolve));
  shell.stdin.end(commands);
  try {
    await expect
      .poll(
        () =>
          fetch(`${url}/health/ready`).then(
            ({ ok }) => ok,
            () => said,
          ),
        { timeout: COMMANDS_LIMIT_MS },
      )
      .toBe(true);
    expect(said).toContain('dealership d-smith-ford');

    await page.goto(`${url}/mailbox?to=pat.smith@example.com`);
    await page.getByRole('link', { name: /^You are invited to Fixed Ops for Smith Ford/ }).click();
    await expect(page.locator('pre')).toContainText('Forgot your password?');

    await page.goto(`${url}/dashboard/service?startDate=${firstDay}&endDate=${lastDay}`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill('pat.smith@example.com');
    await page.getByRole('button', { name: 'Send the code' }).click();
    const mailbox = await page.context().newPage();
    await mailbox.goto(`${url}/mailbox?to=pat.smith@example.com`);
    await mailbox.getByRole('link', { name: /^Your code for a new Fixed Ops password/ }).click();
    const code = /\d{4} \d{4}/.exec((await mailbox.locator('pre').textContent()) ?? '')?.[0];
    await mailbox.close();
    await page.getByLabel('Code', { exact: true }).fill(code ?? 'no code');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('New password again').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save and sign in' }).click();

    // Two repair orders: $32.00 and $355.59 of labor over 0.3 and 1.8 hours, at a cost of $8.10 and $73.80.
    const values = {
      ro_count: 2,
      labor_sales: 387.59,
      labor_gp_pct: 78.87,
      elr: 184.57,
      hpro: 1.05,
      one_line_pct: 100,
    };
    for (const { key } of provedFigures) await expect(card(page, key)).toContainText(asShown(key, values[key]));
    // It goes on loading what follows the figures; a product that has stopped would refuse that.
    await page.close();
  } finally {
    const pid = join(data, 'run.pid');
    if (existsSync(pid)) process.kill(Number(readFileSync(pid, 'utf8')), 'SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
});
