import { declinedSpans } from '@fixed-ops/contract/dashboards';
import { formatCount } from '@fixed-ops/metrics';
import type { UrlStateChange } from '@fixed-ops/router';
import { Button, SegmentedControl, Select } from '@fixed-ops/ui';
import type { DeclinedAddress } from './declined-address.ts';
import { countInWords } from './declined-ledger.tsx';
import type { DeclinedWork } from './declined-words.ts';

const SPANS = [...declinedSpans]
  .sort((one, other) => Number(one) - Number(other))
  .map((days) => ({ value: days, label: days === '365' ? '12 months' : `${days} days` }));
const AMOUNTS = ['', '100', '250', '500', '1000'].map((min) => ({
  value: min,
  label: min === '' ? 'Any' : `$${formatCount(Number(min))} or more`,
}));

interface OnChange {
  readonly onChange: (change: UrlStateChange<DeclinedAddress>) => void;
}

/** Chooses how far back the list goes. */
export function DeclinedDays({ days, onChange }: Pick<DeclinedAddress, 'days'> & OnChange) {
  return (
    <Select
      label="Last"
      showLabel
      appearance="filter"
      value={days}
      entries={SPANS}
      onChange={(next) => onChange({ days: declinedSpans.find((each) => each === next) ?? null })}
    />
  );
}

interface DeclinedFiltersProps extends OnChange {
  readonly min: string;
  readonly isGrouped: boolean;
  readonly onDearestFirst: () => void;
}

/** Chooses the smallest worth, and grouping by customer. */
export function DeclinedFilters({ min, isGrouped, onChange, onDearestFirst }: DeclinedFiltersProps) {
  return (
    <>
      <Select
        label="Worth"
        showLabel
        appearance="filter"
        value={AMOUNTS.some(({ value }) => value === min) ? min : ''}
        entries={AMOUNTS}
        onChange={(next) => onChange({ min: next })}
      />
      <SegmentedControl
        label="Grouped"
        value={isGrouped ? 'customer' : 'none'}
        onChange={(group) => {
          onChange({ group });
          if (group === 'customer') onDearestFirst();
        }}
        segments={[
          { value: 'customer', label: 'By customer' },
          { value: 'none', label: 'One list' },
        ]}
      />
    </>
  );
}

interface NotWantedProps {
  readonly work: DeclinedWork;
  readonly chosen: string;
  readonly onChoose: () => void;
}

/** Switches to recommendations that customers do not want, which are no longer open. */
export function NotWanted({ work, chosen, onChoose }: NotWantedProps) {
  const closed = work.views.find(({ view }) => view === 'closed');
  if (!closed || closed.count === 0 || chosen === 'closed') return null;
  return (
    <Button variant="ghost" size="touch" onClick={onChoose} title={countInWords(closed.count, closed.customers)}>
      {formatCount(closed.count)} not interested
    </Button>
  );
}
