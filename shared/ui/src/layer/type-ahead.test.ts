import { renderHook } from '@testing-library/react';
import { findByLetters, TYPE_AHEAD_MS, useTypeAhead } from './type-ahead.ts';

const stores = ['Harborline Toyota', 'Harborline Chevrolet', 'Lakeview Honda', 'Lakeview Kia'].map((label) => ({
  label,
}));

test('a letter leads to the next item that begins with it, round the end', () => {
  expect(findByLetters('h', 0, stores)).toBe(1);
  expect(findByLetters('h', 1, stores)).toBe(0);
  expect(findByLetters('L', 0, stores)).toBe(2);
  expect(findByLetters('x', 0, stores)).toBeNull();
  expect(findByLetters('x', -1, [])).toBeNull();
});

test('the same letter again and again goes through all that begin with it', () => {
  expect(findByLetters('ll', 2, stores)).toBe(3);
  expect(findByLetters('lll', 3, stores)).toBe(2);
});

test('several letters stay where they are while that fits, and go on where it does not', () => {
  expect(findByLetters('har', 0, stores)).toBe(0);
  expect(findByLetters('harborline c', 0, stores)).toBe(1);
  expect(findByLetters('lakeview k', 2, stores)).toBe(3);
});

test('accents and case make no difference, and what is disabled is passed over', () => {
  expect(findByLetters('EL', 0, [{ label: 'Toyota' }, { label: 'Élan' }])).toBe(1);
  expect(findByLetters('h', 0, [{ label: 'Honda' }, { label: 'Harborline', disabled: true }])).toBe(0);
});

describe('letters typed in a row', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const keys = (more = {}) => ({ ctrlKey: false, metaKey: false, altKey: false, ...more });
  const typing = () => {
    const { result } = renderHook(useTypeAhead);
    return (key: string, more = {}) => result.current({ key, ...keys(more) });
  };

  it('are the beginning of one name until there is a pause', () => {
    const type = typing();
    expect(type('l')).toBe('l');
    jest.advanceTimersByTime(TYPE_AHEAD_MS - 1);
    expect(type('a')).toBe('la');
    jest.advanceTimersByTime(TYPE_AHEAD_MS);
    expect(type('k')).toBe('k');
  });

  it('have a space among them only within a name: by itself it presses what is there', () => {
    const type = typing();
    expect(type(' ')).toBeNull();
    type('r');
    type('o');
    expect(type(' ')).toBe('ro ');
  });

  it('are no keys with a name, and none that are held with Control, Alt or Meta', () => {
    const type = typing();
    expect([
      type('Enter'),
      type('F2'),
      type('k', { ctrlKey: true }),
      type('k', { altKey: true }),
      type('k', { metaKey: true }),
    ]).toEqual([null, null, null, null, null]);
  });
});
