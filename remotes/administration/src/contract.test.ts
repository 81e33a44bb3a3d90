import { describeRemote } from '@fixed-ops/testing';

describeRemote('administration', () => import('./remote.tsx'));
