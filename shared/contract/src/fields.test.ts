import { aiReviewCalls } from './calls/ai-reviews.ts';
import { coachingCalls } from './calls/coaching.ts';
import { declinedWorkCalls } from './calls/declined-work.ts';
import { noteCalls } from './calls/notes.ts';
import { opCodeCalls } from './calls/op-codes.ts';
import { repairOrderCalls } from './calls/repair-orders.ts';
import { wholesaleCalls } from './calls/wholesale.ts';

// docs/import.md, "Values": numbers, names and codes have up to 250 characters.
const [longest, longer] = ['7'.repeat(250), '7'.repeat(251)];

test.each([
  ['a repair order', repairOrderCalls.repairOrderDetailByLine.query, 'roNumber'],
  ['its suffix', repairOrderCalls.repairOrderDetailByLine.query, 'roSuffix'],
  ['its notes', noteCalls.roNotes.query, 'roNumber'],
  ['an op code', opCodeCalls.opCodeAnalysisDetails.query, 'opCode'],
  ['who was coached', coachingCalls.coaching.query, 'personNumber'],
  ['the type of an account', wholesaleCalls.wholesaleAnalysis.query, 'type'],
])('%s can be asked for by whatever the import loads', (_what, query, name) => {
  const asked = { roNumber: '1', opCode: 'A', kind: 'advisor' };
  expect(query.safeParse({ ...asked, [name]: longest }).success).toBe(true);
  expect(query.safeParse({ ...asked, [name]: longer }).success).toBe(false);
});

test.each([
  ['A finding', aiReviewCalls.decideAiReview.params, 'reviewId'],
  ['Recommended work', declinedWorkCalls.noteDeclinedWork.params, 'declinedId'],
])('%s can be decided under the id that such a number and code make', (_what, params, name) => {
  const id = btoa(JSON.stringify([longest, longest, `op:${longest}`]));
  expect(params.safeParse({ userId: 'u', dealershipId: 'd', [name]: id }).success).toBe(true);
});
