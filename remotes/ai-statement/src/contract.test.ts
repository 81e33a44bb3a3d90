import { describeRemote } from '@fixed-ops/testing';

describeRemote('ai-statement', () => import('./remote.tsx'));
