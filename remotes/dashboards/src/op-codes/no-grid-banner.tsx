import { canOpen } from '@fixed-ops/access';
import { Link as PageLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Banner, Box, Link } from '@fixed-ops/ui';

/** Says that repair and diagnosis have no expected prices without a labor matrix, and where to set one up. */
export function NoGridBanner() {
  const { user } = useSession();
  return (
    <Box mb="6">
      <Banner kind="info">
        No labor matrix was in force in this period, so repair and diagnosis have no price to compare with.{' '}
        {canOpen(user, 'laborMatrix') ? (
          <Link asChild>
            <PageLink to="/dashboard/labor-matrix">Set up the labor matrix</PageLink>
          </Link>
        ) : (
          'A service manager can set one up under Labor matrix.'
        )}
      </Banner>
    </Box>
  );
}
