import { type DashboardView, useDrawnView } from '@fixed-ops/figures';
import { formatDate } from '@fixed-ops/metrics';
import { useUrlDrawer } from '@fixed-ops/router';
import { Box, SectionHead } from '@fixed-ops/ui';
import { ViewLedger, ViewLedgerSkeleton } from '../../screen/view-ledger.tsx';
import { CLEAN_UP_NAMES, cleanUpSchema, NO_LIST, type OpenList } from './clean-up-address.ts';
import { CleanUpDrawer } from './clean-up-drawer.tsx';
import { useCleanUp } from './use-clean-up.ts';

const LABEL = 'Clean-up lists';

interface CleanUpProps {
  readonly periodQuery: DashboardView['periodQuery'];
}

/** What to clean up in the stock, with its worth at cost. A tile opens its list. */
export function CleanUp({ periodQuery }: CleanUpProps) {
  const { state, open: openList, close } = useUrlDrawer(cleanUpSchema, NO_LIST);
  const { cleanUp: open } = state;
  const { isPending, isRefetching, ...lists } = useCleanUp(periodQuery);
  // All tiles change together, and a dimmed tile opens its list of the period that it shows.
  const { snapshotDate, tiles, period } = useDrawnView({ ...lists, period: periodQuery }, isRefetching);
  return (
    <Box>
      <Box mb="2">
        <SectionHead
          id="clean-up"
          title={LABEL}
          note={snapshotDate === null ? 'At cost' : `At cost; stock as of ${formatDate(snapshotDate)}`}
        />
      </Box>
      {isPending ? (
        <ViewLedgerSkeleton label={LABEL} names={Object.values(CLEAN_UP_NAMES)} />
      ) : (
        <ViewLedger<OpenList>
          label={LABEL}
          views={tiles}
          chosen={open}
          onChoose={(cleanUp) => openList({ ...NO_LIST, cleanUp })}
          refetching={isRefetching}
          opensDialog
        />
      )}
      <CleanUpDrawer list={open} periodQuery={period} onClose={close} />
    </Box>
  );
}
