import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { propertiesIn, withCode } from './gallery.mjs';
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
