import { describeRemote } from '@fixed-ops/testing';

describeRemote('user-management', () => import('./remote.tsx'));
