import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithUi } from '../provider/render-with-ui.tsx';
import { Answer, type AnswerFailure, type AnswerState } from './answer.tsx';

const onRetry = jest.fn();
const failure: AnswerFailure = {
  message: 'The server could not be reached.',
  reference: 'FO-1',
  retrying: false,
  onRetry,
  isRefused: false,
};

function draw(answer: Partial<AnswerState<readonly number[]>>) {
  renderWithUi(
    <Answer
      name="Users"
      answer={{ data: undefined, isRefetching: false, failure: null, ...answer }}
      skeleton={<p>Loading</p>}
      notProvided={(rows) => (rows[0] === -1 ? 'The feed has no users.' : null)}
      isEmpty={(rows) => rows.length === 0}
      empty={() => <p>No users yet</p>}
    >
      {(rows, { refetching }) => (
        <p>
          {rows.length} users{refetching ? ', dimmed' : ''}
        </p>
      )}
    </Answer>,
  );
}

test('until an answer is there its blocks stand in its place, which says that something comes', () => {
  draw({});
  expect(screen.getByText('Loading')).toBeVisible();
  expect(screen.getByText('Loading').closest('[aria-busy=true]')).toBeInTheDocument();
});

test('on paper a note that the answer had not loaded replaces its skeleton', () => {
  draw({});
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText('Users had not loaded when this was printed')).toBeVisible();
  expect(screen.getByText('Loading')).not.toBeVisible();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText('Users had not loaded when this was printed')).not.toBeInTheDocument();
  expect(screen.getByText('Loading')).toBeVisible();
});

test('a place with its answer is busy no more', () => {
  draw({ data: [1, 2] });
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
});

test('an answer that never came is a card with Retry and a reference', async () => {
  draw({ failure });
  expect(screen.getByRole('alert')).toHaveTextContent('Users could not be loaded');
  expect(screen.getByRole('alert')).toHaveTextContent('The server could not be reached.');
  expect(within(screen.getByRole('alert')).getByText('FO-1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('good figures stay when a refetch fails, and a quiet line says so with Retry', async () => {
  onRetry.mockClear();
  draw({ data: [1, 2], failure });
  expect(screen.getByText('2 users')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Users could not be updated; what you see is from before.');
  expect(screen.getByText('FO-1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('while other figures load the old ones are told to dim', () => {
  draw({ data: [1, 2], isRefetching: true });
  expect(screen.getByText('2 users, dimmed')).toBeVisible();
});

test('nothing in it, and not provided by the feed, are said in the screen’s own words', () => {
  draw({ data: [] });
  expect(screen.getByText('No users yet')).toBeVisible();
});

test('a note says what the feed does not provide instead of empty figures', () => {
  draw({ data: [-1] });
  expect(screen.getByText('Users: not provided')).toBeVisible();
  expect(screen.getByText('The feed has no users.')).toBeVisible();
});

test('what a person may not see says so, without a Retry that would not help', () => {
  draw({ failure: { ...failure, message: 'Administrators alone see users.', isRefused: true } });
  expect(screen.getByText('Users: not open to you')).toBeVisible();
  expect(screen.getByText('Administrators alone see users.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
