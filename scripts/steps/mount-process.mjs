// A process that opens the releases of its parent's first message in a browser (`open-pairs.mjs`). It ends when its parent ends or
// disconnects. When a process exits, Playwright ends its browser, even if that hangs.
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
