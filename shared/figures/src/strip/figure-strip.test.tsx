import { UiProvider } from '@fixed-ops/ui';
import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { FigureStrip, FigureStripSkeleton } from './figure-strip.tsx';

const draw = (strip: ReactElement) => render(<UiProvider colorMode="light">{strip}</UiProvider>);

describe('a strip of figures', () => {
  test('has each figure with its words and where it stands', () => {
    draw(
      <FigureStrip
        label="Totals"
        columns={{ md: 2 }}
        refetching={false}
        figures={[
          {
            label: 'Completion',
            value: '81.7%',
            lines: [{ words: '49 of 60' }, { words: 'under 90%', status: 'red' }],
          },
          { label: 'Approved', value: null, lines: [{ words: 'Nothing was recommended' }] },
        ]}
      />,
    );
    const definitions = screen.getAllByRole('definition').map((cell) => cell.textContent);
    expect(definitions).toEqual(['81.7%49 of 60under 90%', '—Nothing was recommended']);
    expect(screen.getByRole('region', { name: 'Totals' })).toBeVisible();
  });

  test('dims its figures, and not their names, while others are on their way', () => {
    draw(
      <FigureStrip label="Totals" columns={{}} refetching figures={[{ label: 'Approved', value: '$1', lines: [] }]} />,
    );
    expect(screen.getByRole('definition')).toHaveStyle({ opacity: '0.5' });
    expect(screen.getByText('Approved')).not.toHaveStyle({ opacity: '0.5' });
  });

  test('has its figures on one line, however many lines a label takes', () => {
    draw(
      <FigureStrip
        label="Totals"
        columns={{}}
        refetching={false}
        figures={[{ label: 'Approved', value: '$1', lines: [] }]}
      />,
    );
    const cell = screen.getByRole('definition').parentElement as HTMLElement;
    expect([...cell.children].map(({ tagName }) => tagName)).toEqual(['DT', 'DD']);
    // jsdom does not read cascade layers, so the test looks for the rule instead of its effect.
    const css = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join('');
    const rules = [...cell.classList].flatMap((name) => [
      ...css.matchAll(new RegExp(`\\.${name}\\s*\\{[^}]*\\}`, 'g')),
    ]);
    expect(rules.join('')).toMatch(/grid-template-rows:\s*subgrid/);
  });

  test('is not there without figures', () => {
    draw(<FigureStrip label="Totals" columns={{}} refetching={false} figures={[]} />);
    expect(screen.queryByRole('region', { name: 'Totals' })).not.toBeInTheDocument();
  });

  test('has its names before its figures come', () => {
    draw(<FigureStripSkeleton label="Totals" columns={{ md: 2 }} figures={['Completion', 'Approved']} lines={1} />);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Completion', 'Approved']);
  });
});
