import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  buildFound,
  buildOnboarding,
  enter,
  inTurn,
  loadSteps,
  press,
  problem,
  renderOnboarding,
  saveAndContinue,
  titled,
} from '../../testing/render-onboarding.tsx';
import { rateDataOf, rateValuesOf, tidyDay } from './rates-values.ts';

beforeAll(() => loadSteps('group', 'dms', 'rates', 'laborTypes'));

test.each([
  ['12/25/2026', '2026-12-25'],
  ['2026-12-25', '2026-12-25'],
  ['1/2/2027 half', '2027-01-02 half'],
  ['7/4/2026 open', '2026-07-04 open'],
  ['12/25/2026 closed', '2026-12-25'],
  ['2/30/2026', null],
  ['soon', null],
  ['12/25/2026 perhaps', null],
])('reads the day “%s” as %s', (text, day) => {
  expect(tidyDay(text)).toBe(day);
});

test('what was saved comes back as it was, with the days that differ', () => {
  const saved = {
    stores: [
      {
        store: 'A',
        doorRate: 169.95,
        warrantyRate: 158,
        internalRate: null,
        from: '2026-01-01',
        warrantyPartsMarkup: 40,
        weekdays: [1, 1, 1, 1, 1, 0.5, 0],
        hours: [
          ...Array.from({ length: 6 }, () => ({ opens: '07:00', closes: '18:00' })),
          { opens: null, closes: null },
        ],
        days: [
          { date: '2026-12-24', weight: 0.5 },
          { date: '2026-12-25', weight: 0 },
        ],
      },
    ],
  };
  expect(rateDataOf(rateValuesOf(saved, ['A'], []))).toEqual(saved);
});

test('a store begins with the newest rates of its files, until somebody has entered others', () => {
  const found = [
    {
      store: 'A',
      rates: [
        { scope: 'door' as const, from: '2025-01-01', rate: 150 },
        { scope: 'door' as const, from: '2026-01-01', rate: 169.95 },
        { scope: 'warranty' as const, from: '2026-01-01', rate: 158 },
      ],
    },
  ];
  const [row] = rateValuesOf(undefined, ['A', 'B'], found).stores;
  expect(row).toMatchObject({
    doorRate: '169.95',
    warrantyRate: '158.00',
    internalRate: '',
    counts5: '0.5',
    counts6: '0',
  });
});

const address = '/onboarding?token=t-1&step=rates';

test('every store has rates and days of its own; they are sent as numbers', async () => {
  const { saves } = await renderOnboarding({
    address,
    found: [buildFound('Harborline Toyota', { rates: [{ scope: 'door', from: '2026-01-01', rate: 169.95 }] })],
  });
  await titled('Rates and calendars');
  const toyota = within(screen.getByRole('region', { name: 'Harborline Toyota' }));
  const honda = within(screen.getByRole('region', { name: 'Lakeview Honda' }));
  const note = /^These rates come from your files until you enter others, which stay until a later file has a new day$/;
  expect(toyota.getByText(note)).toBeVisible();
  expect(honda.queryByText(note)).toBeNull();
  expect(toyota.getByRole('textbox', { name: 'Door rate' })).toHaveValue('169.95');
  const saturday = within(toyota.getByRole('group', { name: 'Saturday' }));
  await userEvent.selectOptions(saturday.getByRole('combobox', { name: 'Counts' }), 'Nothing');
  await saveAndContinue();
  expect(screen.getByText('Please enter Door rate')).toBeInTheDocument();
  await enter(honda.getByRole('textbox', { name: 'Door rate' }), '5000');
  await saveAndContinue();
  expect(screen.getByText('Door rate is between $1 and $2,000 an hour')).toBeInTheDocument();
  await enter(honda.getByRole('textbox', { name: 'Door rate' }), '155');
  await userEvent.type(honda.getByRole('textbox', { name: 'Special days' }), '12/24/2026 half{Enter}');
  await saveAndContinue();
  await titled('Labor types');
  expect(saves()[0]?.data).toMatchObject({
    stores: [
      { store: 'Harborline Toyota', doorRate: 169.95, warrantyRate: null, weekdays: [1, 1, 1, 1, 1, 0, 0], days: [] },
      { store: 'Lakeview Honda', doorRate: 155, days: [{ date: '2026-12-24', weight: 0.5 }] },
    ],
  });
});

