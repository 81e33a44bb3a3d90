import type { Kpi } from '@fixed-ops/contract';
import { besideTarget, formatCount, formatFigure, formatMoney, metricOf, shownValue } from '@fixed-ops/metrics';
import { Box, chakra, SegmentedControl, STATUS_LOOK, StatusIcon, Text } from '@fixed-ops/ui';
import { distanceToTarget, quantityText } from './figure-words.ts';
import type { DrillView } from './use-drill.ts';

interface DrillLeadProps {
  readonly kpi: Kpi;
  readonly numeratorLabel: string;
  readonly denominatorLabel: string | null;
}

/** The proof in one line: the figure, its numerator and denominator, the distance to the target and its worth in money. */
export function DrillLead({ kpi, numeratorLabel, denominatorLabel }: DrillLeadProps) {
  const definition = metricOf(kpi.key);
  const shown = shownValue(definition, kpi);
  const { figure, unit } = formatFigure(besideTarget(definition, shown, kpi.target), shown);
  const distance = kpi.smallSample ? null : distanceToTarget(kpi);
  const worth = kpi.smallSample ? null : kpi.gapDollars;
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
      <Text textStyle="figure" whiteSpace="nowrap">
        {figure}
        {unit === '' ? null : (
          <chakra.span fontSize="sm" fontWeight="normal" color="fg.muted" letterSpacing="normal" ms="1">
            {unit}
          </chakra.span>
        )}
      </Text>
      {definition.isSnapshot || denominatorLabel === null || kpi.numerator === null ? (
        <Text color="fg.muted">{inWords(kpi, numeratorLabel, denominatorLabel)}</Text>
      ) : (
        <>
          <Text color="fg.muted" fontSize="lg">
            =
          </Text>
          {/* Only the numbers are tabular: a hyphen as wide as a digit would leave a gap in a word. */}
          <Box css={{ '& b': { fontVariantNumeric: 'tabular-nums' } }}>
            <Text borderBottomWidth="1px" pb="0.5">
              <b>{quantityText(kpi.numerator, definition.numerator.quantity)}</b>{' '}
              <chakra.span color="fg.muted">{numeratorLabel}</chakra.span>
            </Text>
            <Text pt="0.5">
              <b>{quantityText(kpi.denominator, definition.denominator?.quantity ?? 'count')}</b>{' '}
              <chakra.span color="fg.muted">{denominatorLabel}</chakra.span>
            </Text>
          </Box>
        </>
      )}
      <Box ms="auto" textAlign="end">
        {distance === null ? (
          <Text color="fg.muted">{kpi.smallSample ? 'Small sample, not judged' : ''}</Text>
        ) : (
          <Text color={STATUS_LOOK[kpi.status].text} fontWeight="medium" display="flex" alignItems="center" gap="1.5">
            <StatusIcon status={kpi.status} />
            {distance}
          </Text>
        )}
        {worth === null ? null : (
          <Text color="fg.muted">
            {kpi.status === 'green' ? 'Ahead by' : 'Worth'}{' '}
            <chakra.b color="fg" fontWeight="semibold">
              {formatMoney(worth)}
            </chakra.b>
          </Text>
        )}
      </Box>
    </Box>
  );
}

/** The words beside the figure: "of 353 repair orders" for a count, the name of a sum, or the reason why there is no value. */
function inWords(kpi: Kpi, numeratorLabel: string, denominatorLabel: string | null): string | null {
  if (kpi.value === null) return kpi.reason;
  return denominatorLabel === null ? numeratorLabel : `of ${formatCount(kpi.denominator)} ${denominatorLabel}`;
}

export const VIEW_LABELS: Readonly<Record<DrillView, string>> = {
  orders: 'Repair orders',
  transactions: 'Transactions',
  ledger: 'Ledger',
  advisors: 'By advisor',
  technicians: 'By technician',
  opCodes: 'By op code',
};

interface ViewSwitchProps {
  readonly views: readonly DrillView[];
  readonly view: DrillView;
  readonly onChange: (view: DrillView) => void;
}

/** Chooses how the list is divided. Hidden when there is only one way. */
export function ViewSwitch({ views, view, onChange }: ViewSwitchProps) {
  if (views.length < 2) return null;
  return (
    <SegmentedControl
      label="List by"
      segments={views.map((value) => ({ value, label: VIEW_LABELS[value] }))}
      value={view}
      onChange={onChange}
    />
  );
}
