import { type DemoAccount, demoAccountSchema } from '@fixed-ops/contract';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { product } from './product.ts';

let accounts: Promise<DemoAccount[]> | undefined;

/** The demo accounts as the product publishes them at this moment. */
export async function demoAccountsNow(): Promise<DemoAccount[]> {
  const response = await fetch(`${product.url}/demo-accounts.json`);
  return z.array(demoAccountSchema).parse(await response.json());
}

/** The demo accounts. They are loaded once, because only `isVerified` ever changes. */
export function demoAccounts(): Promise<DemoAccount[]> {
  accounts ??= demoAccountsNow();
  return accounts;
}

/** The first demo account that fits. Throws if there is none. */
export async function anAccount(what: string, fits: (account: DemoAccount) => boolean): Promise<DemoAccount> {
  const account = (await demoAccounts()).find(fits);
  if (account === undefined) throw new Error(`no demo account: ${what}`);
  return account;
}

/** The first person with the job title, and with the role if one is given, who has no devFeatures. Throws if there is none. */
export function aPersonWithTitle(jobTitle: string, role?: string): Promise<DemoAccount> {
  return anAccount(
    `${jobTitle} ${role ?? ''}`,
    (each) => each.jobTitle === jobTitle && !each.devFeatures && (role === undefined || each.role === role),
  );
}

/** The service director of store 1. The dashboard is designed for this person. */
export function theServiceDirector(): Promise<DemoAccount> {
  return aPersonWithTitle('SERVICE_DIRECTOR');
}

/** Fills in the sign-in page of the provider and sends it. The page must be on screen. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens a path in a browser without a session, signs in, and waits for the heading of the page. */
export async function signIn(page: Page, account: DemoAccount, path = '/'): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, account.email, account.password);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: account.fullName })).toBeVisible();
}
