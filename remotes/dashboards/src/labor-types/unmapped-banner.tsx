import { canOpen } from '@fixed-ops/access';
import type { LaborTypeNode } from '@fixed-ops/contract/dashboards';
import { formatCount, formatMoney, NOT_PROVIDED } from '@fixed-ops/metrics';
import { Link as RouterLink } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Banner, Box, Link } from '@fixed-ops/ui';

const PAY_TYPES = '/administration/labor-types';

/** Warns about labor types without a pay type: how much work they have, and where they get one. */
export function UnmappedBanner({ nodes }: { readonly nodes: readonly LaborTypeNode[] }) {
  const { user } = useSession();
  const unmapped = nodes.filter(({ isMapped, laborType }) => !isMapped && laborType !== '');
  const names = [...new Set(unmapped.map(({ laborType }) => laborType))];
  if (nodes.length > 0 && nodes.every(({ laborType }) => laborType === '')) return <NoLaborTypes />;
  if (names.length === 0) return null;
  const lines = unmapped.reduce((sum, { lineCount }) => sum + lineCount, 0);
  const sales = unmapped.reduce((sum, node) => sum + (node.sales ?? 0), 0);
  const [first = ''] = names;
  return (
    <Box mb="4">
      <Banner kind="warning">
        {names.length === 1 ? `Labor type ${first} has` : `${formatCount(names.length)} labor types have`} no pay type:{' '}
        {formatCount(lines)} {lines === 1 ? 'line' : 'lines'}, {formatMoney(sales)}
        {names.length === 1 ? '' : ` (${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''})`}. Their lines
        count by the line’s own pay type.{' '}
        {canOpen(user, 'administration') ? (
          <Link asChild>
            <RouterLink to={PAY_TYPES}>Choose pay types</RouterLink>
          </Link>
        ) : (
          'An administrator can choose theirs.'
        )}
      </Banner>
    </Box>
  );
}

/** What the tree lacks, which else would look as if nobody had sorted the work. */
function NoLaborTypes() {
  return (
    <Box mb="4">
      <Banner kind="info">
        {NOT_PROVIDED}: labor types. No line of this period came with one, so work stands by pay type and op code.
      </Banner>
    </Box>
  );
}
