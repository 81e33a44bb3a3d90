import type { Kpi } from '@fixed-ops/contract';
import type { KpiContext } from '@fixed-ops/figures';
import { NO_VALUE } from '@fixed-ops/metrics';
import {
  ArrowDown,
  ArrowUp,
  Box,
  chakra,
  DoubtMark,
  type FigureDoubt,
  type FigureStatus,
  KpiInfo,
  Panel,
  SimpleGrid,
  Skeleton,
  STATUS_LOOK,
  StatusIcon,
} from '@fixed-ops/ui';
import type { ReactNode } from 'react';
import { type Card, cardsOf } from './kpi-cards.ts';
import type { Performance } from './technician-rows.ts';

interface TechnicianKpisProps {
  readonly kpis: readonly Kpi[];
  readonly data: Performance;
  readonly context: KpiContext;
  readonly refetching: boolean;
  /** Opens the technicians behind a figure, or a list of lines. */
  readonly onOpen: (metricKey: string) => void;
  /** Leads to the lines without a punch. */
  readonly onNoPunch: () => void;
  readonly doubtsOf: (metricKey: string) => readonly FigureDoubt[];
}

const COLUMNS = { base: 1, sm: 2, md: 3 } as const;
/**
 * Below this width, in CSS pixels, a sixth of the page is too narrow for the names of figures on one line. The service dashboard has the
 * same limit.
 */
const SIX_COLUMNS_FROM = '@media (min-width: 1440px)';
const CARDS = 6;

/** Shows six figures, each with its change and its terms, by the definitions of the service dashboard. */
export function TechnicianKpis({ kpis, data, context, refetching, onOpen, onNoPunch, doubtsOf }: TechnicianKpisProps) {
  const cards = cardsOf(kpis, data, context, onOpen, onNoPunch);
  return (
    <Ledger>
      {cards.map((card) => (
        <Cell key={card.key} label={card.label} metric={card.key} status={card.status} refetching={refetching}>
          <Box display="flex" alignItems="start" justifyContent="space-between" gap="2">
            <chakra.h2 textStyle="label" color="fg.muted" fontWeight="medium">
              {card.label}
            </chakra.h2>
            <Box display="flex" alignItems="center" gap="1">
              {card.definition ? <KpiInfo label={card.label} definition={card.definition} /> : null}
              <StatusIcon status={card.status} />
            </Box>
          </Box>
          <Figure card={card}>
            <DoubtMark label={card.label} doubts={doubtsOf(card.key)} />
          </Figure>
          <Box>
            {card.value === null && card.reason ? (
              <Box textStyle="meta" color="fg.muted">
                {card.reason}
              </Box>
            ) : null}
            <chakra.dl mt="1.5" display="grid" gridAutoRows="minmax(20px, auto)" textStyle="ledgerRow">
              {card.parts.map(({ name, value, status = 'none', isQuiet = false, direction, onOpen: open }) => (
                <Box key={name} display="flex" justifyContent="space-between" alignItems="baseline" gap="2">
                  <chakra.dt color="fg.muted">{name}</chakra.dt>
                  <chakra.dd
                    fontWeight={isQuiet ? 'normal' : 'medium'}
                    textAlign="end"
                    color={status === 'none' ? (isQuiet ? 'fg.subtle' : 'fg') : STATUS_LOOK[status].text}
                  >
                    {direction ? <Arrow direction={direction} /> : null}
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
          </Box>
        </Cell>
      ))}
    </Ledger>
  );
}

const Arrow = ({ direction }: { readonly direction: 'up' | 'down' }) => {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <chakra.span display="inline-block" verticalAlign="-1px" marginInlineEnd="0.5">
      <Icon size={12} role="img" aria-label={direction} aria-hidden={false} />
    </chakra.span>
  );
};

/** Stands for the six figures while they load. */
export function TechnicianKpisSkeleton() {
  return (
    <Ledger>
      {Array.from({ length: CARDS }, (_none, place) => place).map((place) => (
        <Cell key={place} status="none" refetching={false}>
          <Skeleton h="5" w="96px" />
          <Skeleton h="8" w="80px" my="1" />
          <Skeleton h="80px" w="full" mt="1.5" />
        </Cell>
      ))}
    </Ledger>
  );
}

function Ledger({ children }: { readonly children: ReactNode }) {
  return (
    <Panel aria-label="Key figures" mb="6" data-cells="">
      <SimpleGrid
        columns={COLUMNS}
        css={{ [SIX_COLUMNS_FROM]: { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' } }}
        _print={{ gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}
        gap="1px"
        bg="border"
      >
        {children}
      </SimpleGrid>
    </Panel>
  );
}

interface CellProps {
  readonly label?: string;
  readonly metric?: string;
  readonly status: FigureStatus;
  readonly refetching: boolean;
  readonly children: ReactNode;
}

/** Draws one card. Names, figures and terms of all cards are aligned, so that a name that wraps does not lower one figure alone. */
function Cell({ label, metric, status, refetching, children }: CellProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      data-metric={metric}
      position="relative"
      display="grid"
      gridTemplateRows="subgrid"
      gridTemplateColumns="minmax(0, 1fr)"
      gridRow="span 3"
      rowGap="0"
      bg="bg.panel"
      pt="14px"
      pb="3"
      px="4"
      minW="0"
      data-refetching={refetching ? '' : undefined}
      css={{
        // With six cells side by side, a name, a target and its distance stay on one line.
        [SIX_COLUMNS_FROM]: { paddingInline: '3' },
        // The cell itself is not dimmed, because the color of the lines between the cells would show through.
        '&[data-refetching] > *': { opacity: '0.5' },
      }}
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

interface FigureProps {
  readonly card: Card;
  /** A mark beside the figure, where it takes no space from the name. */
  readonly children: ReactNode;
}

function Figure({ card: { label, value, unit, onOpen }, children }: FigureProps) {
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
    <Box
      textStyle="figure"
      display="flex"
      alignItems="center"
      gap="2"
      h="8"
      whiteSpace="nowrap"
      color={value === null ? 'fg.subtle' : 'fg'}
    >
      {onOpen && value !== null ? (
        <Opens type="button" aria-haspopup="dialog" aria-label={`${label}: ${value}`} onClick={onOpen}>
          {text}
        </Opens>
      ) : (
        <span>{text}</span>
      )}
      {children}
    </Box>
  );
}
