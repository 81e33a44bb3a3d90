import { defineRemote } from '@fixed-ops/router';
import { NewUserScreen } from './create/new-user-screen.tsx';
import { UsersScreen } from './users/users-screen.tsx';

/** The users of the active dealership, an area of the administration. */
export default defineRemote({
  name: 'user-management',
  routes: [
    { path: '/administration/users', Component: UsersScreen },
    { path: '/administration/users/new', Component: NewUserScreen },
  ],
});
