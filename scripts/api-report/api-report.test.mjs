import { judge, writeReport } from './judge.mjs';
import { shorten, writeOut } from './repeats.mjs';
import { entriesOf, rollUp } from './roll-up.mjs';

const files = {
  'shared/ui/src/index.d.ts': `export { Button, type ButtonProps as Props } from './button.tsx';
export * from './colors.ts';
export { Check as Mark } from 'lucide-react';
`,
  'shared/ui/src/button.d.ts': `import type { Size } from './size.ts';
export interface ButtonProps {
    readonly size?: Size;
    readonly kind: import("./colors.ts").Color;
}
export declare function Button({ size }: ButtonProps): string;
export declare function unused(): void;
`,
  'shared/ui/src/size.d.ts': `export type Size = 'sm' | 'md';
interface Secret {
    a: string;
}
export {};
`,
  'shared/ui/src/colors.d.ts': "export type Color = 'red';\n",
};
const entries = entriesOf('shared/ui', { '.': { built: './dist/index.mjs', default: './src/index.ts' } });
const api = rollUp(entries, (file) => files[file]);

describe('what a package exports', () => {
  test('are the names of its entry points and every declaration that they name, wherever it stands', () => {
    expect(api.join('\n')).toBe(`entry . {
 Button
 ButtonProps as Props
 Check as Mark from lucide-react
 Color
}

function Button(_: ButtonProps): string;

interface ButtonProps {
 readonly size?: Size;
 readonly kind: Color;
}

type Color = 'red';

type Size = 'sm' | 'md';
`);
  });

  test('do not change with how a function takes its argument apart', () => {
    const linesOf = (text) => rollUp({ '.': 'a.d.ts' }, () => `export declare function pair(${text}): void;`);
    expect(linesOf('{ a, b: { c } }: Props, [d]: Pair, e?: { f: string }')).toEqual(
      linesOf('{ a, ...rest }: Props, [d, g]: Pair, e?: { f: string }'),
    );
    expect(linesOf('{ a }: Props').join()).toContain('function pair(_: Props): void;');
    expect(linesOf('e: { f: string }')).not.toEqual(linesOf('e: { g: string }'));
  });

  test('an entry point for pages is one of its own', () => {
    const both = { '.': { page: './src/page.ts', default: './src/index.ts' }, './webpack': './webpack/index.mjs' };
    expect(entriesOf('shared/metrics', both)).toEqual({
      '.': 'shared/metrics/src/index.d.ts',
      '. (page)': 'shared/metrics/src/page.d.ts',
      './webpack': 'shared/metrics/webpack/index.d.mts',
    });
  });

  test('everything of another package has to be named', () => {
    expect(() => rollUp({ '.': 'a.d.ts' }, () => "export * from 'zod';")).toThrow('name what is exported');
  });
});

describe('a report', () => {
  const row = ['  a: string;', '  b: string;', '  c: string;', '  d: string;', '  e: string;'];
  const lines = [
    ...[
      'const calls: {',
      ' one: Call<{',
      ...row,
      ' }, Answer<{',
      '  data: {',
      ...row.map((line) => ` ${line}`),
      '  };',
      ' }>;',
      '};',
    ],
    ...['', 'interface Row {', ...row.map((line) => line.slice(1)), '}'],
  ];

  test('has a repeated block once, and is written out again', () => {
    const short = shorten(lines);
    expect(short).toContain('   (as calls.one)');
    expect(short).toContain(' (as calls.one)');
    expect(short).toHaveLength(lines.length - 8);
    expect(writeOut(short)).toEqual(lines);
  });

  test('is the same API where a repeated block stands first somewhere else', () => {
    const before = writeReport('@fixed-ops/contract', '1.0.0', lines);
    const after = ['const around: {', ...row.map((line) => line.slice(1)), '};', '', ...lines];
    expect(judged('1.0.0', before, after).problem).toContain('+ const around: {');
    expect(judged('1.0.0', before, after).problem).not.toContain('  - ');
    expect(judged('1.1.0', before, after).write).toContain('contract 1.1.0');
  });
});

const judged = (version, report, lines) =>
  judge({ folder: 'shared/contract', name: '@fixed-ops/contract', version, api: lines, report });

describe('the version of a package', () => {
  const before = ['interface Row {', ' a: string;', ' b: string;', '}'];
  const report = writeReport('@fixed-ops/contract', '1.4.2', before);

  test('stays while nothing changed', () => {
    expect(judged('1.4.2', report, before)).toEqual({ write: null, problem: null });
  });

  test('has to be a minor one higher where something was added', () => {
    const { write, problem } = judged('1.4.3', report, [...before.slice(0, 3), ' c?: string;', '}']);
    expect(write).toBeNull();
    expect(problem).toBe(`@fixed-ops/contract: something was added to its API since 1.4.2.
  + Row: c?: string;
  Raise "version" in shared/contract/package.json from 1.4.3 to 1.5.0, then run npm run api-report.`);
  });

  test.each([
    ['is gone', ['interface Row {', ' a: string;', '}'], '  - Row: b: string;'],
    [
      'is another one',
      ['interface Row {', ' a: number;', ' b: string;', '}'],
      '  - Row: a: string;\n  + Row: a: number;',
    ],
  ])('has to be a major one higher where a line %s', (_, after, said) => {
    const { write, problem } = judged('1.5.0', report, after);
    expect(write).toBeNull();
    expect(problem).toContain(`something of its API was changed or removed since 1.4.2.\n${said}`);
    expect(problem).toContain('from 1.5.0 to 2.0.0');
    expect(judged('2.0.0', report, after).write).toContain('@fixed-ops/contract 2.0.0');
  });

  test('that was raised still fails until the report is written at it', () => {
    const { write, problem } = judged('1.5.0', report, [...before.slice(0, 3), ' c: string;', '}']);
    expect(write).toContain('@fixed-ops/contract 1.5.0\n');
    expect(problem).toContain('Write the report of 1.5.0: npm run api-report');
    expect(judged('1.4.3', report, before).problem).toContain('its report is of 1.4.2');
  });

  test('need not change for another order, of which the report is written anew', () => {
    const { write, problem } = judged('1.4.2', report, ['interface Row {', ' b: string;', ' a: string;', '}']);
    expect(problem).toContain('npm run api-report');
    expect(write).toContain(' b: string;\n a: string;');
  });

  test('never falls', () => {
    const { write, problem } = judged('1.4.1', report, before);
    expect(write).toBeNull();
    expect(problem).toContain('from 1.4.1 to 1.4.2');
  });

  test('of a package without a report is the version of its first report', () => {
    expect(judged('1.0.0', null, before).problem).toBe(
      '@fixed-ops/contract has no API report. Write it: npm run api-report',
    );
    expect(judged('1.0.0', null, before).write).toContain('@fixed-ops/contract 1.0.0\n\ninterface Row {');
  });

  test('says of many changes the first dozen', () => {
    const many = Array.from({ length: 20 }, (_, index) => ` field${index}: string;`);
    expect(judged('1.4.2', report, [...before.slice(0, 3), ...many, '}']).problem).toContain('… and 8 more');
  });
});
