import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort, freePorts } from '../free-port.ts';
import { firstDay, lastDay, writeExtract } from '../own-product.ts';
import { fillSignIn } from '../people.ts';
import { expect, test } from '../test.ts';
import { withEnd } from '../with-end.ts';
import { Clone } from './clone.ts';

/**
 * The test installs packages, builds everything once more, starts the product and development servers several times, builds the new remote
 * for each of its releases, and runs the steps of `npm test` that a new remote touches.
 */
const LIMIT_MS = 1_800_000;
/**
 * This is also the name of a browser global that the product's own measurements use. A remote must not take a global of the page by its
 * name.
 */
const NAME = 'performance';
const LABEL = 'Loaner cars';
const WITH_DIGIT = 'q4-cars';
/** The number of remotes in the checkout, with the new one. */
const REMOTES = 6;
const PASSWORD = 'four quiet torque wrenches';

/**
 * Opens the address that `npm run dev -- <remote> --host` prints. The page hears of a save only when it is connected to the server, so this
 * waits for the connection.
 */
async function openConnected(page: Page, address: string, signIn: () => Promise<void>): Promise<void> {
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(address);
  await signIn();
  await connected;
}

/**
 * Expects that a save loads the page again in a host that runs React's production build. The page then shows the change, and its earlier
 * state is gone.
 */
async function saveReloads(page: Page, clone: Clone): Promise<void> {
  const screen = join(clone.checkout, 'remotes', 'xtime', 'src', 'without-product.tsx');
  const released = readFileSync(screen, 'utf8');
  const title = page.getByRole('heading', { level: 1 });
  const server = await clone.serveToProduct('xtime', 'reloads with it');
  const edit = async () => {
    await openConnected(page, server.address, () => fillSignIn(page, 'pat.smith@example.com', PASSWORD));
    await expect(page.getByText('Xtime comes from')).toBeVisible();
    await expect(title).toContainText('Inspections');
    await page.evaluate(() => Object.assign(window, { isKept: true }));
    writeFileSync(screen, released.replace('title="Inspections"', 'title="Looked at"'));
    await expect(title).toContainText('Looked at');
    expect(await page.evaluate(() => 'isKept' in window)).toBe(false);
    await expect(page.getByText('Xtime comes from')).toBeVisible();
    await page.goto('about:blank');
    // A browser that is closed loses this cookie.
    await page.context().clearCookies({ name: 'overrides' });
  };
  await withEnd(edit, async () => {
    writeFileSync(screen, released);
    await server.stop();
  });
}

/** The link in the last line that `npm run preview` prints. */
const linkIn = (said: string) => said.trim().split('\n').at(-1) ?? '';

