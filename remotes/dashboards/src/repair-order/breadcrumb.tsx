import { canOpen } from '@fixed-ops/access';
import { Link as RouterLink, useLocation } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { ChevronRight, chakra, Link } from '@fixed-ops/ui';
import { stepsBefore } from './steps-before.ts';

const Trail = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1.5',
    mb: '1',
    color: 'fg.muted',
    '& > li': { display: 'inline-flex', alignItems: 'center', gap: '1.5', minH: '6' },
    '& a': { display: 'inline-flex', alignItems: 'center', minH: '6', color: 'fg.muted', _hover: { color: 'fg' } },
    '& [aria-current]': { color: 'fg' },
  },
});

/** Links back to the drawer, search or list that led here, in its old state. Without one, it links to the dashboards. */
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
