import type { ReleaseEntry, ServedRelease } from '@fixed-ops/contract/releases';
import { Box, Button, ChevronDown, ChevronRight, Chip, chakra, Panel, StatusMark, VisuallyHidden } from '@fixed-ops/ui';
import { EntryDetail } from './entry-detail.tsx';
import {
  BUDGET,
  canaryOf,
  currentOf,
  differenceText,
  releaseLabel,
  statusOf,
  type Vital,
  vitals,
  vitalText,
  whenText,
} from './release-words.ts';
import type { Releases } from './summary-cards.tsx';
import { TakeBackButton } from './take-back-button.tsx';

const BUDGET_WORDS = `LCP ${(BUDGET.lcpP75Ms / 1000).toFixed(1)} s, INP ${BUDGET.inpP75Ms} ms, CLS ${BUDGET.clsP75}, ${BUDGET.errorsPer1000} error in 1,000 visits`;
const HEADS: Record<Vital, string> = {
  errorsPer1000: 'Errors in 1,000',
  lcpP75Ms: 'LCP p75',
  inpP75Ms: 'INP p75',
  clsP75: 'CLS',
};
const COLUMNS = 10;

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
    '& tr > :first-child': { ps: { base: '3', md: '5' } },
    '& tr > :last-child': { pe: { base: '3', md: '5' }, textAlign: 'end' },
    '& thead th': { height: '36px', textStyle: 'columnHead', color: 'fg.muted', borderBottomWidth: '1px' },
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
    },
    // A phone has room for what is worst and what one can do; the rest stands in the open row.
    '& [data-from=lg]': { display: { base: 'none', lg: 'table-cell' } },
    '& [data-from=md]': { display: { base: 'none', md: 'table-cell' } },
  },
});

interface ReleaseTableProps {
  readonly releases: Releases;
  readonly timezone: string;
  readonly openName: string;
  /** Names of remotes that this tab has from a development server. */
  readonly overridden: ReadonlySet<string>;
  readonly refetching: boolean;
  readonly onToggle: (name: string) => void;
  readonly onMoved: () => void;
}

/** Host and remotes by release: a row each, the canary under it, and what is known of both behind the row. */
export function ReleaseTable(props: ReleaseTableProps) {
  const { releases, timezone, openName, onToggle, refetching } = props;
  return (
    <Panel aria-label="Releases" aria-busy={refetching || undefined}>
      <Box overflowX="auto" opacity={refetching ? 0.5 : 1}>
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
              {vitals.map((vital) => (
                <th key={vital} scope="col" data-numeric="" data-from={vital === 'errorsPer1000' ? undefined : 'lg'}>
                  {HEADS[vital]}
                </th>
              ))}
              <th scope="col" data-from="lg">
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
                    <EntryDetail entry={entry} releases={releases} timezone={timezone} onMoved={props.onMoved} />
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
        <chakra.span ms={{ md: 'auto' }}>From browsers in your dealerships, by release</chakra.span>
      </Box>
    </Panel>
  );
}

interface RowProps extends ReleaseTableProps {
  readonly entry: ReleaseEntry;
}

function EntryRow({
  entry,
  isOpen,
  onToggle,
  ...props
}: RowProps & { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const current = currentOf(entry);
  const { pointer } = entry;
  // One that the host cannot run any more, or that is not believed, would take the area away.
  const before = entry.releases.find(({ release, canReturnTo }) => canReturnTo && release === pointer?.previous);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <tr data-open={isOpen || undefined}>
      <th scope="row">
        <Button variant="link" size="inline" minH="6" color="fg" aria-expanded={isOpen} onClick={() => onToggle()}>
          <Chevron aria-hidden="true" />
          {entry.label}
        </Button>
        <Box display={{ md: 'none' }} ps="6" textStyle="meta" color="fg.muted">
          <ReleaseName entry={entry} served={current} />
        </Box>
      </th>
      <td data-from="md">
        <ReleaseName entry={entry} served={current} />
        {props.overridden.has(entry.name) ? <Mark word="Override here" /> : null}
        {pointer?.isHeld ? <Mark word="Held" /> : null}
        {entry.problem === null ? null : <Mark word="Not followed" />}
      </td>
      <Figures served={current} timezone={props.timezone} />
      <td>
        {before === undefined || !props.releases.canTakeBack ? null : (
          <TakeBackButton
            entry={entry}
            what={{ kind: 'rollback', to: before.release }}
            label="Roll back"
            onMoved={props.onMoved}
          />
        )}
      </td>
    </tr>
  );
}

