import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { theServiceDirector } from '../people.ts';
import { walkThrough } from './journey.ts';
import { openChromium, openFirefox } from './puppeteer.ts';
import { openWebKit } from './webkit.ts';

for (const { name, open } of [
  { name: 'Chromium', open: openChromium },
  { name: 'Firefox', open: openFirefox },
  { name: 'WebKit', open: openWebKit },
]) {
  test(`a morning in ${name}: figures, lists that open, proof, notifications, another dealership`, async () => {
    test.slow();
    const engine = await open();
    try {
      await walkThrough(engine, await theServiceDirector());
      expect(engine.complaints(), `what ${engine.version} complained of`).toEqual([]);
    } catch (error) {
      const path = test.info().outputPath('window.png');
      writeFileSync(path, await engine.picture());
      await test.info().attach('what the window showed', { path, contentType: 'image/png' });
      throw error;
    } finally {
      await engine.close();
    }
  });
}
