import { ApiError } from '@fixed-ops/api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  buildFound,
  buildOnboarding,
  loadSteps,
  renderOnboarding,
  saveAndContinue,
  titled,
} from '../../testing/render-onboarding.tsx';

const row = (name: string) => screen.getByRole('listitem', { name });
const placed = () => screen.getByRole('region', { name: 'Lines placed' });

beforeAll(() => loadSteps('dms'));

test('with lines and hours and who pays; one at least is needed, and what is in no pay type is not sent', async () => {
  const { saves } = await renderOnboarding({
    address: '/onboarding?token=t-1&step=laborTypes',
    onboarding: buildOnboarding({ stores: ['Harborline Toyota'] }),
    found: [
      buildFound('Harborline Toyota', {
        lines: 900,
        laborTypes: [
          {
            laborType: 'CP',
            description: 'Customer pay',
            lines: 700,
            hours: 840,
            labor: 110_000,
            suggestion: { payType: 'C', confidence: 0.95, reason: 'The description says “customer”' },
          },
          { laborType: 'ZZ', description: '', lines: 200, hours: 100, labor: 9000, suggestion: null },
        ],
      }),
    ],
  });
  await titled('Labor types');
  await saveAndContinue();
  expect(await screen.findByText('Choose a pay type for one labor type at least.')).toBeInTheDocument();
  expect(row('CP')).toHaveTextContent('700');
  expect(row('CP')).toHaveTextContent('1.20');
  expect(row('ZZ')).toHaveTextContent('Choose one');
  expect(screen.queryByRole('checkbox', { name: /maintenance/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Accept 1 suggestion' }));
  expect(screen.getByRole('combobox', { name: 'Pay type of CP' })).toHaveValue('C');
  // The lines of what is left count all the same.
  expect(
    screen.getByText('1 labor type has no pay type yet. You can go on; their lines count by their own pay type.', {
      exact: false,
    }),
  ).toBeInTheDocument();
  expect(placed()).toHaveTextContent(
    '200 lines have a labor type without a pay type. They count by their own pay type.',
  );
  await saveAndContinue();
  await titled('People');
  expect(saves()[0]?.data).toEqual({
    laborTypes: [{ store: 'Harborline Toyota', laborType: 'CP', description: '', payType: 'C' }],
  });
});

test('what the server refuses is said of the labor type that it means, and no description is too long', async () => {
  const usage = { lines: 10, hours: 10, labor: 900, suggestion: null };
  const refused = new ApiError('problem', 'invalid', 'Refused.', 400, 'FO-REF', {
    type: 'about:blank',
    title: 'Refused.',
    status: 400,
    errors: [{ path: 'data.laborTypes.0.laborType', code: 'custom', message: 'is not known' }],
  } as never);
  const { saves } = await renderOnboarding({
    address: '/onboarding?token=t-1&step=laborTypes',
    onboarding: buildOnboarding({ stores: ['Harborline Toyota'] }),
    found: [
      buildFound('Harborline Toyota', {
        laborTypes: [
          { laborType: 'ZZ', description: '', ...usage, lines: 30 },
          { laborType: 'CP', description: 'Customer pay '.repeat(25), ...usage, lines: 20 },
          { laborType: 'cp', description: 'Counter', ...usage },
        ],
      }),
    ],
    answers: { SaveOnboarding: refused },
  });
  await titled('Labor types');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pay type of CP' }), 'C');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pay type of cp' }), 'I');
  await saveAndContinue();
  expect(await screen.findByText(/CP, pay type: Pay type is not known/)).toBeInTheDocument();
  expect(saves()[0]?.data).toEqual({
    laborTypes: [
      { store: 'Harborline Toyota', laborType: 'CP', description: '', payType: 'C' },
      { store: 'Harborline Toyota', laborType: 'cp', description: '', payType: 'I' },
    ],
  });
});

test('where all are placed the step opens on all of them', async () => {
  await renderOnboarding({
    address: '/onboarding?token=t-1&step=laborTypes',
    onboarding: buildOnboarding({
      stores: ['Harborline Toyota'],
      saved: {
        laborTypes: {
          laborTypes: [{ store: 'Harborline Toyota', laborType: 'CP', description: 'Customer pay', payType: 'C' }],
        },
      },
    }),
    found: [
      buildFound('Harborline Toyota', {
        lines: 700,
        laborTypes: [
          { laborType: 'CP', description: 'Customer pay', lines: 700, hours: 840, labor: 110_000, suggestion: null },
        ],
      }),
    ],
  });
  await titled('Labor types');
  expect(screen.getByRole('combobox', { name: 'Pay type of CP' })).toHaveValue('C');
});
