import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import type { FieldRules } from './field-rules.ts';
import { Form, SaveBar } from './form.tsx';
import type { StandardSchema } from './form-state.ts';
import type { FormDifference } from './form-versions.ts';
import { NumberField } from './number-fields.tsx';
import { TextField } from './text-fields.tsx';
import { useForm } from './use-form.ts';
import { useFormRows } from './use-form-rows.ts';

interface Rate {
  code: string;
  target: string;
  near: string;
}
interface Rates {
  store: string;
  rates: readonly Rate[];
}
const rules: FieldRules<Rates> = {
  store: { label: 'Store', required: true },
  rates: {
    label: 'Rates',
    serverPath: 'data',
    each: {
      key: ({ code }) => code,
      label: ({ code }) => `Rate ${code}`,
      fields: {
        target: { label: 'On target', required: true, type: 'number' },
        near: {
          label: 'Near target',
          type: 'number',
          validate: (near, { target }) => (Number(near) > Number(target) ? 'Near target must be lower' : null),
        },
      },
    },
  },
};
const initial: Rates = {
  store: 'Harborline',
  rates: [
    { code: 'C', target: '87', near: '77' },
    { code: 'W', target: '70', near: '60' },
  ],
};
const theirs: Rates = {
  store: 'Harborline Toyota',
  rates: [
    { code: 'I', target: '50', near: '40' },
    { code: 'C', target: '90', near: '77' },
    { code: 'W', target: '70', near: '55' },
  ],
};

interface Sample {
  /** A row that is not drawn, such as one that a search hides. */
  hides?: string;
  onSave?: (rates: Rates) => Promise<unknown>;
  schema?: StandardSchema;
}

function RatesForm({ onSave = async () => undefined, schema, hides }: Sample) {
  const form = useForm({
    initial,
    rules,
    onSave,
    ...(schema ? { sends: { schema, body: ({ rates }: Rates) => ({ data: rates }) } } : {}),
  });
  const { rows, append } = useFormRows(form, 'rates');
  return (
    <Form form={form}>
      <TextField {...form.field('store')} />
      {rows
        .filter(({ value }) => value.code !== hides)
        .map(({ id, value, field, remove, isChanged }) => (
          <fieldset key={id} aria-label={value.code} data-changed={isChanged}>
            <NumberField {...field('target')} />
            <NumberField {...field('near')} />
            <button type="button" onClick={remove}>
              Remove
            </button>
          </fieldset>
        ))}
      <button type="button" onClick={() => append({ code: 'S', target: '', near: '' })}>
        Add
      </button>
      <button type="button" onClick={() => form.rebase(theirs)}>
        Keep mine
      </button>
      <button
        type="button"
        onClick={() =>
          form.reset({ ...initial, rates: [{ code: 'C', target: '99', near: '77' }, ...initial.rates.slice(1)] })
        }
      >
        Begin anew
      </button>
      <output aria-label="Differences">
        {form
          .differences(theirs)
          .map(({ label, changedBy }) => `${label}: ${changedBy}`)
          .join('\n')}
      </output>
      <SaveBar form={form} />
    </Form>
  );
}
const row = (code: string) => within(screen.getByRole('group', { name: code }));
const target = (code: string) => row(code).getByRole('textbox', { name: /On target/ });
const near = (code: string) => row(code).getByRole('textbox', { name: /Near target/ });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
async function enter(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

test('each field of a row that differs is a change, and one that is put back is none', async () => {
  renderWithUi(<RatesForm />);
  await enter(target('C'), '88');
  await enter(near('W'), '61');
  expect(screen.getByText('2 unsaved changes')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'C' })).toHaveAttribute('data-changed', 'true');
  await enter(target('C'), '87');
  expect(screen.getByText('1 unsaved change')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'C' })).toHaveAttribute('data-changed', 'false');
});

