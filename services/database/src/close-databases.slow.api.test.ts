import { closeDatabases } from './open-database.ts';
import { isServed, rowsOf, useFolders } from './server/testing/folders.ts';

const { folderWithDatabase, open } = useFolders();

test('a program that receives a signal to end leaves no server behind, not even one that it is starting', async () => {
  const [served, starting] = [folderWithDatabase(), folderWithDatabase()];
  const db = await open(served);
  expect(await rowsOf(db)).toEqual([{ id: 1 }]);
  const opening = open(starting);
  await closeDatabases();
  await opening;
  expect([isServed(served), isServed(starting)]).toEqual([false, false]);
});
