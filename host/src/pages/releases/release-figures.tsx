import type { ReleaseFigures as Figures, ServedRelease } from '@fixed-ops/contract/releases';
import { Box, chakra, StatusMark } from '@fixed-ops/ui';
import {
  differenceText,
  hasTooFew,
  isTooFew,
  numberText,
  statusOf,
  VITALS,
  type Vital,
  vitalText,
  whenText,
} from './release-words.ts';

/** The cells of a release: share, visits, vitals, and since when. */
export const FIGURE_COLUMNS = VITALS.length + 3;

/** The width from which a figure has a column. The column of a phone has none. */
export const fromOf = (vital: Vital): 'lg' | undefined => (vital === 'errorsPer1000' ? undefined : 'lg');

interface FiguresProps {
  readonly served: ServedRelease | undefined;
  /** The release for comparison. */
  readonly beside?: ServedRelease | undefined;
  readonly timezone: string;
}

/** The figures of a served release, alone or compared with another one. */
export function ReleaseFigures({ served, beside, timezone }: FiguresProps) {
  if (served === undefined) return <NoFigures />;
  const { share, figures, since, by } = served;
  return (
    <>
      <td data-from="md">
        <Box display="flex" alignItems="center" gap="2">
          {/* A tablet has room for the figure alone. */}
          <Box
            display={{ base: 'none', lg: 'block' }}
            aria-hidden="true"
            data-painted=""
            w="90px"
            h="6px"
            bg="bg.muted"
            borderRadius="xs"
            overflow="hidden"
          >
            <Box h="6px" bg="chart.spark" style={{ width: `${share}%` }} />
          </Box>
          <chakra.span fontVariantNumeric="tabular-nums">{share}%</chakra.span>
        </Box>
      </td>
      <td data-from="md" data-numeric="">
        {numberText(figures.views)}
        <TooFew figures={figures} />
      </td>
      {VITALS.map((vital) => (
        <td key={vital} data-numeric="" data-parts="" data-from={fromOf(vital)}>
          <VitalFigure vital={vital} figures={figures} beside={beside?.figures} />
          {fromOf(vital) === undefined ? <TooFew figures={figures} until="md" /> : null}
        </td>
      ))}
      <td data-from="xl" data-parts="">
        <Since since={since} by={by} timezone={timezone} />
      </td>
    </>
  );
}

/** Why figures have no mark. A phone has no column of visits, so it stands below the errors there. */
const TooFew = ({ figures, until }: { readonly figures: Figures; readonly until?: 'md' }) =>
  hasTooFew(figures) ? (
    <chakra.span
      display={until === undefined ? 'block' : { base: 'block', [until]: 'none' }}
      textStyle="meta"
      color="fg.muted"
    >
      too few
    </chakra.span>
  ) : null;

interface VitalFigureProps {
  readonly vital: Vital;
  readonly figures: Figures;
  /** The figures for comparison. */
  readonly beside: Figures | undefined;
}

/** A figure with its mark, and its difference from another release. Too few visits get neither, because both would be a judgment. */
export function VitalFigure({ vital, figures, beside }: VitalFigureProps) {
  const status = statusOf(vital, figures[vital], figures.views);
  const isCompared = beside !== undefined && !isTooFew(figures) && !isTooFew(beside);
  const difference = isCompared ? differenceText(vital, figures[vital], beside[vital]) : null;
  return (
    <>
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
    </>
  );
}

type SinceProps = Pick<ServedRelease, 'since' | 'by'> & { readonly timezone: string };

/** Since when a release is what it is for visitors, and by whom. */
export const Since = ({ since, by, timezone }: SinceProps) =>
  since === null ? null : (
    <>
      <chakra.span color="fg.muted">{whenText(since, timezone)},</chakra.span>{' '}
      <chakra.span color="fg.muted">{by ?? 'unknown'}</chakra.span>
    </>
  );

/** One cell per column. A cell over all of them would add empty columns on a phone, which has few. */
function NoFigures() {
  return (
    <>
      <td data-from="md" />
      <td data-from="md" />
      {VITALS.map((vital) => (
        <td key={vital} data-from={fromOf(vital)} />
      ))}
      <td data-from="xl" />
    </>
  );
}
