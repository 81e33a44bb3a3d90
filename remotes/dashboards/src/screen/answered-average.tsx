import type { BesideStore } from '@fixed-ops/contract';
import type { ComponentProps } from 'react';
import { AverageFigures } from './average-figures.tsx';

interface AnsweredAverageProps extends Pick<ComponentProps<typeof AverageFigures>, 'over' | 'refetching'> {
  readonly rates: readonly {
    readonly label: string;
    readonly rate: BesideStore | null | undefined;
    readonly format: (value: number) => string;
  }[];
}

/** The store's rates beside a person's own, for a screen whose answer has them. Rates that would reveal one person's figures are left out. */
export function AnsweredAverage({ rates, ...of }: AnsweredAverageProps) {
  const figures = rates.flatMap(({ label, rate, format }) => {
    if (rate?.store == null) return [];
    return [{ label, store: format(rate.store), own: rate.own === null ? null : format(rate.own) }];
  });
  return figures.length === 0 ? null : <AverageFigures figures={figures} {...of} />;
}
