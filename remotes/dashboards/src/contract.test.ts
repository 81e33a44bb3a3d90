import { describeRemote } from '@fixed-ops/testing';

describeRemote('dashboards', () => import('./remote.tsx'));
