import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentsIn, describedComponents, pieceSources, propertiesIn, withCode } from './gallery.mjs';
import { root } from './workspace.mjs';

test('a component has what it takes below its name', () => {
  const report =
    '@fixed-ops/x 1.0.0\n\nentry . {\n Bar\n}\n\nfunction Bar(_: BarProps): Element;\n\ninterface BarProps {\n label: string;\n}\n\nfunction useBar(): void;\n';
  expect(propertiesIn(report)).toEqual({
    Bar: 'function Bar(_: BarProps): Element;\n\ninterface BarProps {\n label: string;\n}',
  });
});

test.each(['ui', 'charts', 'drill', 'figures'])('the components of %s are found in its API report', (name) => {
  const found = propertiesIn(readFileSync(join(root, 'shared', name, 'api-report.txt'), 'utf8'));
  expect(Object.keys(found).length).toBeGreaterThan(0);
  for (const each of {
    ui: ['KpiCard', 'DataTable'],
    charts: ['TrendPanel'],
    drill: ['DrillDrawer'],
    figures: ['KpiCards'],
  }[name])
    expect(found[each]).toMatch(new RegExp(`${each}Props`));
});

test('a piece is given the code of its children as it is written', () => {
  const source = '      <Piece name="Bar">\n        <Bar label="one">\n          two\n        </Bar>\n      </Piece>\n';
  expect(withCode(source)).toContain(`<Piece name="Bar" code={${JSON.stringify('<Bar label="one">\n  two\n</Bar>')}}>`);
  expect(withCode(source)).toContain('\n        <Bar label="one">');
});

test('a piece shows the components of its own file that it uses, and not those of other pieces', () => {
  const rows = 'function Rows() {\n  return <Row />;\n}';
  const row = 'function Row() {\n  return <Bar />;\n}';
  const other = 'function Other() {\n  return null;\n}';
  const piece = '      <Piece name="Bars">\n        <Rows />\n      </Piece>\n';
  const shown = withCode(`${rows}\n\n${row}\n\n${other}\n\n${piece}`);
  expect(shown).toContain(`<Piece name="Bars" code={${JSON.stringify(`<Rows />\n\n${rows}\n\n${row}`)}}>`);
});

test('the properties of a component are listed with their types, and a constant is not listed as a component', () => {
  const report =
    'const BAR_MS = 450;\n\nfunction Bar(_: BarProps): import("react").JSX.Element;\n\ninterface BarProps extends Bound<string> {\n help: ReactNode;\n}\n\ninterface Bound<Value> {\n value: Value;\n}\n\ninterface Other {\n x: string;\n}';
  const found = propertiesIn(report);
  expect(Object.keys(found)).toEqual(['Bar']);
  expect(found.Bar).toMatch(/^function Bar[\s\S]*interface BarProps[\s\S]*interface Bound/);
  expect(found.Bar).not.toContain('Other');
});

test('every component of the shared packages is drawn by a piece, beside its code', () => {
  const code = pieceSources().flatMap((source) =>
    [...withCode(source).matchAll(/<Piece .*? code=\{("(?:[^"\\]|\\.)*")\}>/g)].map(([, text]) => JSON.parse(text)),
  );
  // The provider surrounds the whole gallery, so no piece draws it.
  const drawn = new Set(['UiProvider', ...code.flatMap(componentsIn)]);
  expect(Object.keys(describedComponents()).filter((name) => !drawn.has(name))).toEqual([]);
});
