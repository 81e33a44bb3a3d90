import type { DemoAccount } from '@fixed-ops/contract';
import { expect } from '@playwright/test';
import { product } from '../product.ts';
import type { Engine, Part } from './engine.ts';

/** The limit is long. On a busy machine everything takes ten times as long, and WebKit draws without a graphics card. */
const LIMIT_MS = 40_000;
/**
 * The least height of a list that shows two choices, in px. A list is lower than this in an engine that takes a basis of zero for its
 * height.
 */
const LOWEST_LIST_PX = 100;

/** A sum in dollars that opens the list behind it. */
const FIGURE = /^\$[\d,]{6,}/;

/** Does what somebody does on an ordinary morning, in any engine. */
export async function walkThrough(engine: Engine, person: DemoAccount): Promise<void> {
  await signIn(engine, person);
  const before = await seeFigures(engine);
  await openSelect(engine);
  await openPalette(engine);
  await openProof(engine);
  await readNotifications(engine);
  await switchDealership(engine);
  await click(engine, 'link', /^AI Dashboard$/);
  expect(await seeFigures(engine), 'the same sales at another dealership').not.toBe(before);
  await signOut(engine);
}

/** Repeats the work until it succeeds. A page that is leaving or is drawn again loses the elements that the work found. */
const until = (work: () => Promise<void>) => expect(work).toPass({ intervals: [50, 100, 250], timeout: LIMIT_MS });

/** An element on the page. Throws if it is not there. */
async function seen(engine: Engine, role: string, name: RegExp): Promise<Part> {
  const found = await engine.find(role, name);
  if (found === null) throw new Error(`${engine.version} shows no ${role} ${name}`);
  return found;
}

const see = (engine: Engine, role: string, name: RegExp) => until(async () => void (await seen(engine, role, name)));

const click = (engine: Engine, role: string, name: RegExp) =>
  until(async () => {
    const part = await seen(engine, role, name);
    expect(await part.isUncovered(), `something lies over ${role} ${name}`).toBe(true);
    await part.click();
  });

const expectGone = (engine: Engine, role: string, name: RegExp) =>
  until(async () => expect(await engine.find(role, name), `${role} ${name} is still there`).toBeNull());

const expectText = (engine: Engine, role: string, name: RegExp, text: RegExp) =>
  until(async () => expect(await (await seen(engine, role, name)).text()).toMatch(text));

const expectHigherThan = (engine: Engine, role: string, name: RegExp, px: number) =>
  until(async () => {
    const { height } = await (await seen(engine, role, name)).box();
    expect(height, `height of ${role} ${name}`).toBeGreaterThan(px);
  });

async function signIn(engine: Engine, { email, password }: DemoAccount): Promise<void> {
  await engine.open(`${product.url}/dashboard/service`);
  await click(engine, 'textbox', /^Email$/);
  await engine.type(email);
  await engine.press('Tab');
  await engine.type(password);
  await click(engine, 'button', /^Sign in$/);
}

/** Waits for the dashboard and returns the first of its sums. */
async function seeFigures(engine: Engine): Promise<string> {
  let figure = '';
  await see(engine, 'heading', /^Service$/);
  await until(async () => {
    figure = await (await seen(engine, 'button', FIGURE)).text();
    expect(figure).toMatch(/\$[\d,]{6,}/);
  });
  return figure;
}

async function openSelect(engine: Engine): Promise<void> {
  await click(engine, 'combobox', /^People$/);
  await expectHigherThan(engine, 'listbox', /^People$/, LOWEST_LIST_PX);
  await engine.press('Escape');
  await expectGone(engine, 'listbox', /^People$/);
}

async function openPalette(engine: Engine): Promise<void> {
  await engine.press('k', 'Control');
  await expectHigherThan(engine, 'listbox', /^Results$/, LOWEST_LIST_PX);
  await engine.type('support');
  await see(engine, 'option', /^Support/);
  await engine.press('Escape');
  await expectGone(engine, 'listbox', /^Results$/);
}

async function openProof(engine: Engine): Promise<void> {
  await click(engine, 'button', FIGURE);
  await see(engine, 'dialog', /./);
  await expectText(engine, 'dialog', /./, /Adds up\./);
  await expectHigherThan(engine, 'table', /./, LOWEST_LIST_PX);
  await engine.press('Escape');
  await expectGone(engine, 'dialog', /./);
}

/** Uses the keyboard, because engines differ in what a button does when Space is released. */
async function readNotifications(engine: Engine): Promise<void> {
  await click(engine, 'link', /^Notifications$/);
  await see(engine, 'heading', /^Notifications$/);
  await see(engine, 'button', /^Mark (un)?read: /);
  await click(engine, 'combobox', /^Kind$/);
  await see(engine, 'listbox', /^Kind$/);
  await engine.press('ArrowDown');
  await engine.press('Space');
  await expectGone(engine, 'listbox', /^Kind$/);
  await expectText(engine, 'combobox', /^Kind$/, /^(?!All kinds)./);
}

async function switchDealership(engine: Engine): Promise<void> {
  await click(engine, 'combobox', /^Dealership$/);
  await click(engine, 'option', /^Lakeview Honda/);
  await expectText(engine, 'combobox', /^Dealership$/, /Lakeview Honda/);
}

async function signOut(engine: Engine): Promise<void> {
  await click(engine, 'button', /^Log Out$/);
  await see(engine, 'textbox', /^Email$/);
}