test('rows come and go: a new one is saved with the others, and Discard brings back those that were', async () => {
  const onSave = jest.fn(async () => undefined);
  renderWithUi(<RatesForm onSave={onSave} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await userEvent.type(target('S'), '95');
  await userEvent.click(row('C').getByRole('button', { name: 'Remove' }));
  expect(screen.getByText('1 unsaved change')).toBeInTheDocument();
  await save();
  expect(onSave).toHaveBeenCalledWith({
    store: 'Harborline',
    rates: [initial.rates[1], { code: 'S', target: '95', near: '' }],
  });
  await userEvent.click(row('W').getByRole('button', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(['W', 'S']);
});

test('a row that is added takes the focus to its first field', async () => {
  renderWithUi(<RatesForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(target('S')).toHaveFocus();
  await userEvent.type(near('W'), '1');
  expect(near('W')).toHaveFocus();
});

test('a row that is added and not drawn leaves the focus where it is', async () => {
  renderWithUi(<RatesForm hides="S" />);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('button', { name: 'Add' })).toHaveFocus();
  await userEvent.type(near('W'), '1');
  expect(near('W')).toHaveFocus();
});

test('an error in a row is shown beside its field, which gets the focus, and the bar counts it', async () => {
  const onSave = jest.fn(async () => undefined);
  renderWithUi(<RatesForm onSave={onSave} />);
  await enter(near('W'), '75');
  await enter(target('C'), '');
  await save();
  expect(onSave).not.toHaveBeenCalled();
  expect(target('C')).toHaveFocus();
  expect(target('C')).toHaveAccessibleDescription('Error: Please enter On target');
  expect(near('W')).toHaveAccessibleDescription('Error: Near target must be lower');
  expect(screen.getByText(/, 3 to correct/)).toBeInTheDocument();
});

test('a form that begins anew with the same rows keeps the focus in them', async () => {
  renderWithUi(<RatesForm />);
  await enter(target('C'), '88');
  await userEvent.type(near('W'), '1');
  const field = near('W');
  act(() => screen.getByRole('button', { name: 'Begin anew' }).click());
  expect(field).toHaveFocus();
  expect([target('C'), near('W')].map((each) => (each as HTMLInputElement).value)).toEqual(['99', '60']);
  expect(screen.getByText('No unsaved changes')).toBeInTheDocument();
});

test('what is wrong in a row that is not in the page is named above the buttons until it is there', async () => {
  const { rerender } = renderWithUi(<RatesForm />);
  await enter(target('C'), '');
  rerender(<RatesForm hides="C" />);
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Rate C, on target: Please enter On target');
  rerender(<RatesForm />);
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(target('C')).toHaveAccessibleDescription('Error: Please enter On target');
});

test('a row that is not in the page is named with what the server says of all', async () => {
  const refused = { detail: 'Some values are not valid.', errors: [{ path: 'data.1.target', message: 'is too high' }] };
  const { rerender } = renderWithUi(<RatesForm onSave={() => Promise.reject(refused)} />);
  await enter(target('W'), '71');
  rerender(<RatesForm onSave={() => Promise.reject(refused)} hides="W" />);
  await save();
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Some values are not valid. Rate W, on target: On target is too high',
    ),
  );
});

test('a server error about a row is shown beside its field, and typed values stay', async () => {
  const refused = { detail: 'Some values are not valid.', errors: [{ path: 'data.1.target', message: 'is too high' }] };
  renderWithUi(<RatesForm onSave={() => Promise.reject(refused)} />);
  await enter(target('W'), '71');
  await save();
  expect(target('W')).toHaveValue('71');
  expect(target('W')).toHaveFocus();
  expect(target('W')).toHaveAccessibleDescription('Error: On target is too high');
});

test('the contract’s schema is asked before anything is sent, and what it says of no field stands above the buttons', async () => {
  const onSave = jest.fn(async () => undefined);
  const issues = [
    { message: 'Invalid input', path: ['data', 0, 'near'] },
    { message: 'is more than can be sent', path: ['data'] },
  ];
  const validate = jest.fn((_body: unknown) => ({ issues }));
  renderWithUi(<RatesForm onSave={onSave} schema={{ '~standard': { validate } }} />);
  await enter(target('C'), '88');
  await save();
  expect(validate).toHaveBeenCalledWith({ data: [{ code: 'C', target: '88', near: '77' }, initial.rates[1]] });
  expect(onSave).not.toHaveBeenCalled();
  expect(near('C')).toHaveAccessibleDescription('Error: Near target is not valid');
  expect(screen.getByRole('alert')).toHaveTextContent('data is more than can be sent');
  issues.length = 0;
  await save();
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('a save that was told elsewhere keeps everything as changed', async () => {
  renderWithUi(<RatesForm onSave={async () => false} />);
  await enter(target('C'), '88');
  await save();
  expect(screen.getByText('1 unsaved change')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('mine on top of theirs: fields that I changed are mine, all others theirs, rows are known by their key', async () => {
  const onSave = jest.fn(async () => undefined);
  renderWithUi(<RatesForm onSave={onSave} />);
  await enter(target('C'), '88');
  await enter(target('W'), '72');
  expect(screen.getByLabelText('Differences')).toHaveTextContent(
    'Store: them Rate C, on target: both Rate W, on target: me Rate W, near target: them Rate I, on target: them Rate I, near target: them',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(screen.getByText('2 unsaved changes')).toBeInTheDocument();
  await save();
  expect(onSave).toHaveBeenCalledWith({
    store: 'Harborline Toyota',
    rates: [
      { code: 'I', target: '50', near: '40' },
      { code: 'C', target: '88', near: '77' },
      { code: 'W', target: '72', near: '55' },
    ],
  });
});

const differences: FormDifference[] = [
  { path: 'a', label: 'Rate C, on target', before: '87', theirs: '90', mine: '88', changedBy: 'both' },
  { path: 'b', label: 'Store', before: 'Harborline', theirs: '', mine: 'Harborline', changedBy: 'them' },
  { path: 'c', label: 'From', before: '2026-02-01', theirs: '2026-03-01', mine: '2026-02-01', changedBy: 'them' },
];

test('the person who saves second reads who was first, sees both versions and the one before, and chooses', async () => {
  const onKeepMine = jest.fn();
  const onTakeTheirs = jest.fn();
  const both = { by: 'Ruth Tanaka', at: 'Nov 20, 2026, 10:31 AM', differences, onKeepMine, onTakeTheirs };
  renderWithUi(<ConflictPanel {...both} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Ruth Tanaka saved first, Nov 20, 2026, 10:31 AM.');
  expect(screen.getByRole('alert')).toHaveTextContent(
    '2 changes are theirs, 1 is both yours and theirs: Rate C, on target. Nothing you typed is lost.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Compare both' }));
  expect(screen.getByRole('row', { name: /^Rate C/ })).toHaveTextContent('Rate C, on target879088');
  expect(screen.getByRole('row', { name: /^Store/ })).toHaveTextContent('StoreHarborline—Harborline');
  expect(screen.getByRole('row', { name: /^From/ })).toHaveTextContent('FromFeb 1, 2026Mar 1, 2026Feb 1, 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine on top of theirs' }));
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect([onKeepMine, onTakeTheirs].map((each) => each.mock.calls.length)).toEqual([1, 1]);
});

test('where both changed one field alone, nothing is counted that is not there', () => {
  const of = { by: 'Ruth Tanaka', at: null, onKeepMine: jest.fn(), onTakeTheirs: jest.fn() };
  renderWithUi(<ConflictPanel {...of} differences={differences.slice(0, 1)} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Ruth Tanaka saved first.1 change is both yours and theirs: Rate C, on target. Nothing you typed is lost.',
  );
});