test('an invalid day and a day listed twice stay as typed, with an error beside the field', async () => {
  const { saves } = await renderOnboarding({ address, onboarding: buildOnboarding({ stores: ['Lakeview Honda'] }) });
  await titled('Rates and calendars');
  await enter(screen.getByRole('textbox', { name: 'Door rate' }), '155');
  const days = () => screen.getByRole('textbox', { name: 'Special days' });
  // The text stays. Otherwise it would be lost if the person saves at once.
  await userEvent.type(days(), 'Christmas');
  await saveAndContinue();
  expect(days()).toHaveAccessibleDescription(/“Christmas” is not a date such as 12\/24\/2026/);
  await press('Remove Christmas');
  await userEvent.type(days(), '12/24/2026 half{Enter}12/24/2026{Enter}');
  await saveAndContinue();
  expect(days()).toHaveAccessibleDescription(/Dec 24, 2026 is listed twice/);
  await press('Remove Dec 24, 2026, closed');
  await saveAndContinue();
  await titled('Labor types');
  expect(saves().map(({ data }) => data)).toMatchObject([
    { stores: [{ days: [{ date: '2026-12-24', weight: 0.5 }] }] },
  ]);
});

test('rates of a store that came later are saved with those of its files, though nobody entered anything @slow', async () => {
  const saved = { rates: { stores: [{ store: 'Harborline Toyota', doorRate: 169.95 }] } };
  const { saves } = await renderOnboarding({
    address,
    onboarding: buildOnboarding({ saved }),
    found: [buildFound('Lakeview Honda', { rates: [{ scope: 'door', from: '2026-01-01', rate: 155 }] })],
  });
  await titled('Rates and calendars');
  const honda = within(screen.getByRole('region', { name: 'Lakeview Honda' }));
  expect(honda.getByRole('textbox', { name: 'Door rate' })).toHaveValue('155.00');
  await saveAndContinue();
  await titled('Labor types');
  expect(saves()).toMatchObject([
    {
      step: 'rates',
      data: {
        stores: [
          { store: 'Harborline Toyota', doorRate: 169.95 },
          { store: 'Lakeview Honda', doorRate: 155 },
        ],
      },
    },
  ]);
  // Saved values are not sent again.
  await press('Back');
  await titled('Rates and calendars');
  await saveAndContinue();
  await titled('Labor types');
  expect(saves()).toHaveLength(1);
});

test('without stores it leads to the step that names them', async () => {
  await renderOnboarding({ address, onboarding: buildOnboarding({ stores: [] }) });
  await titled('Rates and calendars');
  await userEvent.click(screen.getByRole('button', { name: 'Name your stores' }));
  await titled('Group and stores');
});

test('opening hours are entered for each day: a day without hours is closed then, and a reversed day is refused beside the field', async () => {
  const { saves } = await renderOnboarding({
    address,
    onboarding: buildOnboarding({ stores: ['Harborline Toyota'] }),
    found: [buildFound('Harborline Toyota', { rates: [{ scope: 'door', from: '2026-01-01', rate: 169.95 }] })],
  });
  await titled('Rates and calendars');
  const field = (day: string, name: string) =>
    within(screen.getByRole('group', { name: day })).getByRole('textbox', { name });
  await userEvent.type(field('Monday', 'Opens'), '7:30');
  await userEvent.type(field('Monday', 'Closes'), '6');
  await saveAndContinue();
  expect(screen.getByText('Closes must be later than it opens')).toBeInTheDocument();
  await enter(field('Monday', 'Closes'), '6 pm');
  expect(
    within(screen.getByRole('group', { name: 'Tuesday' })).getByRole('combobox', { name: 'Counts' }),
  ).toBeDisabled();
  await userEvent.type(field('Saturday', 'Opens'), '8');
  await userEvent.type(field('Saturday', 'Closes'), '12');
  await saveAndContinue();
  await titled('Labor types');
  const closed = { opens: null, closes: null };
  expect(saves()[0]?.data).toMatchObject({
    stores: [
      {
        weekdays: [1, 0, 0, 0, 0, 0.5, 0],
        hours: [
          { opens: '07:30', closes: '18:00' },
          closed,
          closed,
          closed,
          closed,
          { opens: '08:00', closes: '12:00' },
          closed,
        ],
      },
    ],
  });
});

