import type { Kpi } from '@fixed-ops/contract';
import { findKpi } from '@fixed-ops/figures';
import {
  besideTarget,
  distanceInWords,
  formatCount,
  formatFigure,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTarget,
  metricOf,
  NO_VALUE,
  NOT_PROVIDED,
  shownValue,
} from '@fixed-ops/metrics';
import {
  Box,
  chakra,
  DoubtMark,
  type FigureDoubt,
  type FigureStatus,
  Panel,
  SimpleGrid,
  Skeleton,
  STATUS_LOOK,
  StatusIcon,
} from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import type { Performance, Work } from './technician-rows.ts';

interface Part {
  readonly name: string;
  readonly value: string;
  readonly status?: FigureStatus;
  readonly isQuiet?: boolean;
  readonly onOpen?: (() => void) | undefined;
}
interface Card {
  readonly key: string;
  readonly label: string;
  readonly value: string | null;
  readonly unit?: string;
  readonly reason?: string | null;
  readonly status: FigureStatus;
  readonly parts: readonly Part[];
  readonly onOpen?: (() => void) | undefined;
}

interface TechnicianKpisProps {
  readonly kpis: readonly Kpi[];
  readonly data: Performance;
  readonly refetching: boolean;
  /** Opens the technicians behind a figure, or a list of lines. */
  readonly onOpen: (metricKey: string) => void;
  /** Leads to the lines without a punch. */
  readonly onNoPunch: () => void;
  readonly doubtsOf: (metricKey: string) => readonly FigureDoubt[];
}

const COLUMNS = { base: 1, sm: 2, md: 3, xl: 6 } as const;
const CARDS = 6;

/** Six figures, each with what it is made of; the same definitions as on the service dashboard. */
export function TechnicianKpis({ kpis, data, refetching, onOpen, onNoPunch, doubtsOf }: TechnicianKpisProps) {
  const cards = cardsOf(kpis, data, onOpen, onNoPunch);
  return (
    <Ledger>
      {cards.map((card) => (
        <Cell key={card.key} metric={card.key} status={card.status} refetching={refetching}>
          <Box display="flex" alignItems="center" justifyContent="space-between" gap="2">
            <chakra.h3 textStyle="label" color="fg.muted" fontWeight="medium">
              {card.label}
            </chakra.h3>
            <Box display="flex" alignItems="center" gap="1">
              <DoubtMark label={card.label} doubts={doubtsOf(card.key)} />
              <StatusIcon status={card.status} />
            </Box>
          </Box>
          <Figure card={card} />
          {card.value === null && card.reason ? (
            <Box textStyle="meta" color="fg.muted">
              {card.reason}
            </Box>
          ) : null}
          <chakra.dl mt="1.5" display="grid" gridAutoRows="minmax(20px, auto)" textStyle="ledgerRow">
            {card.parts.map(({ name, value, status = 'none', isQuiet = false, onOpen: open }) => (
              <Box key={name} display="flex" justifyContent="space-between" alignItems="baseline" gap="2">
                <chakra.dt color="fg.muted">{name}</chakra.dt>
                <chakra.dd
                  fontWeight={isQuiet ? 'normal' : 'medium'}
                  textAlign="end"
                  color={status === 'none' ? (isQuiet ? 'fg.subtle' : 'fg') : STATUS_LOOK[status].text}
                >
                  {open ? (
                    <Opens type="button" minH="6" my="-1" textDecoration="underline dotted" onClick={open}>
                      {value}
                    </Opens>
                  ) : (
                    value
                  )}
                </chakra.dd>
              </Box>
            ))}
          </chakra.dl>
        </Cell>
      ))}
    </Ledger>
  );
}

/** The six while they load. */
export function TechnicianKpisSkeleton() {
  return (
    <Ledger>
      {Array.from({ length: CARDS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no name yet
        <Cell key={index} status="none" refetching={false}>
          <Skeleton h="5" w="96px" />
          <Skeleton h="8" w="80px" my="1" />
          <Skeleton h="60px" w="full" mt="1.5" />
        </Cell>
      ))}
    </Ledger>
  );
}

function Ledger({ children }: { readonly children: ReactNode }) {
  return (
    <Panel aria-label="Key figures" mb="6" data-cells="">
      <SimpleGrid columns={COLUMNS} _print={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }} gap="1px" bg="border">
        {children}
      </SimpleGrid>
    </Panel>
  );
}

interface CellProps {
  readonly metric?: string;
  readonly status: FigureStatus;
  readonly refetching: boolean;
  readonly children: ReactNode;
}

function Cell({ metric, status, refetching, children }: CellProps) {
  return (
    <Box
      role="group"
      data-metric={metric}
      position="relative"
      bg="bg.panel"
      padding="14px 16px 12px"
      minW="0"
      opacity={refetching ? 0.5 : 1}
    >
      {status === 'none' ? null : (
        <Box
          data-painted=""
          position="absolute"
          insetInlineStart="0"
          top="14px"
          w="3px"
          h="48px"
          bg={STATUS_LOOK[status].mark}
        />
      )}
      {children}
    </Box>
  );
}

const Opens = chakra('button', {
  base: { font: 'inherit', letterSpacing: 'inherit', borderRadius: 'xs', _hover: { textDecoration: 'underline' } },
});

