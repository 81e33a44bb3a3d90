import { partStatusSchema } from '@fixed-ops/contract';
import { partStatuses } from '@fixed-ops/metrics';

test('a store can map its codes to every status that the figures know, and to no other', () => {
  expect([...partStatusSchema.options].sort()).toEqual(partStatuses.map(({ key }) => key).sort());
});
