import { Box, chakra, Panel, StatusMark, VisuallyHidden } from '@fixed-ops/ui';
import { EntryDetail } from './entry-detail.tsx';
import { FIGURE_COLUMNS, fromOf } from './release-figures.tsx';
import { CanaryRow, EntryRow } from './release-rows.tsx';
import { BUDGET, canaryOf, MIN_VIEWS, VITAL_HEADS, VITALS } from './release-words.ts';
import type { Releases } from './summary-cards.tsx';

const BUDGET_WORDS = `LCP ${(BUDGET.lcpP75Ms / 1000).toFixed(1)} s, INP ${BUDGET.inpP75Ms} ms, CLS ${BUDGET.clsP75}, ${BUDGET.errorsPer1000} error in 1,000 visits`;
/** The number of columns: figures, the remote, its release, and the button to roll back. */
const COLUMNS = FIGURE_COLUMNS + 3;

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th, & td': {
      px: { base: '2', md: '3' },
      py: '1.5',
      height: '44px',
      textAlign: 'start',
      fontWeight: 'normal',
      whiteSpace: 'nowrap',
    },
    // Names wrap only between their parts, so that the rollback button at the end of a row stays in view.
    '& [data-parts]': { whiteSpace: 'normal' },
    '& [data-parts] > *': { whiteSpace: 'nowrap' },
    '& tr > :first-child': { ps: { base: '3', md: '5' } },
    '& tr > :last-child': { pe: { base: '3', md: '5' }, textAlign: 'end' },
    '& thead th': { height: '36px', textStyle: 'columnHead', color: 'fg.muted' },
    '& thead tr': { borderBottomWidth: '1px' },
    '& tbody tr': { borderBottomWidth: '1px', borderColor: 'border.muted' },
    '& tbody:last-of-type tr:last-child': { borderBottomWidth: '0' },
    '& [data-numeric]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& tr[data-open]': { bg: 'blue.subtle', boxShadow: 'inset 2px 0 0 var(--fo-colors-blue-solid)' },
    '& td[data-detail]': {
      whiteSpace: 'normal',
      textAlign: 'start',
      bg: 'bg.subtle',
      px: { base: '3', md: '5' },
      py: '4',
      // It takes the width that the rows have. Otherwise opening it would move their columns.
      '& > *': { width: '0', minWidth: 'full' },
    },
    // A phone has space for the worst figure and the buttons. The rest is in the open row.
    '& [data-from=xl]': { display: { base: 'none', xl: 'table-cell' } },
    '& [data-from=lg]': { display: { base: 'none', lg: 'table-cell' } },
    '& [data-from=md]': { display: { base: 'none', md: 'table-cell' } },
  },
});

interface ReleaseTableProps {
  readonly releases: Releases;
  readonly timezone: string;
  /** Whether this person may take releases back on this server. */
  readonly mayTakeBack: boolean;
  readonly openName: string;
  /** The names of remotes that this tab loads from a development server. */
  readonly overridden: ReadonlySet<string>;
  readonly refetching: boolean;
  readonly onToggle: (name: string) => void;
  readonly onMoved: () => void;
}

/** Host and remotes by release: one row each with the canary below it. An open row shows the details of both. */
export function ReleaseTable(props: ReleaseTableProps) {
  const { releases, timezone, mayTakeBack, openName, onToggle, refetching } = props;
  return (
    <Panel aria-label="Releases" aria-busy={refetching || undefined}>
      {/* Without this, the hidden text for screen readers would widen the page. */}
      <Box position="relative" overflowX="auto" opacity={refetching ? 0.5 : 1}>
        <Table>
          <thead>
            <tr>
              <th scope="col">Remote</th>
              <th scope="col" data-from="md">
                Serving
              </th>
              <th scope="col" data-from="md">
                Share of visitors
              </th>
              <th scope="col" data-from="md" data-numeric="">
                Visits
              </th>
              {VITALS.map((vital) => (
                <th key={vital} scope="col" data-numeric="" data-from={fromOf(vital)}>
                  {VITAL_HEADS[vital]}
                </th>
              ))}
              <th scope="col" data-from="xl">
                Since, by
              </th>
              <th scope="col">
                <VisuallyHidden>Take back</VisuallyHidden>
              </th>
            </tr>
          </thead>
          {releases.entries.map((entry) => (
            <tbody key={entry.name}>
              <EntryRow
                {...props}
                entry={entry}
                isOpen={entry.name === openName}
                onToggle={() => onToggle(entry.name)}
              />
              {canaryOf(entry) ? <CanaryRow {...props} entry={entry} /> : null}
              {entry.name === openName ? (
                <tr>
                  <td data-detail="" colSpan={COLUMNS}>
                    <EntryDetail
                      entry={entry}
                      releases={releases}
                      timezone={timezone}
                      mayTakeBack={mayTakeBack}
                      onMoved={props.onMoved}
                    />
                  </td>
                </tr>
              ) : null}
            </tbody>
          ))}
        </Table>
      </Box>
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="5"
        rowGap="1"
        px="5"
        py="2.5"
        borderTopWidth="1px"
        textStyle="meta"
        color="fg.muted"
      >
        {(['green', 'amber', 'red'] as const).map((status) => (
          <chakra.span key={status} display="inline-flex" alignItems="center" gap="1.5">
            <StatusMark status={status} label="" />
            {{ green: 'Within budget', amber: 'Near', red: 'Over' }[status]}
          </chakra.span>
        ))}
        <span>{BUDGET_WORDS}</span>
        <span>Not judged under {MIN_VIEWS} visits</span>
        <chakra.span ms={{ md: 'auto' }}>From browsers in your dealerships, by release</chakra.span>
      </Box>
    </Panel>
  );
}
