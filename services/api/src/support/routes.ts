import type { Route } from '../route.ts';
import { feedStatusRoute } from './feed-status.ts';

export const supportRoutes: readonly Route[] = [feedStatusRoute];
