import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** The sentences of docs/specification.md, each with the tests named below it. */
function readSentences() {
  const sentences = [];
  for (const line of readFileSync(join(root, 'docs/specification.md'), 'utf8').split('\n')) {
    if (line.startsWith('- ')) sentences.push({ sentence: line.slice(2), tests: [] });
    const [, file, title] = /^ {2}- `([^`›]+?) › ([^`]+)`$/.exec(line) ?? [];
    if (file !== undefined) sentences.at(-1).tests.push({ file, title });
    else if (/^ +-/.test(line)) throw new Error(`Write a test as \`file › title\`: ${line}`);
  }
  return sentences;
}

const texts = new Map();
/** The text of a test file with quotes and line ends evened out, so that a title is found however it is written. */
function textOf(file) {
  if (!texts.has(file))
    texts.set(
      file,
      existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'") : null,
    );
  return texts.get(file);
}

const sentences = readSentences();

test('every sentence of the specification that concerns the shell names the test that holds it', () => {
  expect(sentences.length).toBeGreaterThan(100);
  expect(sentences.filter(({ tests }) => tests.length === 0).map(({ sentence }) => sentence)).toEqual([]);
});

test('every test named in docs/specification.md exists under that title', () => {
  const missing = sentences
    .flatMap(({ tests }) => tests)
    .filter(({ file, title }) => !(textOf(file) ?? '').includes(title))
    .map(({ file, title }) => `${file} › ${title}`);
  expect(missing).toEqual([]);
});