function CanaryRow({ entry, ...props }: RowProps) {
  const canary = canaryOf(entry);
  return (
    <tr>
      <th scope="row">
        <chakra.span ps="6" color="fg.muted">
          Canary
        </chakra.span>
        <Box display={{ md: 'none' }} ps="6" textStyle="meta" color="fg.muted">
          <ReleaseName entry={entry} served={canary} />
        </Box>
      </th>
      <td data-from="md">
        <ReleaseName entry={entry} served={canary} />
        <Mark word="Canary" />
      </td>
      <Figures served={canary} beside={currentOf(entry)} timezone={props.timezone} />
      <td>
        {props.releases.canTakeBack ? (
          <TakeBackButton entry={entry} what={{ kind: 'stop' }} label="Stop canary" onMoved={props.onMoved} />
        ) : null}
      </td>
    </tr>
  );
}

const Mark = ({ word }: { readonly word: string }) => (
  <chakra.span ms="1.5">
    <Chip>{word}</Chip>
  </chakra.span>
);

function ReleaseName({ entry, served }: { readonly entry: ReleaseEntry; readonly served: ServedRelease | undefined }) {
  if (served === undefined) return <chakra.span color="fg.muted">Nothing released</chakra.span>;
  return (
    <chakra.code fontSize="xs" title={served.release}>
      {releaseLabel(entry, served.release)}
    </chakra.code>
  );
}

interface FiguresProps {
  readonly served: ServedRelease | undefined;
  /** The release that it is compared with. */
  readonly beside?: ServedRelease | undefined;
  readonly timezone: string;
}

function Figures({ served, beside, timezone }: FiguresProps) {
  if (served === undefined) return <td colSpan={COLUMNS - 3} />;
  const { share, figures, since, by } = served;
  return (
    <>
      <td data-from="md">
        <Box display="flex" alignItems="center" gap="2">
          <Box aria-hidden="true" data-painted="" w="90px" h="6px" bg="bg.muted" borderRadius="xs" overflow="hidden">
            <Box h="6px" bg="chart.spark" style={{ width: `${share}%` }} />
          </Box>
          <chakra.span fontVariantNumeric="tabular-nums">{share}%</chakra.span>
        </Box>
      </td>
      <td data-from="md" data-numeric="">
        {figures.views.toLocaleString('en-US')}
      </td>
      {vitals.map((vital) => {
        const status = statusOf(vital, figures[vital]);
        const difference = beside ? differenceText(vital, figures[vital], beside.figures[vital]) : null;
        return (
          <td key={vital} data-numeric="" data-from={vital === 'errorsPer1000' ? undefined : 'lg'}>
            <chakra.span
              display="inline-flex"
              alignItems="center"
              gap="1.5"
              {...(status === 'red' ? { color: 'fg.error', fontWeight: 'semibold' } : {})}
            >
              <StatusMark status={status} label={{ green: '', amber: 'Near', red: 'Over', none: '' }[status]} />
              {vitalText(vital, figures[vital])}
            </chakra.span>
            {difference === null ? null : (
              <chakra.span ms="1" textStyle="meta" color="fg.muted">
                {difference}
              </chakra.span>
            )}
          </td>
        );
      })}
      <td data-from="lg">
        <chakra.span color="fg.muted">
          {since === null ? '' : `${whenText(since, timezone)}, ${by ?? 'unknown'}`}
        </chakra.span>
      </td>
    </>
  );
}
