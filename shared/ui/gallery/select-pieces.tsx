import type { ComparisonKind } from '@fixed-ops/metrics';
import { useState } from 'react';
import {
  type ChosenPeriod,
  ComparisonSelect,
  FilterBar,
  Flex,
  MultiSelect,
  PeopleSelect,
  PeriodPicker,
  SearchSelect,
  SegmentedControl,
  Select,
} from '../src/index.ts';
import { Piece } from './piece.tsx';
import { manyPeople, people, roles, stores } from './sample-choices.ts';

const TODAY = '2026-11-20';

export function SelectPieces() {
  const [role, setRole] = useState<string | null>(null);
  const [store, setStore] = useState<string | null>('d1');
  const [chosen, setChosen] = useState<string[]>(['advisor:0']);
  const [crowd, setCrowd] = useState<string[]>([]);
  const [several, setSeveral] = useState<string[]>([]);
  const [compare, setCompare] = useState<ComparisonKind>('priorPeriod');
  const [payType, setPayType] = useState('all');
  const [period, setPeriod] = useState<ChosenPeriod>({
    startDate: '2026-11-01',
    endDate: TODAY,
    period: 'thisMonth',
  });
  return (
    <>
      <Piece name="Filter bar">
        <FilterBar period={<PeriodPicker range={period} today={TODAY} onChange={setPeriod} />}>
          <ComparisonSelect
            kinds={['priorPeriod', 'priorYear', 'none']}
            value={compare}
            onChange={setCompare}
            range={period}
            today={TODAY}
          />
          <PeopleSelect people={people} value={chosen} onChange={setChosen} />
          <PeopleSelect label="Crowd" people={manyPeople} value={crowd} onChange={setCrowd} />
          <SegmentedControl
            label="Pay type"
            value={payType}
            onChange={setPayType}
            segments={[
              { value: 'all', label: 'All' },
              { value: 'C', label: 'Customer' },
            ]}
          />
        </FilterBar>
      </Piece>
      <Piece name="Selects">
        <Flex wrap="wrap" gap="4" align="flex-start">
          <Select label="Role" entries={roles} value={role} onChange={setRole} />
          <Select label="Role, secondary" appearance="secondary" entries={roles} value={role} onChange={setRole} />
          <SearchSelect label="Dealership" entries={stores} value={store} onChange={setStore} />
          <MultiSelect
            label="Dealerships"
            entries={stores}
            value={several}
            onChange={setSeveral}
            selectAll
            searchable
          />
          <Select label="Loading" loading entries={[]} value={null} onChange={setRole} />
          <Select label="Empty" entries={[]} value={null} onChange={setRole} />
          <Select label="Disabled" disabled entries={roles} value="ADMIN" onChange={setRole} />
          <Select label="Wrong" aria-invalid entries={roles} value={null} onChange={setRole} />
          <PeopleSelect label="People, field" appearance="field" people={people} value={[]} onChange={setChosen} />
        </Flex>
      </Piece>
    </>
  );
}
