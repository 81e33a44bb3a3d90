import { runQuietly } from './run-quietly.mjs';

const node = (text, options) => runQuietly(process.execPath, ['-e', text], options);

test('what a program writes is answered, on both of its outputs, and told as it comes', async () => {
  const told = [];
  const said = await node('console.log(process.env.SAID); console.error("and more")', {
    env: { SAID: 'done' },
    onText: (text) => told.push(text),
  });
  expect(said).toContain('done\n');
  expect(said).toContain('and more\n');
  expect(told.join('')).toBe(said);
});

test('a program that fails is named with the end of what it wrote, or as its caller says it', async () => {
  const failing = 'console.log("no such file"); process.exit(3)';
  await expect(node(failing)).rejects.toThrow(/-e .* failed:\nno such file\n$/);
  await expect(node(failing, { failure: (output) => `Building failed: ${output}` })).rejects.toThrow(
    'Building failed: no such file',
  );
});
