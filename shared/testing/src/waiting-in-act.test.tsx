import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, startTransition, use, useState } from 'react';

/** Words that arrive after the `act` of a click has ended. */
const soon = (words: string) => new Promise<string>((resolve) => setTimeout(() => resolve(words), 20));

function Page() {
  const [words, setWords] = useState(() => soon('first'));
  return (
    <>
      <button type="button" onClick={() => startTransition(() => setWords(soon('second')))}>
        Next
      </button>
      <Suspense>
        <Words come={words} />
      </Suspense>
    </>
  );
}

function Words({ come }: { readonly come: Promise<string> }) {
  return <p>{use(come)}</p>;
}

test('what a first drawing and a click wait for is drawn once it is there, without an act of the test’s own', async () => {
  render(<Page />);
  expect(await screen.findByText('first')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('second')).toBeVisible();
});