function Figure({ card: { label, value, unit, onOpen } }: { readonly card: Card }) {
  const text = (
    <>
      {value ?? NO_VALUE}
      {unit && value !== null ? (
        <chakra.span fontSize="sm" fontWeight="normal" color="fg.muted" letterSpacing="normal" marginInlineStart="0.5">
          {` ${unit}`}
        </chakra.span>
      ) : null}
    </>
  );
  return (
    <Box textStyle="figure" whiteSpace="nowrap" color={value === null ? 'fg.subtle' : 'fg'}>
      {onOpen && value !== null ? (
        <Opens type="button" aria-haspopup="dialog" aria-label={`${label}: ${value}`} onClick={onOpen}>
          {text}
        </Opens>
      ) : (
        text
      )}
    </Box>
  );
}

const one = (value: number | null | undefined) => formatNumber(value ?? null, 1);

function cardsOf(
  kpis: readonly Kpi[],
  data: Performance,
  onOpen: TechnicianKpisProps['onOpen'],
  onNoPunch: TechnicianKpisProps['onNoPunch'],
): Card[] {
  // A person who sees own rows only is all there is.
  const work = data.store ?? (data.rows.length === 1 ? data.rows[0] : undefined);
  const card = (key: string, parts: (kpi: Kpi) => readonly Part[]): Card[] => {
    const kpi = findKpi(kpis, key);
    if (!kpi) return [];
    const shown = shownValue(metricOf(key), kpi);
    const { figure, unit } = formatFigure(besideTarget(metricOf(key), shown, kpi.target), shown);
    return [
      {
        key,
        label: metricOf(key).shortLabel,
        value: kpi.value === null ? null : figure,
        unit,
        reason: kpi.reason,
        status: statusOf(kpi),
        parts: parts(kpi),
        onOpen: () => onOpen(key),
      },
    ];
  };
  return [
    ...card('tech_productivity', (kpi) => [
      { name: 'On jobs', value: one(work?.actualHours) },
      { name: 'Attended', value: one(work?.attendanceHours) },
      targetPart(kpi),
    ]),
    ...card('tech_efficiency', (kpi) => [
      { name: 'Sold ÷ on jobs', value: 'punched lines', isQuiet: true },
      {
        name: 'Lines without a punch',
        value: formatCount(work?.noPunchLines),
        onOpen: (work?.noPunchLines ?? 0) > 0 ? onNoPunch : undefined,
      },
      targetPart(kpi),
    ]),
    ...card('tech_proficiency', (kpi) => [
      { name: 'Sold', value: one(work?.soldHours) },
      { name: 'Attended', value: one(work?.attendanceHours) },
      targetPart(kpi),
    ]),
    ...card('tech_hours_day', () => hoursADay(data)).map((each) => ({ ...each, label: 'Sold hours a day' })),
    ...card('tech_gross_hour', (kpi) => [
      { name: 'Labor gross', value: formatMoney(work?.gross) },
      { name: 'Pay per sold hour', value: formatFigure(metricOf('tech_cost_hour'), work?.costPerHour ?? null).figure },
      targetPart(kpi),
    ]),
    comebackCard(data, work),
  ];
}

/** The first shops beside the whole; one alone says nothing more. */
function hoursADay({ byShop }: Performance): Part[] {
  const shops = [...(byShop ?? [])].sort((a, b) => b.soldHours - a.soldHours).slice(0, 2);
  if (byShop === null) return [{ name: 'A day worked', value: 'an hour flagged', isQuiet: true }];
  return [
    { name: 'All shops', value: 'per technician', isQuiet: true },
    ...(shops.length > 1
      ? shops.map(({ techName, hoursPerDay }) => ({ name: techName, value: one(hoursPerDay) }))
      : []),
  ];
}

function comebackCard(data: Performance, work: Work | undefined): Card {
  const comebacks = work?.comebacks ?? null;
  const ros = work?.roCount ?? 0;
  const [most] = [...data.rows].sort((a, b) => (b.comebacks ?? 0) - (a.comebacks ?? 0));
  const byTechnician = data.rows.reduce((sum, row) => sum + (row.comebacks ?? 0), 0);
  return {
    key: 'comebacks',
    label: 'Comebacks',
    value: comebacks === null ? null : formatCount(comebacks),
    unit: `of ${formatCount(ros)} ROs`,
    reason: work ? NOT_PROVIDED : null,
    status: 'none',
    parts:
      comebacks === null
        ? []
        : [
            { name: 'Share', value: ros === 0 ? NO_VALUE : formatPercent((comebacks / ros) * 100, 2) },
            ...(data.store && most && (most.comebacks ?? 0) > 0
              ? [{ name: 'Most', value: `${most.techName}, ${formatCount(most.comebacks)}` }]
              : []),
            // One with two technicians is once the store's and each of theirs.
            ...(data.store && byTechnician > comebacks
              ? [{ name: 'Counted by technician', value: formatCount(byTechnician) }]
              : [{ name: 'Target', value: 'Not set', isQuiet: true }]),
          ],
  };
}

/** More time on jobs than at work is no success. */
function statusOf(kpi: Kpi): FigureStatus {
  if (kpi.smallSample || kpi.value === null) return 'none';
  return kpi.key === 'tech_productivity' && kpi.value > 100 ? 'amber' : kpi.status;
}

function targetPart(kpi: Kpi): Part {
  if (kpi.target === null) return { name: 'Target', value: 'Not set', isQuiet: true };
  const definition = metricOf(kpi.key);
  const name = `Target ${formatTarget(definition, kpi)}`;
  if (kpi.smallSample) return { name, value: 'Few hours', isQuiet: true };
  return { name, value: distanceInWords(definition, { ...kpi, facts: {} }) ?? NO_VALUE, status: statusOf(kpi) };
}
