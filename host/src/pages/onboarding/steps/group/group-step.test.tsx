import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  buildOnboarding,
  enter,
  inTurn,
  press,
  problem,
  renderOnboarding,
  saveAndContinue,
  titled,
} from '../../testing/render-onboarding.tsx';

const store = {
  id: 'Harborline Toyota',
  name: 'Harborline Toyota',
  street: '1 Main St',
  city: 'Hartford',
  state: 'CT',
  postalCode: '06108',
  phone: '(860) 555-0142',
  brands: ['Toyota'],
  timezone: 'America/New_York',
  stalls: 22,
};
const saved = { group: { groupName: 'Harborline', stores: [store] } };
const open = async (options: Parameters<typeof renderOnboarding>[0] = {}) => {
  const drawn = await renderOnboarding({ address: '/onboarding?token=t-1&step=group', ...options });
  await titled('Group and stores');
  return drawn;
};
const region = (name: string) => within(screen.getByRole('region', { name }));

test('begins with the name of the invitation and one empty store, and asks for what is missing beside its field', async () => {
  const { saves } = await open();
  expect(screen.getByRole('textbox', { name: 'Name of the group' })).toHaveValue('Harborline Auto Group');
  await saveAndContinue();
  expect(screen.getByText('Please enter Name')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  expect(saves()).toEqual([]);
});

test('shows the saved values, sends changes with the version that they began from, and opens the next step', async () => {
  const { saves } = await open({ onboarding: buildOnboarding({ saved }) });
  const fields = region('Harborline Toyota');
  expect(fields.getByRole('textbox', { name: 'Stalls' })).toHaveValue('22');
  expect(fields.getByRole('list', { name: 'Brands, chosen' })).toHaveTextContent('Toyota');
  await enter(fields.getByRole('textbox', { name: 'Stalls' }), '24');
  await enter(fields.getByRole('textbox', { name: 'Phone' }), '');
  await saveAndContinue();
  await titled('DMS connection');
  expect(saves()).toEqual([
    {
      onboardingToken: 't-1',
      step: 'group',
      version: 3,
      submit: false,
      data: { groupName: 'Harborline', stores: [{ ...store, phone: '', stalls: 24, dms: '' }] },
    },
  ]);
});

test('saves nothing where nothing was changed, and goes on', async () => {
  const { saves } = await open({ onboarding: buildOnboarding({ saved }) });
  await saveAndContinue();
  await titled('DMS connection');
  expect(saves()).toEqual([]);
});

test('adds a store in the zone of the last one, and takes one away; the last one stays', async () => {
  const { saves } = await open({ onboarding: buildOnboarding({ saved }) });
  expect(screen.queryByRole('button', { name: /^Remove Harborline Toyota$/ })).not.toBeInTheDocument();
  await press('Add a store');
  const added = region('New store');
  expect(added.getByRole('combobox', { name: 'Time zone' })).toHaveTextContent('Eastern, New York');
  await userEvent.type(added.getByRole('textbox', { name: 'Name' }), 'Lakeview Honda');
  await press('Remove Harborline Toyota');
  expect(screen.queryByRole('region', { name: 'Harborline Toyota' })).not.toBeInTheDocument();
  await saveAndContinue();
  await titled('DMS connection');
  expect(saves()[0]?.data).toMatchObject({ stores: [{ name: 'Lakeview Honda', timezone: 'America/New_York' }] });
});

test.each([
  ['ZIP code', '061', 'ZIP code is five digits, such as 06108'],
  ['Phone', '12', 'Phone is not a valid phone number'],
  ['Stalls', '1.5', 'Stalls is a whole number from 0 to 1,000'],
  ['Stalls', 'many', 'Stalls is not a valid number'],
])('says beside %s what is wrong with “%s” @slow', async (field, text, complaint) => {
  await open({ onboarding: buildOnboarding({ saved }) });
  await enter(region('Harborline Toyota').getByRole('textbox', { name: field }), text);
  await userEvent.tab();
  expect(screen.getByText(complaint)).toBeInTheDocument();
});

test('says of a second store of the same name that it is in the list twice @slow', async () => {
  await open({ onboarding: buildOnboarding({ saved }) });
  await press('Add a store');
  await userEvent.type(region('New store').getByRole('textbox', { name: 'Name' }), 'harborline toyota');
  await saveAndContinue();
  expect(await screen.findByText('Name is in the list twice')).toBeInTheDocument();
});

test('puts what the server refuses beside its field, and keeps what was typed', async () => {
  const refused = problem(422, 'not_possible', 'Some values are not possible.');
  Object.assign(refused, {
    problem: { errors: [{ path: 'data.stores.0.name', code: 'taken', message: 'belongs to another group' }] },
  });
  await open({ onboarding: buildOnboarding({ saved }), answers: { SaveOnboarding: refused } });
  await enter(region('Harborline Toyota').getByRole('textbox', { name: 'Name' }), 'Northgate');
  await saveAndContinue();
  expect(await screen.findByText('Name belongs to another group')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Northgate');
  expect(screen.getByText('Some values are not possible.')).toBeInTheDocument();
});

test('a store keeps its id under another name, and one that is added has its own @slow', async () => {
  const { saves } = await open({ onboarding: buildOnboarding({ saved }) });
  await enter(region('Harborline Toyota').getByRole('textbox', { name: 'Name' }), 'Toyota of Harborline');
  await press('Add a store');
  await userEvent.type(region('New store').getByRole('textbox', { name: 'Name' }), 'Harborline Toyota');
  await saveAndContinue();
  await titled('DMS connection');
  expect(saves()[0]?.data).toMatchObject({
    stores: [
      { id: 'Harborline Toyota', name: 'Toyota of Harborline' },
      { id: expect.stringMatching(/^[\da-f-]{36}$/), name: 'Harborline Toyota' },
    ],
  });
});

/** The answers after somebody else has saved the first step. */
const laterOf = (stores: readonly object[]) => {
  const before = buildOnboarding({ saved: { group: { groupName: 'Harborline', stores } } });
  return {
    ...before,
    steps: before.steps.map((each) => (each.step === 'group' ? { ...each, version: 4 } : each)),
  };
};
const conflictWith = (stores: readonly object[]) =>
  problem(409, 'step_changed', 'Lee has saved this step.', {
    step: 'group',
    version: 4,
    savedAt: '2026-11-20T18:00:00Z',
    savedBy: 'Lee Moss',
    data: laterOf(stores).saved.group,
    knownStores: laterOf(stores).knownStores,
  });

test('typing in a new store during its save is kept, also on top of a colleague’s next save @slow', async () => {
  let answer = (_: unknown): void => undefined;
  const isAnswered = new Promise((resolve) => {
    answer = resolve;
  });
  let theirs: readonly object[] = [];
  const { saves } = await open({
    onboarding: buildOnboarding({ saved }),
    answers: {
      SaveOnboarding: inTurn(
        isAnswered,
        () => conflictWith(theirs),
        () => laterOf(theirs),
      ),
    },
  });
  await press('Add a store');
  await userEvent.type(region('New store').getByRole('textbox', { name: 'Name' }), 'Lakeview Honda');
  await saveAndContinue();
  await waitFor(() => expect(saves()).toHaveLength(1));
  const sent = saves()[0]?.data.stores as readonly object[];
  await enter(region('Lakeview Honda').getByRole('textbox', { name: 'Stalls' }), '24');
  await act(async () => answer(buildOnboarding({ saved: { group: { groupName: 'Harborline', stores: sent } } })));
  await titled('DMS connection');
  await press('Back');
  await titled('Group and stores');
  expect(region('Lakeview Honda').getByRole('textbox', { name: 'Stalls' })).toHaveValue('24');
  theirs = sent.map((each, index) => (index === 0 ? each : { ...each, name: 'Honda of Lakeview' }));
  await saveAndContinue();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine on top of theirs' }));
  await waitFor(() => expect(saves()).toHaveLength(3));
  expect(saves()[2]?.data).toMatchObject({
    stores: [{ name: 'Harborline Toyota' }, { name: 'Honda of Lakeview', stalls: 24 }],
  });
});

test('two people who begin at once each have their own store, even if one saves over the other @slow', async () => {
  const theirs = [{ ...store, id: 'first-E-8', name: 'Lakeview Kia' }];
  const { saves } = await open({
    answers: { SaveOnboarding: inTurn(conflictWith(theirs), laterOf(theirs)) },
  });
  await enter(screen.getByRole('textbox', { name: 'Name' }), 'Harborline Toyota');
  await userEvent.click(screen.getByRole('combobox', { name: 'Time zone' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Eastern, New York' }));
  await saveAndContinue();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine on top of theirs' }));
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]?.data).toMatchObject({
    stores: [
      { id: 'first-E-8', name: 'Lakeview Kia', street: '1 Main St' },
      { id: 'first-E-7', name: 'Harborline Toyota', street: '' },
    ],
  });
});

describe('on top of what a colleague has saved first', () => {
  const honda = { ...store, id: 'honda', name: 'Lakeview Honda' };
  const both = [{ ...store, id: 'toyota' }, honda];
  const conflictAt = async (theirs: readonly object[], field: string, text: string) => {
    let read: unknown = buildOnboarding({ saved: { group: { groupName: 'Harborline', stores: both } } });
    const reading = () => read;
    const drawn = await open({
      answers: { Onboarding: reading, SaveOnboarding: inTurn(conflictWith(theirs), laterOf(theirs)) },
    });
    await enter(region('Harborline Toyota').getByRole('textbox', { name: field }), text);
    let answer = (): void => undefined;
    read = new Promise((resolve) => {
      answer = () => resolve(laterOf(theirs));
    });
    await saveAndContinue();
    await screen.findByText(/Lee Moss saved first/);
    return { ...drawn, answerReading: () => act(async () => answer()) };
  };
  const keepMine = async (...conflict: Parameters<typeof conflictAt>) => {
    const { saves, answerReading } = await conflictAt(...conflict);
    await press('Keep mine on top of theirs');
    await answerReading();
    await waitFor(() => expect(saves()).toHaveLength(2));
    return saves()[1];
  };

  test('no other store gets the name that was meant for one which is gone @slow', async () => {
    const sent = await keepMine([honda], 'Name', 'Toyota East');
    expect(sent).toMatchObject({ version: 4, data: { stores: [{ id: 'honda', name: 'Lakeview Honda' }] } });
  });

  test('the input for a store stays with it after it was renamed @slow', async () => {
    const sent = await keepMine([honda, { ...store, id: 'toyota', name: 'Toyota of Harborline' }], 'Stalls', '24');
    expect(sent?.data).toMatchObject({
      stores: [
        { id: 'honda', name: 'Lakeview Honda', stalls: 22 },
        { id: 'toyota', name: 'Toyota of Harborline', stalls: 24 },
      ],
    });
  });

  test.each(['Take theirs', 'Keep mine on top of theirs'])(
    'nothing is saved over theirs between “%s” and the moment that it is read @slow',
    async (choice) => {
      const { saves, answerReading } = await conflictAt([honda], 'Stalls', '24');
      await press(choice);
      expect(screen.getByRole('button', { name: 'Take theirs' })).toBeDisabled();
      await press('Save and continue');
      // Enter in a field does not save either.
      await userEvent.type(region('Harborline Toyota').getByRole('textbox', { name: 'Stalls' }), '{Enter}');
      expect(saves().filter(({ version }) => version === 4)).toEqual([]);
      await answerReading();
      await waitFor(() => expect(screen.queryByText(/Lee Moss saved first/)).not.toBeInTheDocument());
      expect(screen.queryByRole('region', { name: 'Harborline Toyota' })).not.toBeInTheDocument();
    },
  );
});
