import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  buildFound,
  buildOnboarding,
  loadSteps,
  press,
  rail,
  renderOnboarding,
  saveAndContinue,
  address as shownAddress,
  titled,
} from '../../testing/render-onboarding.tsx';

const code = (opCode: string, lines: number, confidence: number | null = 0.98) => ({
  opCode,
  description: `Former system: ${opCode}`,
  lines,
  hours: lines / 2,
  labor: lines * 30,
  category: '',
  suggestion:
    confidence === null
      ? null
      : { category: 'competitive' as const, isMaintenance: false, confidence, reason: `Names your code ${opCode}` },
});
const found = [
  buildFound('Harborline Toyota', {
    lines: 1000,
    opCodes: [
      code('MISC', 250, null),
      code('LV101', 100),
      code('LV107', 50, 0.85),
      { ...code('TROT', 600), category: 'competitive' as const },
    ],
  }),
  buildFound('Lakeview Honda', { lines: 40, opCodes: [code('MISC', 40, null)] }),
];
const openCodes = async (options: Parameters<typeof renderOnboarding>[0] = {}) => {
  const drawn = await renderOnboarding({ address: '/onboarding?token=t-1&step=opCodes', found, ...options });
  await titled('Op codes');
  await screen.findByRole('list', { name: 'Op codes' });
  return drawn;
};
const row = (name: string) => screen.getByRole('listitem', { name });
const kind = (name: string) => screen.getByRole('combobox', { name: `Kind of work of ${name}` });
const placed = () => screen.getByRole('region', { name: 'Lines placed' });

beforeAll(() => loadSteps('dms'));

test('op codes: coverage before and after accepting, suggestions with confidence and reason, most used first', async () => {
  await openCodes();
  expect(screen.getByText('Harborline Toyota, 1,000 lines from Mar ’26 to Oct ’26'.replaceAll('’', "'"))).toBeVisible();
  const names = within(screen.getByRole('list', { name: 'Op codes' })).getAllByRole('listitem');
  expect(names.map((item) => item.getAttribute('aria-label'))).toEqual(['MISC', 'LV101', 'LV107']);
  expect(row('LV101')).toHaveTextContent('98%');
  expect(row('LV101')).toHaveTextContent('Names your code LV101');
  expect(placed()).toHaveTextContent('Lines placed today60.0% 600 of 1,000');
  expect(placed()).toHaveTextContent('After 1 suggestion70.0% 700 of 1,000');
  await userEvent.click(screen.getByRole('combobox', { name: 'Confidence' }));
  await userEvent.click(await screen.findByRole('option', { name: '80% and over' }));
  expect(placed()).toHaveTextContent('After 2 suggestions75.0% 750 of 1,000');
  expect(shownAddress()).toContain('least=80');
});

test('op codes: where catch-alls are all that is left, it says so and what to do about it', async () => {
  await openCodes({
    found: [
      buildFound('Harborline Toyota', {
        lines: 350,
        opCodes: [{ ...code('MISC', 250, null), description: 'Miscellaneous' }, code('LV101', 100)],
      }),
    ],
  });
  expect(row('MISC')).toHaveTextContent('A catch-all');
  expect(placed()).toHaveTextContent(
    'MISC alone is the rest: 250 lines that hide their work. Ask advisors to stop using it.',
  );
});

