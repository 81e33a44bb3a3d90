import type { Route } from '../route.ts';
import { accountStatusRoute } from './account-status.ts';
import { getUserRoute } from './get-user.ts';
import { membershipRoute } from './membership.ts';
import { getPreferencesRoute, putPreferencesRoute } from './preferences.ts';
import { usersOfDealershipRoute } from './users-of-dealership.ts';

export const userRoutes: readonly Route[] = [
  getUserRoute,
  membershipRoute,
  usersOfDealershipRoute,
  accountStatusRoute,
  getPreferencesRoute,
  putPreferencesRoute,
];