test('a markup on warranty parts asks for the warranty rate that it was agreed with @slow', async () => {
  await renderOnboarding({
    address,
    onboarding: buildOnboarding({ stores: ['Harborline Toyota'] }),
    found: [buildFound('Harborline Toyota', { rates: [{ scope: 'door', from: '2026-01-01', rate: 169.95 }] })],
  });
  await titled('Rates and calendars');
  await userEvent.type(screen.getByRole('textbox', { name: 'Warranty parts markup' }), '40');
  await saveAndContinue();
  expect(screen.getByText('Please enter Warranty rate')).toBeInTheDocument();
});

test('a person who saves rates of a store that a colleague removed gets a notice, and the rates are kept @slow', async () => {
  const [toyota, honda] = ['Harborline Toyota', 'Lakeview Honda'].map((name) => ({
    id: name,
    name,
    isTakenAway: false,
  }));
  const rates = [{ store: honda!.id, doorRate: 155 }];
  await renderOnboarding({
    address,
    onboarding: buildOnboarding({ knownStores: [toyota!, honda!] }),
    found: [toyota!, honda!].map(({ id }) =>
      buildFound(id, { rates: [{ scope: 'door', from: '2026-01-01', rate: 155 }] }),
    ),
    answers: {
      SaveOnboarding: buildOnboarding({
        knownStores: [honda!, { ...toyota!, isTakenAway: true }],
        saved: { rates: { stores: rates } },
      }),
    },
  });
  await titled('Rates and calendars');
  await saveAndContinue();
  await titled('Labor types');
  expect(screen.getByText('Harborline Toyota was removed')).toBeVisible();
  expect(screen.getByText(/^What you entered there is kept while the step has room for it/)).toBeVisible();
  // The notice has been read by then, and would cover the controls of the next steps.
  await press('Back');
  await titled('Rates and calendars');
  expect(screen.queryByText('Harborline Toyota was removed')).not.toBeInTheDocument();
});

test('keeps what a colleague has saved of the same stores and of a new one, whatever they are called by then @slow', async () => {
  const toyota = { id: 'toyota', name: 'Harborline Toyota', isTakenAway: false };
  const before = buildOnboarding({
    knownStores: [toyota],
    saved: { rates: { stores: [{ store: 'toyota', doorRate: 170 }] } },
  });
  const theirs = {
    stores: [
      { store: 'toyota', doorRate: 180, internalRate: 99 },
      { store: 'honda', doorRate: 150 },
    ],
  };
  const after = buildOnboarding({
    knownStores: [
      { ...toyota, name: 'Toyota East' },
      { id: 'honda', name: 'Harborline Toyota', isTakenAway: false },
    ],
    saved: { rates: theirs },
  });
  const conflict = problem(409, 'step_changed', 'Lee has saved this step.', {
    step: 'rates',
    version: 5,
    savedAt: '2026-11-20T18:00:00Z',
    savedBy: 'Lee Moss',
    data: theirs,
  });
  const { saves } = await renderOnboarding({
    address,
    answers: { Onboarding: inTurn(before, after), SaveOnboarding: inTurn(conflict, after) },
  });
  await titled('Rates and calendars');
  await enter(screen.getByRole('textbox', { name: 'Warranty rate' }), '158');
  await saveAndContinue();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine on top of theirs' }));
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]).toMatchObject({
    step: 'rates',
    version: 5,
    data: {
      stores: [
        { store: 'toyota', doorRate: 180, warrantyRate: 158, internalRate: 99 },
        { store: 'honda', doorRate: 150, warrantyRate: null },
      ],
    },
  });
});
