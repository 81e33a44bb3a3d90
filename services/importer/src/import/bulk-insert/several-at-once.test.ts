import { SeveralAtOnce } from './several-at-once.ts';

/** Pieces of work that end on demand. */
function pieces() {
  const endings: ((error?: Error) => void)[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => {
      endings.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  return { endings, work };
}

test('begins a piece of work once one of those before has ended', async () => {
  const { endings, work } = pieces();
  const several = new SeveralAtOnce(2);
  await several.begin(work);
  await several.begin(work);
  const third = several.begin(work);
  expect(endings).toHaveLength(2);
  endings[1]?.();
  await third;
  expect(endings).toHaveLength(3);
  for (const end of endings) end();
  await several.end();
});

test('a failure is thrown by the next call once the others have ended, and nothing more begins', async () => {
  const { endings, work } = pieces();
  const several = new SeveralAtOnce(2);
  await several.begin(work);
  await several.begin(work);
  endings[0]?.(new Error('disk full'));
  await expect(several.begin(work)).rejects.toThrow('disk full');
  expect(endings).toHaveLength(2);
  const end = several.end();
  endings[1]?.();
  await expect(end).rejects.toThrow('disk full');
});
