import { z } from 'zod';
import { readJson, readText, writeText } from './storage.ts';

const schema = z.object({ id: z.string() });

const refusing: Storage = {
  length: 0,
  clear: () => undefined,
  key: () => null,
  getItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
};

describe('storage', () => {
  beforeEach(() => localStorage.clear());

  it('reads what fits', () => {
    localStorage.setItem('user', '{"id":"E-7"}');
    expect(readJson(localStorage, 'user', schema)).toEqual({ id: 'E-7' });
  });

  it.each(['{"id":', '[]', 'null', '{"id":7}', 'undefined'])('ignores and removes %s', (text) => {
    localStorage.setItem('user', text);
    expect(readJson(localStorage, 'user', schema)).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('counts a storage that the browser refuses as empty and goes on', () => {
    expect(readText(refusing, 'accessToken')).toBeNull();
    expect(readJson(refusing, 'user', schema)).toBeNull();
    expect(() => writeText(refusing, 'accessToken', 'a')).not.toThrow();
  });
});
