import { createRequestId } from '@fixed-ops/api';
import type { TermProof } from '@fixed-ops/contract';
import { formatInUnit, formatMoneyCents, formatNumber, roundTo } from '@fixed-ops/metrics';
import { Box, Text } from '@fixed-ops/ui';
import { useEffect, useState } from 'react';
import { quantityText } from './figure-words.ts';
import { AddsUp, IsOff } from './sum-check-line.tsx';

/** A contribution as text with two decimals, because parts of a repair order are fractions. */
export const amountText = (amount: number | null, quantity: TermProof['quantity'] = 'money'): string =>
  quantity === 'money' ? formatMoneyCents(amount) : formatNumber(amount, 2);

/** The reason's share of the change, as figure and unit. */
function termText({ perHour, unit = 'moneyPerHour', decimals = 2 }: TermProof) {
  return unit === 'percent'
    ? { figure: formatNumber(perHour, decimals), unit: ' pts' }
    : formatInUnit(perHour, unit, decimals);
}

/** `1,322.70 hours sold`. Null for a sum, which has no denominator. */
function overText({ hoursNow, overLabel = 'hours sold', overQuantity = 'hours' }: TermProof) {
  if (overLabel === null) return null;
  return { amount: quantityText(hoursNow, overQuantity ?? 'hours'), label: overLabel };
}

/** The reason's share of the change. If it is a quotient, the division stands beside it. */
export function TermLead({ proof }: { readonly proof: TermProof }) {
  const { figure, unit } = termText(proof);
  const over = overText(proof);
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2">
      <Text textStyle="figure" whiteSpace="nowrap">
        {figure}
        <Box as="span" fontSize="sm" fontWeight="normal" color="fg.muted" letterSpacing="normal" ms="1">
          {over === null ? 'of the change' : unit}
        </Box>
      </Text>
      {over === null ? null : (
        <>
          <Text color="fg.muted" fontSize="lg">
            =
          </Text>
          <Box css={{ '& b': { fontVariantNumeric: 'tabular-nums' } }}>
            <Text borderBottomWidth="1px" pb="0.5">
              <b>{amountText(proof.exact, proof.quantity)}</b>{' '}
              <Box as="span" color="fg.muted">
                of the change
              </Box>
            </Text>
            <Text pt="0.5">
              <b>{over.amount}</b>{' '}
              <Box as="span" color="fg.muted">
                {over.label}
              </Box>
            </Text>
          </Box>
        </>
      )}
    </Box>
  );
}

const isRate = ({ unit = 'moneyPerHour' }: TermProof): boolean => unit === 'moneyPerHour';

/** Slightly more than half a cent, because sums of binary fractions are not exact. */
const HALF_A_CENT = 0.005001;

/** The foot. It says that the listed contributions add up to the reason, or by how much they are off. */
export function TermCheck({ proof }: { readonly proof: TermProof }) {
  const [reference] = useState(createRequestId);
  const by = roundTo(proof.listed - proof.exact, 2);
  const isOff = Math.abs(proof.listed - proof.exact) > HALF_A_CENT;
  useEffect(() => {
    if (isOff) console.error(`The list of ${proof.term} does not add up.`, { reference, proof });
  }, [isOff, reference, proof]);
  if (isOff) return <IsOff reference={reference}>{`Off by ${amountText(by, proof.quantity)}`}</IsOff>;
  const perUnit = (proof.unit === 'percent' ? 100 : 1) / proof.hoursNow;
  const isRounded = roundTo(proof.exact * perUnit, proof.decimals ?? 2) !== proof.perHour;
  const over = overText(proof);
  return (
    <AddsUp>
      Contributions total {amountText(proof.exact, proof.quantity)}
      {over === null ? '' : ` over ${over.amount} ${over.label}`}
      {isRounded ? `; ${isRate(proof) ? 'the rate' : 'it'} is rounded so that all reasons together are the change` : ''}
      .
    </AddsUp>
  );
}
