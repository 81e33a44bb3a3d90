import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import type { FormDifference } from './form-versions.ts';

const differences: FormDifference[] = [
  { path: 'elr', label: 'Labor rate', before: '161.46', theirs: '165.00', mine: '170.00', changedBy: 'both' },
  { path: 'from', label: 'From', before: '2026-02-01', theirs: '2026-03-01', mine: '2026-02-01', changedBy: 'them' },
];

function setWindow(isPhone: boolean) {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: isPhone && query.startsWith('(max-width'),
      media: query,
    }) as MediaQueryList;
}
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

async function compare() {
  const nothing = () => undefined;
  renderWithUi(
    <ConflictPanel by="Ruth Tanaka" at={null} differences={differences} onKeepMine={nothing} onTakeTheirs={nothing} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Compare both' }));
  return within(screen.getByRole('group', { name: 'Both versions' }));
}

const linesOf = (rows: readonly HTMLElement[]) =>
  rows.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
const bold = () => [...document.querySelectorAll('[data-changed]')].map(({ textContent }) => textContent);

test('on a phone the versions of a field stand one below the other, each named, and a changed one is marked', async () => {
  setWindow(true);
  const versions = await compare();
  expect(linesOf(versions.getAllByRole('row'))).toEqual([
    ...['Labor rate', 'Before | 161.46', 'Theirs | 165.00', 'Yours | 170.00'],
    ...['From', 'Before | Feb 1, 2026', 'Theirs | Mar 1, 2026', 'Yours | Feb 1, 2026'],
  ]);
  expect(bold()).toEqual(['165.00', '170.00', 'Mar 1, 2026']);
});

test('with room they stand side by side', async () => {
  setWindow(false);
  const versions = await compare();
  expect(linesOf(versions.getAllByRole('row'))).toEqual([
    'Field | Before | Theirs | Yours',
    'Labor rate | 161.46 | 165.00 | 170.00',
    'From | Feb 1, 2026 | Mar 1, 2026 | Feb 1, 2026',
  ]);
  expect(bold()).toEqual(['165.00', '170.00', 'Mar 1, 2026']);
});
