import { urlChoice, urlSchema, urlText } from '@fixed-ops/router';
import { userStates } from './user-filter.ts';

/** What the address says of the list. */
export const usersAddress = urlSchema({
  status: urlChoice(userStates, 'active'),
  search: urlText(),
  role: urlText(),
  title: urlText(),
  store: urlText(),
  /** Who is edited. */
  user: urlText(),
});

/** In the place of a dealership: all of the group. */
export const GROUP = 'group';
