import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

test('what is kept of a compiled source keeps no realm in memory: a test file’s is its whole page', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = vm.runInNewContext('gc');
  const compileInRealm = () => {
    const realm = vm.createContext({});
    vm.compileFunction('return "a source that no other test compiles"', [], { parsingContext: realm });
    return new WeakRef(realm);
  };
  const realm = compileInRealm();
  // What the machine happens to be doing may hold it over one collection.
  for (let turn = 0; turn < 10 && realm.deref() !== undefined; turn += 1) {
    await nextTurn();
    collectGarbage();
  }
  expect(realm.deref()).toBeUndefined();
});
