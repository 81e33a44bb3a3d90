import type { Route } from '../http/route.ts';
import { accountStatusRoute } from './account-status.ts';
import { updateAvatarRoute } from './avatar/update-avatar.ts';
import { defaultDealershipRoute } from './default-dealership.ts';
import { getUserRoute } from './get-user.ts';
import { createUserRoute } from './manage/create-user.ts';
import { createUsersRoute } from './manage/create-users.ts';
import { dmsPeopleRoute } from './manage/dms-people.ts';
import { endSessionsRoute } from './manage/end-sessions.ts';
import { invitationTermsRoute } from './manage/invitation-terms.ts';
import { resendInviteRoute } from './manage/resend-invite.ts';
import { restoreRoute, softDeleteRoute } from './manage/soft-delete.ts';
import { updateDealershipsRoute } from './manage/update-dealerships.ts';
import { membershipRoute } from './membership.ts';
import { getPreferencesRoute, patchPreferencesRoute, putPreferencesRoute } from './preferences.ts';
import { updateUserRoute } from './update-user.ts';
import { usersOfDealershipRoute } from './users-of-dealership.ts';

export const userRoutes: readonly Route[] = [
  getUserRoute,
  membershipRoute,
  usersOfDealershipRoute,
  dmsPeopleRoute,
  createUserRoute,
  createUsersRoute,
  resendInviteRoute,
  invitationTermsRoute,
  softDeleteRoute,
  restoreRoute,
  endSessionsRoute,
  updateDealershipsRoute,
  accountStatusRoute,
  updateUserRoute,
  updateAvatarRoute,
  defaultDealershipRoute,
  getPreferencesRoute,
  putPreferencesRoute,
  patchPreferencesRoute,
];
