import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { opCodeRow, opCodes, unpricedRow } from '../testing/op-codes.ts';
import { loadScreen, problem, renderScreen } from '../testing/render-screen.tsx';

beforeAll(() => loadScreen('/dashboard/op-codes'));

const codes = opCodes([opCodeRow('BRKF'), unpricedRow('MISC'), unpricedRow('TRANSR', { count: 2 })], {
  opportunities: { belowGrid: null, catchAll: null, unmapped: { codes: ['MISC', 'TRANSR'], lines: 46 } },
});
const stored = (opCode: string, fields = {}) => ({
  opCode,
  description: opCode,
  category: '',
  isMaintenance: false,
  expectedHours: null,
  expectedPrice: null,
  source: 'auto',
  suggestion: null,
  ...fields,
});
const block = (updatedBy: string | null = null, misc = {}) => ({
  data: [
    stored('BRKF', { category: 'repair', source: 'manual' }),
    stored('MISC', misc),
    stored('TRANSR', { suggestion: { category: 'repair', isMaintenance: false, confidence: 0.82 } }),
  ],
  source: 'custom',
  updatedBy,
  updatedAt: updatedBy === null ? null : '2026-11-19T15:00:00.000Z',
});

/** Opens the dialog of a store whose block has version `v1`. The saves answer in this order. */
async function open(saves: (() => unknown)[] = [() => block('Ruth Tanaka')]) {
  const puts: { readonly body: { readonly data: ReturnType<typeof stored>[] }; readonly tag: string | null }[] = [];
  let version = 0;
  const nextVersion = () => {
    version += 1;
    return version === 1 ? block() : block('Derek Boone', { category: 'internal' });
  };
  renderScreen('/dashboard/op-codes', {
    OpCodeAnalysis: codes,
    MaintOpCodes: nextVersion,
    PutMaintOpCodes: async (_query: URLSearchParams, request: Request) => {
      puts.push({ body: await request.json(), tag: request.headers.get('If-Match') });
      return saves[puts.length - 1]?.();
    },
  } as never);
  await userEvent.click(await screen.findByRole('button', { name: /^Map 2 codes/ }));
  const dialog = await screen.findByRole('dialog', { name: 'What kind of work are they?' });
  await within(dialog).findByText('MISC');
  const choose = async (code: string, kind: string) => {
    await userEvent.click(within(dialog).getByRole('combobox', { name: `Kind of work of ${code}` }));
    await userEvent.click(await screen.findByRole('option', { name: kind }));
  };
  return {
    dialog,
    puts,
    choose,
    save: (name = 'Save') => userEvent.click(within(dialog).getByRole('button', { name })),
  };
}

test('the dialog asks before it closes over what was chosen @slow', async () => {
  const { dialog, puts, choose } = await open();
  await choose('MISC', 'Maintenance');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const question = within(screen.getByRole('dialog', { name: 'Close without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Stay' }));
  expect(within(dialog).getByRole('combobox', { name: 'Kind of work of MISC' })).toHaveTextContent('Maintenance');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(puts).toEqual([]);
});

test('an administrator says what codes are; a suggestion stands there already, and nothing else changes', async () => {
  const { dialog, puts, choose, save } = await open();
  expect(within(dialog).getByText('Suggested by its description, 82% sure')).toBeVisible();
  await choose('MISC', 'Maintenance');
  await save();
  expect(await screen.findByText('2 codes have a kind of work')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(puts[0]?.body.data.map(({ opCode, category, isMaintenance }) => [opCode, category, isMaintenance])).toEqual([
    ['BRKF', 'repair', false],
    ['MISC', 'maintenance', true],
    ['TRANSR', 'repair', false],
  ]);
});

test('who saved first is named, and what was chosen is saved over it on request @slow', async () => {
  const { dialog, puts, choose, save } = await open([
    () => problem(412, 'Somebody else saved this while you were editing.'),
    () => block('Ruth Tanaka'),
  ]);
  await choose('MISC', 'Courtesy');
  await save();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Derek Boone saved kinds of work first');
  expect(within(dialog).getByRole('combobox', { name: 'Kind of work of MISC' })).toHaveTextContent('Courtesy');
  await save('Save mine anyway');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(puts).toHaveLength(2);
  expect(puts[1]?.body.data.find(({ opCode }) => opCode === 'MISC')?.category).toBe('courtesy');
});

test('what could not be saved keeps what was chosen', async () => {
  const { dialog, choose, save } = await open([() => problem(503, 'The database is away.')]);
  await choose('MISC', 'Courtesy');
  await save();
  const told = await within(dialog).findByRole('alert');
  expect(told).toHaveTextContent('The database is away.Reference FO-TEST-0001-0001');
  expect(within(dialog).getByRole('combobox', { name: 'Kind of work of MISC' })).toHaveTextContent('Courtesy');
});

test('a person who is not an administrator is told who can map codes', async () => {
  renderScreen('/dashboard/op-codes', { OpCodeAnalysis: codes }, 'MANAGER');
  expect(await screen.findByText(/until an administrator says what they are/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Show 2 codes/ })).toBeVisible();
});
