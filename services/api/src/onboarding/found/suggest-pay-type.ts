import type { SampleFound } from '@fixed-ops/importer';
import { isPayType, payTypes } from '@fixed-ops/metrics';

export interface PayTypeSuggestion {
  readonly payType: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly reason: string;
}

const inSentence = (payType: string): string => (isPayType(payType) ? payTypes[payType].inSentence : payType);

const count = (number: number): string => number.toLocaleString('en-US');

/** The suggested pay type of a labor type: from the store's own table, otherwise from most of its lines. Null if neither has one. */
export function suggestPayType(
  type: Pick<SampleFound['laborTypes'][number], 'payType' | 'payTypes'>,
): PayTypeSuggestion | null {
  if (type.payType !== '') return { payType: type.payType, confidence: 1, reason: 'Your labor_types.csv says so' };
  const counted = Object.entries(type.payTypes).sort(([, a], [, b]) => b - a);
  const all = counted.reduce((sum, [, lines]) => sum + lines, 0);
  const [most] = counted;
  if (most === undefined || most[0] === '') return null;
  const [payType, lines] = most;
  return {
    payType,
    confidence: Math.floor((lines / all) * 100) / 100,
    reason:
      lines === all
        ? all === 1
          ? `Its only line is ${inSentence(payType)}`
          : `All of its ${count(all)} lines are ${inSentence(payType)}`
        : `${count(lines)} of its ${count(all)} lines are ${inSentence(payType)}`,
  };
}
