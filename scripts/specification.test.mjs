import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** The sentences of a list, each with the tests that are named below it and with its deviations: what the product does otherwise. */
function readSentences(text) {
  const sentences = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('- ')) sentences.push({ sentence: line.slice(2), tests: [], deviations: [] });
    const [, file, title] = /^ {2}- `([^`›]+?) › ([^`]+)`$/.exec(line) ?? [];
    const [, deviation] = /^ {2}- Deviation: (\S.*)$/.exec(line) ?? [];
    if (file !== undefined) sentences.at(-1).tests.push({ file, title });
    else if (deviation !== undefined) sentences.at(-1).deviations.push(deviation);
    else if (/^ +-/.test(line)) throw new Error(`Write a test as \`file › title\`, or "Deviation: …": ${line}`);
  }
  return sentences;
}

const texts = new Map();
/** The text of a test file, null if there is none. Escaped quotes are unescaped, so that a title is found however it is written. */
function textOf(file) {
  if (!texts.has(file))
    texts.set(
      file,
      existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'") : null,
    );
  return texts.get(file);
}

const sentencesOf = (document) => readSentences(readFileSync(join(root, document), 'utf8'));
const sentences = [...sentencesOf('docs/specification.md'), ...sentencesOf('docs/base.md')];

test('every sentence of the specification that concerns the shell, and of what screens stand on, names the test that holds it', () => {
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter(({ tests }) => tests.length === 0).map(({ sentence }) => sentence)).toEqual([]);
});

test('every test named in docs/specification.md and docs/base.md exists under that title', () => {
  const missing = sentences
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => !(textOf(file) ?? '').includes(title))
    .map(({ file, title }) => `${file} › ${title}`);
  expect(missing).toEqual([]);
});

test('a deviation stands beside the tests of its sentence and replaces none; any other line is refused', () => {
  const [kept, alone] = readSentences(
    '- Kept.\n  - `a.test.ts › holds`\n  - Deviation: less.\n- Alone.\n  - Deviation: x.',
  );
  expect(kept).toMatchObject({ tests: [{ file: 'a.test.ts', title: 'holds' }], deviations: ['less.'] });
  expect(alone).toMatchObject({ tests: [], deviations: ['x.'] });
  expect(() => readSentences('- Kept.\n  - somehow')).toThrow('Write a test');
  expect(() => readSentences('- Kept.\n  - Deviation: ')).toThrow('Write a test');
});
