import type { BesideStore } from '@fixed-ops/contract';
import { useSession } from '@fixed-ops/session';
import type { ComponentProps } from 'react';
import { lazyPanel } from './lazy-panel.tsx';

const LAZY = { name: 'Store average', placeholder: null };

const StoreAveragePanel = lazyPanel(
  () => import('./store-average-panel.tsx').then((module) => module.StoreAveragePanel),
  LAZY,
);
const AverageFigures = lazyPanel(() => import('./average-figures.tsx').then((module) => module.AverageFigures), LAZY);

/** The store beside somebody's own figures, as one average without names; its code comes for own views alone. */
export function StoreAverage(props: ComponentProps<typeof StoreAveragePanel>) {
  const { access } = useSession();
  return access.hasAllEmployeeView ? null : <StoreAveragePanel {...props} />;
}

interface AnsweredAverageProps extends Pick<ComponentProps<typeof AverageFigures>, 'over'> {
  readonly rates: readonly {
    readonly label: string;
    readonly rate: BesideStore | null | undefined;
    readonly format: (value: number) => string;
  }[];
}

/** The same of a screen whose own answer has the rates; those that would tell somebody's are left out. */
export function AnsweredAverage({ rates, over }: AnsweredAverageProps) {
  const figures = rates.flatMap(({ label, rate, format }) => {
    if (rate?.store == null) return [];
    return [{ label, store: format(rate.store), own: rate.own === null ? null : format(rate.own) }];
  });
  return figures.length === 0 ? null : <AverageFigures figures={figures} over={over} />;
}
