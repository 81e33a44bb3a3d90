import { describeRemote } from '@fixed-ops/testing';
import { buildStatement } from './testing/build-statement.ts';

describeRemote('ai-statement', () => import('./remote.tsx'), {
  asksNothingAhead: { '/ai-reviews': 'it asks nothing yet' },
  answers: { StatementModel: { asOf: null, data: buildStatement() } },
});
