import { prefetched } from '@fixed-ops/api';
import { peopleCalls } from '@fixed-ops/contract/people';
import { defineRemote, lazyScreen, parseSearch, urlChoice, urlSchema, useUrlState } from '@fixed-ops/router';
import { NoNewUsers, useReadOnly } from './person/read-only.tsx';
import { usersAddress } from './users/users-address.ts';
import { UsersScreen } from './users/users-screen.tsx';

const NewUserScreen = lazyScreen(() => import('./create/new-user-screen.tsx').then((module) => module.NewUserScreen));

const NewUsersScreen = lazyScreen(() => import('./bulk/new-users-screen.tsx').then((module) => module.NewUsersScreen));

const addressSchema = urlSchema({ bulk: urlChoice(['0', '1']) });

/** The pages for new people: a form for one, and a list for many. */
function NewScreen() {
  const [{ bulk }] = useUrlState(addressSchema);
  const readOnly = useReadOnly();
  if (readOnly) return <NoNewUsers />;
  return bulk === '1' ? <NewUsersScreen /> : <NewUserScreen />;
}

/** The users of the active dealership, as an area of the administration. */
export default defineRemote({
  name: 'user-management',
  routes: [
    {
      path: '/administration/users',
      Component: UsersScreen,
      // Only the session knows whether this person may request another store or the group.
      prefetch: ({ search }) =>
        parseSearch(usersAddress, search).store === '' ? [prefetched(peopleCalls.getUsersFromDealership)] : [],
    },
    { path: '/administration/users/new', Component: NewScreen },
  ],
});
