import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoAccount } from '@fixed-ops/contract';
import type { Locator, Page } from '@playwright/test';
import { root } from '../../scripts/steps/workspace.mjs';
import { expect, settled, test } from '../test.ts';

/** The most interactions that a question may take. */
const MOST = 3;

/** A person's visit to the product. It counts the interactions. */
export class Visit {
  count = 0;
  constructor(readonly page: Page) {}

  async press(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
    await settled(this.page);
  }

  async key(name: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press(name);
  }

  async type(text: string): Promise<void> {
    this.count += 1;
    await this.page.keyboard.type(text);
  }

  /** Opens a tab of the dashboards. */
  async tab(name: string): Promise<void> {
    await this.press(
      this.page.getByRole('navigation', { name: 'AI Dashboard' }).getByRole('link', { name, exact: true }),
    );
  }
}

/** The questions of docs/questions.md, with the number of interactions that each row lists. */
const asked = new Map(
  readFileSync(join(root, 'docs/questions.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, question = '', way = ''] = line.split('|').map((cell) => cell.trim());
      return question.endsWith('?') ? [[question, way === 'none' ? 0 : way.split('→').length] as const] : [];
    }),
);

/** Tests a question of docs/questions.md as one of the people who ask it. `answer` does what is written there and checks the answer. */
export function question(
  words: string,
  who: () => Promise<DemoAccount>,
  answer: (visit: Visit) => Promise<void>,
): void {
  test(words, async ({ openAs }, testInfo) => {
    const page = await openAs(await who(), '/dashboard/service');
    await settled(page);
    const visit = new Visit(page);
    await answer(visit);
    expect(visit.count, 'interactions as docs/questions.md says').toBe(asked.get(words));
    expect(visit.count).toBeLessThanOrEqual(MOST);
    const path = testInfo.outputPath('answer.png');
    await page.screenshot({ path });
    await testInfo.attach('answer', { path, contentType: 'image/png' });
  });
}
