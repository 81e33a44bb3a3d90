import { defineRemote, isRemoteModule } from './remote-module.ts';

const Component = () => null;

test('a remote says its routes by absolute paths: any other would be a page that nobody finds', () => {
  const routes = [{ path: '/xtime', Component }];
  expect(isRemoteModule(defineRemote({ name: 'xtime', routes }))).toBe(true);
  expect(() => defineRemote({ name: 'xtime', routes: [...routes, { path: 'inspections', Component }] })).toThrow(
    'xtime: route "inspections" must start with a slash',
  );
});
