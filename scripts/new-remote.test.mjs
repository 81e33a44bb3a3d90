import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps/workspace.mjs';

const templates = join(root, 'scripts', 'new-remote');
/** The folder that the calls of a new remote would get. */
const area = join(root, 'services', 'api', 'src', 'new-area');

/** The names that the templates import from files of the API. No compiler checks them until somebody makes a remote. */
const taken = readdirSync(templates).flatMap((file) =>
  [
    ...readFileSync(join(templates, file), 'utf8').matchAll(/import (?:type )?\{ ([^}]+) \} from '(\.\.\/[^']+)'/g),
  ].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => ({ file, name: name.replace('type ', '').trim(), from })),
  ),
);

test('what the API of a new remote begins with takes something from the API', () => {
  expect(taken.length).toBeGreaterThan(5);
});

test.each(taken)('$file of a new remote takes $name from $from, which has it', ({ name, from }) => {
  const source = readFileSync(join(area, from), 'utf8');
  expect(source).toMatch(
    new RegExp(`^export (?:type |async function |function |const |interface |class )?.*\\b${name}\\b`, 'm'),
  );
});
