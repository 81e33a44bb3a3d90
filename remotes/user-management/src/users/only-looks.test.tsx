import type { UserProfile } from '@fixed-ops/session';
import { renderScreen } from '@fixed-ops/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.tsx';
import { buildUserRecord } from '../testing/build-user-record.ts';
import { peopleAnswers } from '../testing/people-answers.ts';

/** People who may open every area because of development features, but whose role may grant none. */
const readers: readonly (readonly [string, Partial<UserProfile>])[] = [
  ['a consultant', { role: 'CONSULTANT', jobTitle: 'CONSULTANT', devFeatures: true }],
  ['a developer', { role: 'DEVELOPER', jobTitle: 'OFFICE_OTHER', devFeatures: true, isTai: true }],
];
const note = 'Changing them needs an administrator of this dealership.';
const invited = buildUserRecord(
  { employeeId: 'E-9', givenName: 'Ines', surname: 'Salgado' },
  { isVerified: false, role: 'MANAGER' },
);
const ray = buildUserRecord({ employeeId: 'E-5', givenName: 'Ray', surname: 'Holt', accountEnabled: false });

async function open(user: Partial<UserProfile>, address: string) {
  await act(async () => {
    renderScreen(remote, { address, user, answers: peopleAnswers([buildUserRecord(), invited, ray]) });
  });
}

test.each(readers)('%s reads the list: nobody is created, and each person is looked at alone', async (_who, user) => {
  for (const [name, status] of [
    ['Ines Salgado', 'unverified'],
    ['Ray Holt', 'deleted'],
  ] as const) {
    await open(user, `/administration/users?status=${status}`);
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Look at']);
    expect(screen.getByRole('note')).toHaveTextContent(note);
    expect(screen.queryByRole('button', { name: /New user|Add from a list/ })).not.toBeInTheDocument();
    cleanup();
  }
});

test.each(readers)('%s reads a person without fields, buttons and a way back for changes', async (_who, user) => {
  await open(user, '/administration/users?user=E-9');
  const drawer = within(await screen.findByRole('dialog', { name: 'Ines Salgado' }));
  expect(drawer.getByRole('note')).toHaveTextContent(note);
  expect(drawer.getByRole('region', { name: 'Changes' })).toBeVisible();
  expect(drawer.queryByRole('textbox')).not.toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: /Save|Resend|Restore|picture|Remove/ })).not.toBeInTheDocument();
});

describe.each(readers)('%s', (_who, user) => {
  test.each(['', '?bulk=1'])('who follows a link to /administration/users/new%s reads whom it needs', async (query) => {
    await open(user, `/administration/users/new${query}`);
    expect(await screen.findByRole('note')).toHaveTextContent(note);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Create|Check/ })).not.toBeInTheDocument();
  });
});
