import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  buildFound,
  buildOnboarding,
  enter,
  heldAnswer,
  inTurn,
  press,
  renderOnboarding,
  saveAndContinue,
  savedAt,
  savedFirst,
  titled,
} from '../../testing/render-onboarding.tsx';

const found = [
  buildFound('Harborline Toyota', {
    technicians: [
      { number: 'T5', name: 'Kim Fox', lines: 120, hours: 140 },
      { number: 'T9', name: '', lines: 80, hours: 60 },
    ],
    advisors: [
      { number: 'A1', name: 'Ana Ruiz', repairOrders: 300 },
      { number: 'A7', name: '', repairOrders: 12 },
    ],
  }),
];
const open = async (options: Parameters<typeof renderOnboarding>[0] = {}) => {
  const drawn = await renderOnboarding({
    address: '/onboarding?token=t-1&step=people',
    onboarding: buildOnboarding({ stores: ['Harborline Toyota'] }),
    found,
    ...options,
  });
  await titled('People');
  return drawn;
};
const row = (name: string) => within(screen.getByRole('listitem', { name }));

test('people without a name come first and are marked; names, skill, role and shop are entered and sent', async () => {
  const { saves } = await open();
  const technicians = within(screen.getByRole('list', { name: 'Technicians' })).getAllByRole('listitem');
  expect(technicians.map((item) => item.getAttribute('aria-label'))).toEqual(['Technician T9', 'Technician T5']);
  expect(technicians[0]).toHaveTextContent('80 lines, 60.0 hrs');
  expect(technicians[0]).toHaveTextContent('To name');
  expect(technicians[1]).not.toHaveTextContent('To name');
  expect(screen.getByText(/^2 people have no name yet/)).toBeInTheDocument();
  await userEvent.type(row('Technician T9').getByRole('textbox', { name: 'Name' }), 'Gil Ode');
  await userEvent.selectOptions(row('Technician T9').getByRole('combobox', { name: 'Skill' }), 'Express');
  await userEvent.type(row('Technician T9').getByRole('textbox', { name: 'Shop' }), 'Quick lane');
  await userEvent.type(row('Advisor A7').getByRole('textbox', { name: 'Name' }), 'Bo Lind');
  expect(screen.queryByText(/no name yet/)).not.toBeInTheDocument();
  await saveAndContinue();
  await titled('Op codes');
  const store = 'Harborline Toyota';
  expect(saves()[0]?.data).toEqual({
    technicians: [
      { store, number: 'T9', name: 'Gil Ode', role: '', skill: 'X', shop: 'Quick lane' },
      { store, number: 'T5', name: 'Kim Fox', role: '', skill: '', shop: '' },
    ],
    advisors: [
      { store, number: 'A7', name: 'Bo Lind' },
      { store, number: 'A1', name: 'Ana Ruiz' },
    ],
  });
});

test('A1 and a1 are two people, as in the files, and a name is as long as theirs', async () => {
  const long = 'Lee '.repeat(60).trim();
  const { saves } = await open({
    found: [
      buildFound('Harborline Toyota', {
        technicians: [
          { number: 'T5', name: '', lines: 120, hours: 140 },
          { number: 't5', name: '', lines: 80, hours: 60 },
        ],
        advisors: [
          { number: 'A1', name: long, repairOrders: 300 },
          { number: 'a1', name: '', repairOrders: 12 },
        ],
      }),
    ],
  });
  await enter(row('Technician T5').getByRole('textbox', { name: 'Name' }), 'Kim Fox');
  await enter(row('Technician t5').getByRole('textbox', { name: 'Name' }), 'Gil Ode');
  await enter(row('Advisor a1').getByRole('textbox', { name: 'Name' }), 'Bo Lind');
  await saveAndContinue();
  await titled('Op codes');
  expect(saves()[0]?.data).toMatchObject({
    technicians: [
      { number: 'T5', name: 'Kim Fox' },
      { number: 't5', name: 'Gil Ode' },
    ],
    advisors: [
      { number: 'a1', name: 'Bo Lind' },
      { number: 'A1', name: long },
    ],
  });
  await press('Back');
  await titled('People');
  expect(row('Technician T5').getByRole('textbox', { name: 'Name' })).toHaveValue('Kim Fox');
  expect(row('Technician t5').getByRole('textbox', { name: 'Name' })).toHaveValue('Gil Ode');
});

test('somebody whom no file names yet is added with a number, and taken off again', async () => {
  const { saves } = await open();
  await userEvent.click(within(screen.getByRole('region', { name: 'Advisors' })).getByRole('button', { name: 'Add' }));
  await saveAndContinue();
  expect(screen.getByText('Please enter Number')).toBeInTheDocument();
  await userEvent.type(row('Advisor without number').getByRole('textbox', { name: 'Number' }), 'A9');
  await userEvent.click(row('Advisor A9').getByRole('button', { name: 'Remove A9' }));
  await saveAndContinue();
  await titled('Op codes');
  expect(saves()[0]?.data.advisors).toHaveLength(2);
});

test('saved entries are shown, even of a person who is no longer in the files', async () => {
  await open({
    onboarding: buildOnboarding({
      stores: ['Harborline Toyota'],
      saved: {
        people: {
          technicians: [{ number: 'T1', name: 'Old Hand', role: 'Main shop', skill: 'A' }],
          advisors: [{ store: 'Harborline Toyota', number: 'A7', name: 'Bo Lind' }],
        },
      },
    }),
  });
  expect(row('Technician T1').getByRole('textbox', { name: 'Name' })).toHaveValue('Old Hand');
  expect(row('Advisor A7').getByRole('textbox', { name: 'Name' })).toHaveValue('Bo Lind');
  expect(screen.getByText(/^1 person has no name yet/)).toBeInTheDocument();
});

test('typing in a new person during the save is kept, also on top of a colleague’s next save @slow', async () => {
  const store = 'Harborline Toyota';
  const added = { store, number: 'A9', name: '' };
  const first = heldAnswer();
  const theirs = savedAt(
    'people',
    2,
    { technicians: [{ store, number: 'T1', name: 'Tia Moss' }], advisors: [added] },
    { stores: [store] },
  );
  const { saves } = await open({
    found: [],
    answers: { SaveOnboarding: inTurn(first.answer, savedFirst('people', 2, theirs), theirs) },
  });
  await userEvent.click(within(screen.getByRole('region', { name: 'Advisors' })).getByRole('button', { name: 'Add' }));
  await userEvent.type(row('Advisor without number').getByRole('textbox', { name: 'Number' }), 'A9');
  await saveAndContinue();
  await waitFor(() => expect(saves()).toHaveLength(1));
  await userEvent.type(row('Advisor A9').getByRole('textbox', { name: 'Name' }), 'Bo Lind');
  await first.give(savedAt('people', 1, { technicians: [], advisors: [added] }, { stores: [store] }));
  await titled('Op codes');
  await press('Back');
  await titled('People');
  await saveAndContinue();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine on top of theirs' }));
  await waitFor(() => expect(saves()).toHaveLength(3));
  expect(saves()[2]?.data).toMatchObject({
    technicians: [{ number: 'T1', name: 'Tia Moss' }],
    advisors: [{ ...added, name: 'Bo Lind' }],
  });
});
