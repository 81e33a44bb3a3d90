import { keepProperties } from './keep-properties.cjs';

test('what was changed, added and taken away is as it was, and what nobody touched is the same', () => {
  const list = ['a'];
  const object = { changed: 1, removed: 2, list };
  const restore = keepProperties(object);
  object.changed = 3;
  delete object.removed;
  object[Symbol.for('added')] = 4;
  object.added = 5;
  restore();
  expect(object).toStrictEqual({ changed: 1, removed: 2, list });
  expect(object.list).toBe(list);
});

test('a getter that was replaced by a value is a getter again', () => {
  const object = {};
  Object.defineProperty(object, 'now', { configurable: true, get: () => 'worked out' });
  const restore = keepProperties(object);
  Object.defineProperty(object, 'now', { configurable: true, value: 'stubbed' });
  restore();
  expect(Object.getOwnPropertyDescriptor(object, 'now')).toHaveProperty('get');
});

test('names that are not to be looked at stay as they have become', () => {
  const object = { _events: 'before', exit: 'before' };
  const restore = keepProperties(object, (name) => !String(name).startsWith('_'));
  Object.assign(object, { _events: 'after', exit: 'after' });
  restore();
  expect(object).toEqual({ _events: 'after', exit: 'before' });
});

test('the environment of a process has its own values again', () => {
  const environment = process.env;
  environment.FIXED_OPS_KEPT = 'before';
  const restore = keepProperties(environment);
  environment.FIXED_OPS_KEPT = 'after';
  environment.FIXED_OPS_ADDED = 'after';
  restore();
  expect([environment.FIXED_OPS_KEPT, environment.FIXED_OPS_ADDED]).toEqual(['before', undefined]);
  delete environment.FIXED_OPS_KEPT;
});
