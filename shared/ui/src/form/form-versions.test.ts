import type { FieldRules } from './field-rules.ts';
import { onTopOf, versionDifferences } from './form-versions.ts';

interface Column {
  readonly key: string;
  readonly goal: string;
}
interface Sheet {
  readonly columns: readonly Column[];
}
const rules: FieldRules<Sheet> = {
  columns: {
    label: 'Columns',
    each: { key: ({ key }) => key, label: ({ key }) => key.toUpperCase(), fields: { goal: { label: 'Goal' } } },
  },
};
/** Makes a sheet from a text such as `a b=2 c`: columns in this order, one of them with a goal. */
const sheet = (text: string): Sheet => ({
  columns: text.split(' ').map((column) => {
    const [key = '', goal = ''] = column.split('=');
    return { key, goal };
  }),
});
const text = ({ columns }: Sheet) => columns.map(({ key, goal }) => (goal === '' ? key : `${key}=${goal}`)).join(' ');

test.each([
  ['what they entered stays in my order', 'a b c', 'a b c=5', 'c a b', 'c=5 a b'],
  ['my order wins over theirs', 'a b c', 'b a c', 'c a b', 'c a b'],
  ['what I did not move stands where they moved it', 'a b c', 'c a b', 'a=2 b c', 'c a=2 b'],
  ['a column of theirs stays behind the one that it stood behind', 'a b c', 'n a b m o c', 'c b a', 'n c b m o a'],
  ['a column of mine stands where I put it', 'a b c', 'a=1 b c', 'b n a c', 'b n a=1 c'],
  ['without a move of mine new ones stand at the end', 'a b', 'n a b', 'm a b', 'n a b m'],
  ['what they removed and I moved is gone', 'a b c', 'a b', 'c b a', 'b a'],
])('mine on top of theirs: %s', (_, before, theirs, mine, wanted) => {
  expect(text(onTopOf(rules, { before: sheet(before), theirs: sheet(theirs), mine: sheet(mine) }))).toBe(wanted);
});

test.each([
  ['c a b', 'a b c', 'them'],
  ['a b c', 'c a b', 'me'],
  ['b a c', 'c a b', 'both'],
])('an order is a change of its own: theirs %s, mine %s: %s', (theirs, mine, changedBy) => {
  const named = (columns: string) => columns.toUpperCase().split(' ');
  expect(versionDifferences(rules, { before: sheet('a b c'), theirs: sheet(theirs), mine: sheet(mine) })).toEqual([
    {
      path: 'columns',
      label: 'Columns, order',
      before: ['A', 'B', 'C'],
      theirs: named(theirs),
      mine: named(mine),
      changedBy,
    },
  ]);
});

test('rows that came or went change no order', () => {
  const versions = { before: sheet('a b'), theirs: sheet('n a b'), mine: sheet('b') };
  expect(versionDifferences(rules, versions).map(({ label }) => label)).not.toContain('Columns, order');
});
