import { dropAccessToken, readAccessToken, storeAccessToken } from './access-token.ts';

const stored = () => localStorage.getItem('accessToken');

afterEach(() => {
  jest.restoreAllMocks();
  dropAccessToken();
});

test('the access token is kept in local storage, as it is', () => {
  storeAccessToken('a.b.c');
  expect([stored(), readAccessToken()]).toEqual(['a.b.c', 'a.b.c']);
});

test('another tab that renews it hands it to this one', () => {
  storeAccessToken('old');
  localStorage.setItem('accessToken', 'renewed elsewhere');
  expect(readAccessToken()).toBe('renewed elsewhere');
});

test('with the storage full the tab goes on from memory, and the stale one is gone', () => {
  storeAccessToken('old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  storeAccessToken('fresh');
  expect([stored(), readAccessToken()]).toEqual([null, 'fresh']);
});

test('a browser that blocks site data has none', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readAccessToken()).toBeNull();
});

test('what is dropped is gone from storage and memory', () => {
  storeAccessToken('a');
  dropAccessToken();
  expect([stored(), readAccessToken()]).toEqual([null, null]);
});