test('op codes: by keys alone, a digit chooses, Enter accepts and goes on, arrows move; what differs from the files is sent', async () => {
  const { saves } = await openCodes();
  kind('MISC').focus();
  await userEvent.keyboard('3{ArrowDown}');
  expect(kind('MISC')).toHaveValue('repair');
  expect(kind('LV101')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(kind('LV107')).toHaveFocus();
  await userEvent.keyboard('2{ArrowUp}');
  expect(kind('LV101')).toHaveFocus();
  expect(screen.getByText(/^1 code is not placed yet/)).toBeInTheDocument();
  await saveAndContinue();
  await titled('Ledger accounts');
  expect(saves()[0]?.data).toEqual({
    opCodes: [
      { store: 'Harborline Toyota', opCode: 'MISC', category: 'repair', isMaintenance: false },
      { store: 'Harborline Toyota', opCode: 'LV101', category: 'competitive', isMaintenance: false },
      { store: 'Harborline Toyota', opCode: 'LV107', category: 'maintenance', isMaintenance: true },
    ],
  });
});

test('op codes: LOF and lof are placed each for itself and saved, as is one of 250 letters', async () => {
  const long = 'X'.repeat(250);
  const { saves } = await openCodes({
    found: [buildFound('Harborline Toyota', { opCodes: [code('LOF', 30), code('lof', 20), code(long, 10)] })],
  });
  kind('LOF').focus();
  await userEvent.keyboard('3{ArrowDown}6{ArrowDown}1');
  expect(kind('LOF')).toHaveValue('repair');
  expect(kind('lof')).toHaveValue('internal');
  await saveAndContinue();
  await titled('Ledger accounts');
  const store = 'Harborline Toyota';
  expect(saves()[0]?.data).toEqual({
    opCodes: [
      { store, opCode: 'LOF', category: 'repair', isMaintenance: false },
      { store, opCode: 'lof', category: 'internal', isMaintenance: false },
      { store, opCode: long, category: 'competitive', isMaintenance: false },
    ],
  });
  await press('Back');
  await titled('Op codes');
  await userEvent.click(await screen.findByRole('radio', { name: 'Placed 3' }));
  expect(kind('LOF')).toHaveValue('repair');
  expect(kind('lof')).toHaveValue('internal');
});

test('op codes: a code that the files count as maintenance stays so where nobody places it, and is sent once somebody does', async () => {
  const { saves } = await openCodes({
    found: [
      buildFound('Harborline Toyota', {
        opCodes: [{ ...code('TROT', 20), category: 'competitive', isMaintenance: true }, code('MISC', 10, null)],
      }),
    ],
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Placed 1' }));
  const counts = screen.getByRole('checkbox', { name: 'TROT counts as maintenance' });
  expect(counts).toBeChecked();
  await saveAndContinue();
  await titled('Ledger accounts');
  expect(saves()[0]?.data).toEqual({ opCodes: [] });
  expect(rail()).toContainEqual(expect.stringMatching(/Op codes.*Every code is placed$/));
  await press('Back');
  await titled('Op codes');
  await userEvent.click(await screen.findByRole('radio', { name: 'Placed 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'TROT counts as maintenance' }));
  await saveAndContinue();
  await titled('Ledger accounts');
  expect(saves()[1]?.data).toEqual({
    opCodes: [{ store: 'Harborline Toyota', opCode: 'TROT', category: 'competitive', isMaintenance: false }],
  });
});

test('op codes are shown one store at a time with the number left, and a code of one store is placed there only @slow', async () => {
  await openCodes();
  const stores = within(screen.getByRole('radiogroup', { name: 'Store' }));
  expect(stores.getByRole('radio', { name: 'Harborline Toyota 3' })).toBeChecked();
  await userEvent.selectOptions(kind('MISC'), 'repair');
  await userEvent.click(stores.getByRole('radio', { name: 'Lakeview Honda 1' }));
  expect(shownAddress()).toContain('store=Lakeview+Honda');
  expect(kind('MISC')).toHaveValue('');
  expect(stores.getByRole('radio', { name: 'Harborline Toyota 2' })).toBeInTheDocument();
});

test('op codes: saved kinds are shown, also if they were saved for every store @slow', async () => {
  await openCodes({
    onboarding: buildOnboarding({
      saved: {
        opCodes: {
          opCodes: [
            { opCode: 'MISC', category: 'repair' },
            { opCode: 'GONE', category: 'internal' },
          ],
        },
      },
    }),
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Placed 2' }));
  expect(kind('MISC')).toHaveValue('repair');
  await userEvent.click(screen.getByRole('radio', { name: 'Lakeview Honda 0' }));
  expect(kind('MISC')).toHaveValue('repair');
});

test('op codes: what the files say holds where the step was saved before they came', async () => {
  await openCodes({
    onboarding: buildOnboarding({
      saved: { opCodes: { opCodes: [{ store: 'Harborline Toyota', opCode: 'TROT', category: '' }] } },
    }),
  });
  await userEvent.click(screen.getByRole('radio', { name: 'Placed 1' }));
  expect(kind('TROT')).toHaveValue('competitive');
});

test('op codes: without files it says which file names them, and leads to the files', async () => {
  await renderOnboarding({ address: '/onboarding?token=t-1&step=opCodes' });
  await titled('Op codes');
  expect(screen.getByText('No op codes yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Go to the files' }));
  await titled('DMS connection');
});
