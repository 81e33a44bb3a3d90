import { urlChoice, urlSchema, urlText } from '@fixed-ops/router';
import { userStates } from './user-filter.ts';

/** The list's part of the address. */
export const usersAddress = urlSchema({
  status: urlChoice(userStates, 'active'),
  search: urlText(),
  role: urlText(),
  title: urlText(),
  store: urlText(),
  /** The person in the edit drawer. */
  user: urlText(),
});

/** Stands for the whole group where a dealership would be. */
export const GROUP = 'group';
