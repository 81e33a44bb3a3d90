import { describeRemote } from '@fixed-ops/testing';

describeRemote('xtime', () => import('./remote.tsx'));
