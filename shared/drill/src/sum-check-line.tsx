import { createRequestId } from '@fixed-ops/api';
import type { Kpi, LedgerPart } from '@fixed-ops/contract';
import { metricOf } from '@fixed-ops/metrics';
import { Box, CircleAlert, CircleCheck, chakra, Reference } from '@fixed-ops/ui';
import { useEffect, useState } from 'react';
import { quantityText } from './figure-words.ts';
import type { SumCheck } from './sum-check.ts';

interface SumCheckLineProps {
  readonly kpi: Kpi;
  readonly check: SumCheck;
  readonly ledger: readonly LedgerPart[];
}

/** The foot of the proof: that the list makes up the figure, or by how much it does not. */
export function SumCheckLine({ kpi, check, ledger }: SumCheckLineProps) {
  const [reference] = useState(createRequestId);
  const isOff = check.outcome === 'off';
  useEffect(() => {
    if (isOff) console.error(`The list of ${kpi.key} (${kpi.scope}) does not add up.`, { reference, kpi, check });
  }, [isOff, reference, kpi, check]);
  if (check.outcome === 'nothingToCheck') {
    return <chakra.span color="fg.muted">{kpi.reason ?? 'There is nothing to add up.'}</chakra.span>;
  }
  if (check.outcome === 'off') {
    return (
      <Box display="flex" flexWrap="wrap" columnGap="2" color="fg.error" role="alert">
        <CircleAlert size={16} aria-hidden="true" />
        <b>
          Off by {quantityText(check.by, check.quantity)} in {check.part}
        </b>
        <Reference id={reference} />
      </Box>
    );
  }
  const definition = metricOf(kpi.key);
  const { quantity } = definition.numerator;
  const inLedger = ledger.reduce((sum, { contribution }) => sum + contribution, 0);
  const over = definition.denominator
    ? ` over ${quantityText(kpi.denominator, definition.denominator.quantity)} ${definition.denominator.label}`
    : '';
  const onOrders = (kpi.numerator ?? 0) - inLedger;
  const split =
    ledger.length > 0 && quantityText(onOrders, quantity) !== quantityText(0, quantity)
      ? `: ${quantityText(onOrders, quantity)} on repair orders, ${quantityText(inLedger, quantity)} in the ledger`
      : '';
  return (
    <Box display="flex" alignItems="flex-start" gap="2">
      <chakra.span color="fg.success" flexShrink="0" mt="0.5">
        <CircleCheck size={16} aria-hidden="true" />
      </chakra.span>
      <span>
        <b>Adds up.</b>{' '}
        <chakra.span color="fg.muted">
          Contributions total {quantityText(kpi.numerator, quantity)} {definition.numerator.label}
          {over}
          {split}.
        </chakra.span>
      </span>
    </Box>
  );
}
