import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../scripts/steps/workspace.mjs';
import { Command } from './command.ts';
import { freePort } from './free-port.ts';
import { expect } from './test.ts';
import { withEnd } from './with-end.ts';

const NEW_PASSWORD = 'four quiet torque wrenches';
/** Everything is built already, but the commands still take time on a busy machine. */
export const COMMANDS_LIMIT_MS = 240_000;

/**
 * A code block of a documentation page after some words: the first one, or the one at `index`. Throws if the page does not have the words.
 */
export function blockAfter(page: string, words: string, language: string, index = 0): string {
  const text = readFileSync(join(root, page), 'utf8');
  const from = text.indexOf(words);
  if (from < 0) throw new Error(`${page} does not say "${words}"`);
  const blocks = [...text.slice(from).matchAll(/```(\w*)\n([\s\S]*?)```/g)].filter((block) => block[1] === language);
  return blocks[index]?.[2] ?? '';
}

/** The first and the last day of the month before this one, by the clock. A store without demo data goes by the clock. */
const now = new Date();
const dayOf = (monthsAgo: number, day: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day)).toISOString().slice(0, 10);
export const [firstDay, lastDay] = [dayOf(1, 1), dayOf(0, 0)] as const;

/** The figures of the extract: two repair orders with $32.00 and $355.59 of labor over 0.3 and 1.8 hours, at a cost of $8.10 and $73.80. */
export const figuresOfExtract = {
  ro_count: 2,
  labor_sales: 387.59,
  labor_gp_pct: 78.87,
  elr: 184.57,
  hpro: 1.05,
  one_line_pct: 100,
};

/** Writes the example of docs/import.md with its October moved to that month. Returns the paths of the files. */
export function writeExtract(folder: string): string[] {
  const [year, month] = firstDay.split('-').map(Number);
  return ['ros', 'lines', 'techs'].map((kind, index) => {
    const rows = blockAfter('docs/import.md', 'A small extract to begin with', 'csv', index);
    const path = join(folder, `${kind}.csv`);
    writeFileSync(path, rows.replaceAll(/\b10\/(\d+)\/2026\b/g, `${month}/$1/${year}`));
    return path;
  });
}

interface OwnProduct {
  readonly url: string;
  /** The output of the commands so far. */
  readonly said: () => string;
}

/**
 * Runs commands in a shell. The last command starts a product with its own folder, which runs until `use` ends. No command may read its
 * input, because it would read the commands after it.
 */
export async function withOwnProduct(
  commands: (folders: { data: string; extract: string }) => string,
  use: (product: OwnProduct, extract: readonly string[]) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fixed-ops-own-'));
  const folders = { data: join(folder, 'data'), extract: join(folder, 'extract') };
  mkdirSync(folders.extract);
  const files = writeExtract(folders.extract);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  // The shell stops at a command that fails or is interrupted. The commands after it would start a product that nobody uses.
  const input = `set -e\n${commands(folders)}`;
  const shell = new Command('bash', [], { cwd: root, env: { ...process.env, PORT: String(port) } }, input);
  const said = () => shell.said();
  const useIt = async () => {
    const isReady = () => fetch(`${url}/health/ready`).then(({ ok }) => ok || said(), said);
    await expect.poll(isReady, { timeout: COMMANDS_LIMIT_MS }).toBe(true);
    await use({ url, said }, files);
  };
  try {
    await withEnd(useIt, () => shell.interrupt());
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Chooses the first password on the sign-in page, with the code that comes by mail, and signs in with it. */
export async function chooseFirstPassword(page: Page, url: string, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${url}/mailbox?to=${email}`);
  await mailbox.getByRole('link', { name: /^Your code for a new Fixed Ops password/ }).click();
  const code = /\d{4} \d{4}/.exec((await mailbox.locator('pre').textContent()) ?? '')?.[0];
  await mailbox.close();
  await page.getByLabel('Code', { exact: true }).fill(code ?? 'no code');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('New password again').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
}
