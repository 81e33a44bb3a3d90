import { mount } from './check-release.mjs';
import { findTestBrowser } from './chromium.mjs';

jest.mock('./chromium.mjs', () => ({ findTestBrowser: jest.fn(), chromiumArguments: () => [] }));

const built = { name: 'xtime', release: 'b', folder: '/builds/xtime' };
const placements = [{ name: 'xtime', paths: ['/xtime/*'] }];
const live = [{ name: 'host', release: 'a', as: 'current', folder: '/releases/host/a' }];

test('without a browser a release is refused, with what to install and what to set', async () => {
  findTestBrowser.mockReturnValue(null);
  const { result, detail } = await mount(built, { live, placements });
  expect(result).toBe('failed');
  expect(detail).toMatch(/no Chromium or Chrome is on this machine: install one .* set CHROMIUM_PATH/);
});

test('a release of a host that has a remote which is placed nowhere is refused before a browser is asked for', async () => {
  const host = { name: 'host', release: 'b', folder: '/builds/host' };
  const remote = { name: 'xtime', release: 'a', as: 'current', folder: '/releases/xtime/a' };
  await expect(mount(host, { live: [remote], placements: [] })).rejects.toThrow(
    'xtime is placed nowhere: say in placement.json where it appears.',
  );
});

test('the first host is opened with nobody, which is said', async () => {
  const first = { name: 'host', release: 'a', folder: '/builds/host' };
  expect(await mount(first, { live: [], placements })).toEqual({
    result: 'skipped',
    detail: 'no remote is released yet',
  });
});
