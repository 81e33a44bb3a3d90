import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

/** Compiles a source as jest compiles a module for a test file. */
const compileIn = (realm, source, filename) =>
  vm.compileFunction(source, ['exports'], { filename, parsingContext: realm });
const valueIn = (realm, source, filename) => compileIn(realm, source, filename)({});
const arrayOf = (realm) => vm.runInContext('Array', realm);

test('what is kept of a compiled source keeps no realm in memory: a test file’s is its whole page', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = vm.runInNewContext('gc');
  const runInRealm = () => {
    const realm = vm.createContext({});
    valueIn(realm, 'return [() => "a source that no other test compiles"]', '/kept.js');
    return new WeakRef(realm);
  };
  const realms = [runInRealm(), runInRealm()];
  // Other work of the process may keep a realm alive during one garbage collection, so the test tries several.
  for (let turn = 0; turn < 10 && realms.some((realm) => realm.deref() !== undefined); turn += 1) {
    await nextTurn();
    collectGarbage();
  }
  expect(realms.map((realm) => realm.deref())).toEqual([undefined, undefined]);
});

test('every realm gets functions and values of its own, whoever has compiled the source', () => {
  const realms = [vm.createContext({ who: 'one' }), vm.createContext({ who: 'other' })];
  const made = realms.map((realm) => valueIn(realm, 'return [() => who]', '/own.js'));
  expect(made.map(([tell]) => tell())).toEqual(['one', 'other']);
  expect(made.map((list, at) => list instanceof arrayOf(realms[at]))).toEqual([true, true]);
});

test('a source is compiled once, however many realms run it', () => {
  const compiled = jest.spyOn(vm, 'Script');
  try {
    for (const realm of [vm.createContext({}), vm.createContext({})]) valueIn(realm, 'return 1', '/once.js');
    expect(compiled).toHaveBeenCalledTimes(1);
  } finally {
    compiled.mockRestore();
  }
});

test('a file that says something else by now is compiled anew, and so are two files that say the same', () => {
  const realm = vm.createContext({ Error });
  expect([1, 2].map((value) => valueIn(realm, `return ${value}`, '/changed.js'))).toEqual([1, 2]);
  const placeIn = (filename) => valueIn(realm, '"use strict"; return new Error().stack', filename).split('\n')[1];
  expect(['/first.js', '/second.js'].map((name) => placeIn(name).trim())).toEqual([
    expect.stringContaining('/first.js:1:22'),
    expect.stringContaining('/second.js:1:22'),
  ]);
});

test('what does not compile is said with its own words and place, each time', () => {
  for (const realm of [vm.createContext({}), vm.createContext({})]) {
    const stackOf = () => {
      try {
        compileIn(realm, 'const (', '/wrong.js');
      } catch ({ name, stack }) {
        return [name, ...stack.split('\n').slice(0, 3)];
      }
    };
    expect(stackOf()).toEqual(['SyntaxError', '/wrong.js:1', 'const (', '      ^']);
  }
});
