/**
 * The navigation functions for host and remotes. They are exported one by one, because shared packages are not tree-shaken, so everybody
 * downloads whatever is listed here. Functions for the host only are in `@fixed-ops/router/host`.
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
export { AreaAttemptProvider, lazyScreen } from './lazy-screen.tsx';
export {
  defineRemote,
  type PrefetchedCall,
  type RemoteModule,
  type RemoteRoute,
  type ScreenToCome,
} from './remote-module.ts';
export * from './url-fields.ts';
export * from './url-search.ts';
export { type UrlStateOptions, useSearchUpdate, useUrlState } from './url-state.ts';
export { type UrlDrawer, useUrlDrawer } from './use-url-drawer.ts';
export * from './use-url-sort.ts';
