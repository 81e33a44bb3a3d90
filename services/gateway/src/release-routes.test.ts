import { pointing, useSite } from './testing/use-site.ts';

const { aSite } = useSite();

test('an open page learns which releases a new document would have, and the answer is not cached', async () => {
  const site = await aSite();
  const response = await site.inject('/releases/current');
  const remotes = { dashboards: '1.0.0-aa' };
  expect(response.json()).toEqual({ host: 'h1', hostInPlaceOf: null, remotes, endedPreviews: {} });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('it changes with the pointer, without a new start', async () => {
  let current: string | null = '1.0.0-aa';
  const site = await aSite({
    served: {
      read: () => pointing(current, null).read(null),
      bring: async () => {},
      bringHost: async () => {},
      problems: () => [],
    },
  });
  current = '1.1.0-bb';
  expect((await site.inject('/releases/current')).json()).toMatchObject({ remotes: { dashboards: '1.1.0-bb' } });
  current = null;
  expect((await site.inject('/releases/current')).json()).toMatchObject({ remotes: { dashboards: null } });
});

test('what a developer serves has no release to tell of', async () => {
  const site = await aSite({ developmentRemotes: { dashboards: 'http://localhost:3101/remoteEntry.js' } });
  expect((await site.inject('/releases/current')).json()).toMatchObject({ remotes: {} });
});
