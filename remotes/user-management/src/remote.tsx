import { defineRemote, lazyScreen } from '@fixed-ops/router';
import { UsersScreen } from './users/users-screen.tsx';

const NewUserScreen = lazyScreen(() => import('./create/new-user-screen.tsx').then((module) => module.NewUserScreen));

/** The users of the active dealership, an area of the administration. */
export default defineRemote({
  name: 'user-management',
  routes: [
    { path: '/administration/users', Component: UsersScreen },
    { path: '/administration/users/new', Component: NewUserScreen },
  ],
});
