import { noteCalls } from './calls/notes.ts';
import { opCodeCalls } from './calls/op-codes.ts';
import { repairOrderCalls } from './calls/repair-orders.ts';

// docs/import.md, "Values": numbers, names and codes have up to 250 characters.
const [longest, longer] = ['7'.repeat(250), '7'.repeat(251)];

test.each([
  ['a repair order', repairOrderCalls.repairOrderDetailByLine.query, 'roNumber'],
  ['its suffix', repairOrderCalls.repairOrderDetailByLine.query, 'roSuffix'],
  ['its notes', noteCalls.roNotes.query, 'roNumber'],
  ['an op code', opCodeCalls.opCodeAnalysisDetails.query, 'opCode'],
])('%s can be asked for by whatever the import loads', (_what, query, name) => {
  const asked = { roNumber: '1', opCode: 'A' };
  expect(query.safeParse({ ...asked, [name]: longest }).success).toBe(true);
  expect(query.safeParse({ ...asked, [name]: longer }).success).toBe(false);
});
