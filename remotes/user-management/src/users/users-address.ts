import { urlChoice, urlSchema, urlText } from '@fixed-ops/router';
import { userStates } from './user-filter.ts';

/** The parameters of the list in the address. */
export const usersAddress = urlSchema({
  status: urlChoice(userStates, 'active'),
  search: urlText(),
  role: urlText(),
  title: urlText(),
  store: urlText(),
  /** The id of the person in the edit drawer. */
  user: urlText(),
});

/** The value for the whole group in the parameter of the dealership. */
export const GROUP = 'group';
