import { canOpen } from '@fixed-ops/access';
import { readCameFrom } from '@fixed-ops/drill';
import { Link as RouterLink, useLocation } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { ChevronRight, chakra, Link } from '@fixed-ops/ui';

interface Step {
  readonly name: string;
  readonly to: string;
}

const Trail = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1.5',
    mb: '1',
    color: 'fg.muted',
    '& > li': { display: 'inline-flex', alignItems: 'center', gap: '1.5', minH: '6' },
    '& a': { color: 'fg.muted', _hover: { color: 'fg' } },
    '& [aria-current]': { color: 'fg' },
  },
});

/** The way back to the drawer that led here, as it was; to the dashboards where no drawer did. */
export function Breadcrumb({ roNumber }: { readonly roNumber: string }) {
  const { state } = useLocation();
  const { user } = useSession();
  const steps = stepsBefore(state, canOpen(user, 'dashboard'));
  if (steps.length === 0) return null;
  return (
    <nav aria-label="Breadcrumb">
      <Trail>
        {steps.map(({ name, to }) => (
          <li key={to}>
            <Link asChild>
              <RouterLink to={to}>{name}</RouterLink>
            </Link>
            <ChevronRight size={16} aria-hidden="true" />
          </li>
        ))}
        <li aria-current="page">RO {roNumber}</li>
      </Trail>
    </nav>
  );
}

function stepsBefore(state: unknown, mayOpenDashboards: boolean): Step[] {
  const search = searchBefore(state);
  if (search !== null) return search;
  const from = readCameFrom(state);
  if (from === null) return mayOpenDashboards ? [{ name: 'AI Dashboard', to: '/dashboard' }] : [];
  const page = from.page.startsWith('/dashboard/parts') ? 'Parts' : 'Service';
  return [
    { name: page, to: from.page },
    { name: from.figure, to: from.drawer },
  ];
}

/** The search that led here, by its words where it has some; null where none did. */
function searchBefore(state: unknown): Step[] | null {
  const from = typeof state === 'object' && state !== null && 'cameFrom' in state ? state.cameFrom : null;
  if (typeof from !== 'string') return null;
  const [path, search = ''] = from.split('?');
  if (path !== '/dashboard/ros') return null;
  const words = new URLSearchParams(search).get('q')?.trim() ?? '';
  if (words === '') return [{ name: 'RO search', to: from }];
  return [
    { name: 'RO search', to: path },
    { name: words, to: from },
  ];
}
