// A process that opens releases in a browser as its parent says in its first message (`open-pairs.mjs`), and ends with its parent, or when that
// disconnects. Playwright ends the browser of a process that exits, whatever the browser does.
process.once('disconnect', () => process.exit());

const say = (word) => process.send?.(word);

process.once('message', async ({ pairs, browser, limitMs }) => {
  try {
    const { mountReleases } = await import('./mount-release.mjs');
    await mountReleases(pairs, { browser, limitMs, told: (index, why) => say({ kind: 'opened', index, why }) });
    say({ kind: 'done' });
  } catch (error) {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
