import { releaseActions } from '@fixed-ops/contract/releases';
import { auditEntrySchema } from '@fixed-ops/federation';

// Neither package may import the other, so the list stands in both.
test('the log that pages read names every action that is written to it, and no other', () => {
  expect([...releaseActions].sort()).toEqual([...auditEntrySchema.shape.action.options].sort());
});
