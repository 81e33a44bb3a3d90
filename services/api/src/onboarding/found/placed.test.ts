import { placedBy } from './placed.ts';

const opCode = (store: string, code: string, category: string) => ({ store, opCode: code, category });
/** Saved op codes that count how often they are read, because a group's list may be long. */
function savedOpCodes(...opCodes: object[]) {
  const read = jest.fn(() => ({ opCodes }));
  return { saved: Object.defineProperty({}, 'opCodes', { get: read, enumerable: true }), read };
}

test('an entry for one store wins over one for all stores, wherever it stands', () => {
  const { saved } = savedOpCodes(
    opCode('b', 'LOF', 'repair'),
    opCode('', 'LOF', 'maintenance'),
    opCode('', 'BRK', 'repair'),
  );
  const categories = (store: string) =>
    placedBy(saved)(store)
      .opCodes.values()
      .map(({ category }) => category);
  expect(categories('a')).toEqual(['maintenance', 'repair']);
  expect(categories('b')).toEqual(['repair', 'repair']);
  expect(categories('')).toEqual(['maintenance', 'repair']);
});

test('the lists are read once, however many stores ask', () => {
  const { saved, read } = savedOpCodes(opCode('', 'LOF', 'maintenance'));
  const placed = placedBy(saved);
  for (let store = 0; store < 100; store += 1) expect(placed(`s-${store}`).opCodes.has('LOF')).toBe(true);
  expect(read).toHaveBeenCalledTimes(1);
});
