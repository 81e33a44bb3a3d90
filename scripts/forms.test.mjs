import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
/** A form in JSX, up to the end of its first tag. The `>` of an arrow or a comparison is not that end. */
const FORM = /<(?:chakra\.)?form\b[\s\S]*?[^=]>(?=\s)|\bas="form"[\s\S]*?>/g;
/** A form that turns the browser's messages off, either by itself or with the properties of `useForm`, which contain `noValidate`. */
const SAYS_SO = /\bnoValidate\b|\{\.\.\.form\.formProps\}/;

test('every form of a page says what is wrong in words of its own: no bubble of the browser', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'host', 'remotes', 'shared'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
    .split('\n')
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && existsSync(join(root, file)));
  const forms = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(FORM)].map(([tag]) => ({ file, tag })),
  );
  expect(forms).not.toEqual([]);
  expect(forms.filter(({ tag }) => !SAYS_SO.test(tag))).toEqual([]);
});
