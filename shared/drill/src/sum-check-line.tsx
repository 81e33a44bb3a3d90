import { createRequestId } from '@fixed-ops/api';
import type { Kpi, LedgerPart, TransactionPart } from '@fixed-ops/contract';
import { metricOf } from '@fixed-ops/metrics';
import { Box, CircleAlert, CircleCheck, chakra, Reference } from '@fixed-ops/ui';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { quantityText } from './figure-words.ts';
import type { SumCheck } from './sum-check.ts';

interface SumCheckLineProps {
  readonly kpi: Kpi;
  readonly check: SumCheck;
  readonly transactions: readonly TransactionPart[];
  readonly ledger: readonly LedgerPart[];
}

/** The foot of the proof. It says that the list adds up to the figure, or by how much it is off. */
export function SumCheckLine({ kpi, check, transactions, ledger }: SumCheckLineProps) {
  const [reference] = useState(createRequestId);
  const said = check.outcome === 'off' ? `Off by ${check.by} in ${check.part}` : null;
  // The check is made anew at each render. A difference is reported once while its text stays the same.
  const report = useEffectEvent(() =>
    console.error(`The list of ${kpi.key} (${kpi.scope}) does not add up.`, { reference, kpi, check }),
  );
  useEffect(() => {
    if (said !== null) report();
  }, [said]);
  if (check.outcome === 'nothingToCheck') {
    return <chakra.span color="fg.muted">{kpi.reason ?? 'There is nothing to add up.'}</chakra.span>;
  }
  if (said !== null) return <IsOff reference={reference}>{said}</IsOff>;
  const definition = metricOf(kpi.key);
  const { quantity } = definition.numerator;
  const sumOf = (parts: readonly { readonly contribution: number }[]) =>
    parts.reduce((sum, { contribution }) => sum + contribution, 0);
  const over = definition.denominator
    ? ` over ${quantityText(kpi.denominator, definition.denominator.quantity)} ${definition.denominator.label}`
    : '';
  const pieces: [amount: number, where: string][] = [
    [(kpi.numerator ?? 0) - sumOf(transactions) - sumOf(ledger), 'on repair orders'],
    [sumOf(transactions), 'in part transactions'],
    [sumOf(ledger), 'in the ledger'],
  ];
  const shown = pieces.filter(([amount]) => quantityText(amount, quantity) !== quantityText(0, quantity));
  const split =
    shown.length > 1
      ? `: ${shown.map(([amount, where]) => `${quantityText(amount, quantity)} ${where}`).join(', ')}`
      : '';
  return (
    <AddsUp>
      Contributions total {quantityText(kpi.numerator, quantity)} {definition.numerator.label}
      {over}
      {split}.
    </AddsUp>
  );
}

/** Says that the list adds up, and to what. */
export function AddsUp({ children }: { readonly children: ReactNode }) {
  return (
    <Box display="flex" alignItems="flex-start" gap="2">
      <chakra.span color="fg.success" flexShrink="0" mt="0.5">
        <CircleCheck size={16} aria-hidden="true" />
      </chakra.span>
      <span>
        <b>Adds up.</b> <chakra.span color="fg.muted">{children}</chakra.span>
      </span>
    </Box>
  );
}

/** Says by how much the list is off, with a reference by which support finds the case. */
export function IsOff({ reference, children }: { readonly reference: string; readonly children: ReactNode }) {
  return (
    <Box display="flex" flexWrap="wrap" columnGap="2" color="fg.error" role="alert">
      <CircleAlert size={16} aria-hidden="true" />
      <b>{children}</b>
      <Reference id={reference} />
    </Box>
  );
}
