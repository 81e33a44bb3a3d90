import { usePlane } from '../testing/use-plane.ts';
import { readOfferedRemotes } from './offered-remotes.ts';

const { objects } = usePlane();

test('two starts that note at the same time both have their remotes noted', async () => {
  const [one, other] = [await readOfferedRemotes(objects()), await readOfferedRemotes(objects())];
  await one.note(['dashboards']);
  await other.note(['dashboards', 'xtime']);
  const later = [await readOfferedRemotes(objects()), await readOfferedRemotes(objects())] as const;
  await later[0].note(['parts']);
  await later[1].note(['service']);
  const noted = await readOfferedRemotes(objects());
  expect(['dashboards', 'xtime', 'parts', 'service', 'others'].filter((name) => noted.has(name))).toEqual([
    'dashboards',
    'xtime',
    'parts',
    'service',
  ]);
});

test('a store that never takes it ends the tries', async () => {
  const put = jest.fn(async () => 'changed' as const);
  await (await readOfferedRemotes({ ...objects(), put })).note(['dashboards']);
  expect(put).toHaveBeenCalledTimes(5);
});
