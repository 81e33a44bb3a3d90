/**
 * The navigation pieces that host and remotes share. Exported one by one, because a shared package is not tree-shaken:
 * what is named here is what everybody downloads.
 */
export {
  createSearchParams,
  generatePath,
  Link,
  type LinkProps,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateFunction,
  NavLink,
  type NavLinkProps,
  Outlet,
  Route,
  type RouteObject,
  Routes,
  resolvePath,
  type To,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export type { MayLeave } from './guarded-history.ts';
export { GuardedRouter, usePageKey } from './guarded-router.tsx';
export * from './lazy-screen.tsx';
export * from './remote-module.ts';
export * from './url-fields.ts';
export * from './url-search.ts';
export * from './url-state.ts';
export * from './use-url-sort.ts';
