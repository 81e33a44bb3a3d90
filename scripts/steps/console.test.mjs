import { createSteps } from './console.mjs';

const REWRITE = '\r\x1b[2K';

/** A terminal with this many columns. `lines` is what it shows. */
function terminal(columns = 80) {
  const lines = [''];
  const write = (text) => {
    const rewritten = text.startsWith(REWRITE);
    const [first, ...others] = (rewritten ? text.slice(REWRITE.length) : text).split('\n');
    lines.push((rewritten ? '' : lines.at(-1)) + first, ...others);
    lines.splice(-2 - others.length, 1);
    return true;
  };
  return { isTTY: true, columns, write, lines };
}

/** Begins a step. The test then shows progress with `show`, and ends the step with `end` or `fail`. */
function begin(steps, label) {
  let control;
  const over = steps.run(label, (show) => new Promise((end, fail) => (control = { show, end, fail })));
  return { over, ...control };
}

test('of steps at once the last line of a terminal shows each, and each that ends leaves a whole line', async () => {
  const screen = terminal();
  const steps = createSteps(screen);
  const [builds, data] = [begin(steps, 'build remotes'), begin(steps, 'load demo data')];
  builds.show('1 of 6');
  data.show('20 %');
  expect(screen.lines).toEqual(['  build remotes … 1 of 6  load demo data … 20 %']);
  steps.note('The demo is of today.');
  data.end();
  await data.over;
  builds.show('6 of 6');
  expect(screen.lines).toEqual([
    '  The demo is of today.',
    expect.stringMatching(/^✓ load demo data +0\.\d s {3}20 %$/),
    '  build remotes … 6 of 6',
  ]);
  builds.end();
  await builds.over;
  expect(screen.lines.slice(2)).toEqual([expect.stringMatching(/^✓ build remotes +0\.\d s {3}6 of 6$/), '']);
});

test('what is under way is never longer than a line of the terminal', () => {
  const screen = terminal(20);
  const step = begin(createSteps(screen), 'build remotes');
  step.show('administration built');
  expect(screen.lines).toEqual(['  build remotes … a']);
});

test('after a failure no more progress is shown, so that the reason is on a line of its own', async () => {
  const screen = terminal();
  const steps = createSteps(screen);
  const [builds, data] = [begin(steps, 'build remotes'), begin(steps, 'load demo data')];
  data.fail(new Error('no room'));
  await expect(data.over).rejects.toThrow('no room');
  builds.show('6 of 6');
  expect(screen.lines).toEqual([expect.stringMatching(/^✗ load demo data failed after/), '']);
});

test('elsewhere than on a terminal a step is a line, and so is a note', async () => {
  const said = [];
  const steps = createSteps({ write: (text) => said.push(text) });
  await steps.run('install', async (show) => show('up to date'));
  steps.note('It is noted.');
  expect(said.filter(Boolean)).toEqual([
    expect.stringMatching(/^✓ install +0\.0 s {3}up to date\n$/),
    '  It is noted.\n',
  ]);
});