test('a new remote is made, developed, checked, released, developed inside what runs, shown, given to some, promoted and rolled back without a change of host or other remotes', async ({
  page,
  complaints,
}) => {
  test.setTimeout(LIMIT_MS);
  const clone = new Clone(await freePort(), await freePorts(REMOTES), REMOTES);
  const use = async () => {
    const dealership = ['--group', 'Smith Auto', '--dealership', 'Smith Ford', '--timezone', 'America/Chicago'];
    const admin = ['--admin', 'pat.smith@example.com', '--password-stdin', '--developer'];
    clone.run(['setup', '--', ...dealership, ...admin], `${PASSWORD}\n`);
    const extract = join(clone.folder, 'extract');
    mkdirSync(extract);
    writeExtract(extract);
    clone.run(['import', '--', '--dealership', 'd-smith-ford', extract]);
    clone.openToDevelopers('of everybody');
    await clone.start(['start']);
    // The start works as everybody's does: the browser of these tests opens new releases before they are served.
    expect(clone.said()).toMatch(
      /Opened in a browser before they are served, in [\d.]+ s, and drawn: host, administration,/,
    );
    // These complaints come from servers of remotes under development, and from what the test breaks on purpose.
    complaints.expectComplaint(
      /webpack-dev-server|potentially unsafe when doing server-side rendering|does not compile|Module build failed|Error:|ERR_CONNECTION_REFUSED|WebSocket|410/,
    );
    await saveReloads(page, clone);
    const before = await clone.releases();
    await clone.stop();

    // A remote that cannot be made whole leaves nothing behind, so that the same command can make it later.
    const failed = clone.refusalWithoutRegistry(NAME);
    expect(failed).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/no registry answers[\s\S]*Nothing stays/),
    });
    expect(failed.left).toBe('');
    // A colleague's unfinished change in a shared package, which has no version yet, does not stop the command.
    const putBack = clone.addTo('shared/federation/src/index.ts', 'export const atWork = 1;');
    expect(clone.run(['new-remote', '--', NAME, '--label', LABEL])).toContain(`npm run dev -- ${NAME}`);
    putBack();
    const screen = join(clone.checkout, 'remotes', NAME, 'src', `${NAME}-screen.tsx`);

    // Development: the page shows a saved change. A mistake covers the page with its place, and the cover goes when the mistake is mended.
    await clone.start(['run', 'dev', '--', NAME]);
    // One compiler runs, for the new remote. The other remotes are built for their releases and not served from their sources.
    expect(clone.said()).toContain('build host and remotes');
    expect(clone.said()).not.toContain('serve dashboards');
    const address = `${clone.url}/${NAME}?startDate=${firstDay}&endDate=${lastDay}`;
    await page.goto(address);
    const card = page.getByRole('group', { name: 'Repair orders' });
    await expect(card).toContainText('2');
    await expect(page.getByRole('status').filter({ hasText: 'Loaner cars comes from' })).toBeVisible();
    const first = readFileSync(screen, 'utf8');
    const edited = first.replace('title="Loaner cars"', 'title="Cars that are lent"');
    writeFileSync(screen, edited);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cars that are lent');
    writeFileSync(screen, edited.replace('export function', 'export functio'));
    const overlay = page.getByRole('alertdialog', { name: `${NAME} does not compile` });
    await expect(overlay).toContainText(`${NAME}-screen.tsx`);
    writeFileSync(screen, edited);
    await expect(overlay).toBeHidden();
    await page.goto('about:blank');
    await clone.stop();

    // All remotes are developed at once. Each comes from its own server, and nothing of it stays after an interrupt.
    await clone.start(['run', 'dev']);
    await expect
      .poll(() => clone.said())
      .toContain('Every remote is served with hot reload: save a file below remotes');
    // No remote is built for a release as well.
    expect(clone.said()).not.toContain('build host and remotes');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cars that are lent');
    const entries = await page.evaluate(() => {
      const { remotes } = JSON.parse(document.getElementById('fixed-ops-registry')?.textContent ?? '');
      return remotes.map(({ entry }: { entry: string }) => entry);
    });
    expect(entries.sort()).toEqual(
      Array.from({ length: REMOTES }, (_none, index) => `${clone.remoteUrl(index)}/remoteEntry.js`).sort(),
    );
    await page.goto('about:blank');
    expect(await clone.leftOfStopped()).toEqual([]);

    expect(clone.run(['check', '--', NAME])).toContain(`${NAME} can be released`);

    // Release: everybody gets the remote, and the host and the other remotes are the same bytes as before.
    clone.openToDevelopers('for development');
    await clone.start(['start']);
    expect(clone.said()).toMatch(new RegExp(`Opened in a browser before they are served, .* and drawn: ${NAME}\\.`));
    const after = await clone.releases();
    expect(after.host).toBe(before.host);
    expect(after.remotes).toEqual({ ...before.remotes, [NAME]: expect.stringMatching(/^[0-9a-f]+$/) });
    await page.goto(address);
    await page.getByRole('link', { name: 'Loaner cars' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cars that are lent');
    await page.goto(address);
    await expect(card).toContainText('2');

    // Development inside the running product: the command refuses where the remote would break. Otherwise a save shows in place, and the
    // typed text stays.
    const refusal = clone.refusalByVersion(NAME);
    expect(refusal).toMatch(/^1: /);
    expect(refusal).toMatch(new RegExp(`react: ${NAME} is written for 99\\.0\\.0, the host provides \\d`));
    const server = await clone.serveToProduct(NAME, 'shows it in place');
    const edit = async () => {
      await openConnected(page, server.address, async () => undefined);
      await expect(page.getByText('Loaner cars comes from')).toBeVisible();
      const withNote = first
        .replace("from '@fixed-ops/ui';", "from '@fixed-ops/ui';\nimport { useState } from 'react';")
        .replace('  const view =', "  const [note, setNote] = useState('');\n  const view =")
        .replace(
          'title="Loaner cars"',
          'title="Cars with a note" actions={<input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />}',
        );
      writeFileSync(screen, withNote);
      const note = page.getByRole('textbox', { name: 'Note' });
      await expect(note).toBeVisible();
      await note.fill('kept');
      writeFileSync(screen, withNote.replace('Cars with a note', 'Cars with notes'));
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Cars with notes');
      await expect(note).toHaveValue('kept');
      await page.getByRole('button', { name: 'Leave override' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Cars that are lent');
      await page.goto('about:blank');
    };
    await withEnd(edit, server.stop);

    // Preview: one person sees the change before anybody else. Other people who open the link get what is served.
    const title = page.getByRole('heading', { level: 1 });
    const write = (words: string) => writeFileSync(screen, first.replace('title="Loaner cars"', `title="${words}"`));
    write('Cars on loan');
    const linkFor = (person: string) => linkIn(clone.run(['preview', '--', NAME, '--for', person]));
    const link = linkFor('pat.smith@example.com');
    await page.goto(link);
    await expect(title).toContainText('Cars on loan');
    const banner = page.getByRole('status').filter({ hasText: 'This tab shows a preview of Loaner cars.' });
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Leave preview' }).click();
    await expect(title).toContainText('Cars that are lent');
    await page.goto(linkFor('lee.jones@example.com'));
    await expect(page.getByRole('status').filter({ hasText: 'is for somebody else' })).toBeVisible();
    await expect(title).toContainText('Cars that are lent');
    await page.goto(clone.endedPreview(NAME, 'pat.smith@example.com'));
    await expect(title).toHaveText('This preview has ended');

    // A server hears of a changed pointer up to 300 ms later, so this tries again.
    const expectTitle = (words: string) =>
      expect(async () => {
        await page.goto(address);
        await expect(title).toContainText(words, { timeout: 5_000 });
      }).toPass();

    // The release goes to some visitors, then to all, and then it is rolled back. After that nobody gets its preview.
    expect(clone.run(['canary', '--', NAME, '--share', '50'])).toContain('to 50 % of the visitors');
    expect(clone.run(['promote', '--', NAME])).toContain('is served');
    await expectTitle('Cars on loan');
    expect(clone.run(['rollback', '--', NAME, '--why', 'a worse name'])).toContain('bad: ');
    await expectTitle('Cars that are lent');
    await page.goto(link);
    await expect(title).toHaveText('This preview is not there any more');

    write('Loaners');
    expect(clone.run(['release', '--', NAME])).toContain('is served');
    await expectTitle('Loaners');
    const served = await clone.releases();
    expect({ ...served.remotes, [NAME]: null }).toEqual({ ...before.remotes, [NAME]: null });
    expect(served.host).toBe(before.host);
    await page.close();
    await clone.stop();

    // What `npm test` runs of everybody's files is as green as before, also with a remote whose name has a digit.
    clone.run(['new-remote', '--', WITH_DIGIT]);
    clone.run(['lint']);
    clone.run(['typecheck']);
    clone.run(['unit', '--', 'services/api', 'scripts/', 'host/src', 'shared/federation', `remotes/${WITH_DIGIT}`]);
    clone.run(['api-tests', '--', NAME, WITH_DIGIT]);
  };
  await withEnd(use, () => clone.remove());
});
