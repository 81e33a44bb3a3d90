import { useState } from 'react';
import { type Column, NarrowNote, Panel, RoomNote, Stack, WideOnlyNote } from '../src/index.ts';
import { DataGrid, MoreRows, RowsSkeleton } from '../src/lists.ts';
import { Piece } from './piece.tsx';

interface Work {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly shop: string;
  readonly hours: number;
  readonly parts?: readonly Work[];
}
const rows: readonly Work[] = [
  {
    id: 'b',
    name: 'Brakes',
    kind: 'Repair',
    shop: 'Main',
    hours: 2,
    parts: [
      { id: 'b1', name: 'Pads', kind: 'Repair', shop: 'Main', hours: 1.5 },
      { id: 'b2', name: 'Discs', kind: 'Repair', shop: 'Main', hours: 0.5 },
    ],
  },
  { id: 'o', name: 'Oil', kind: 'Maintenance', shop: 'Quick', hours: 0.3 },
  { id: 'e', name: 'Engine', kind: 'Repair', shop: 'Main', hours: 9 },
];
const named = { name: 'Oil', kind: 'Maintenance', shop: 'Quick', hours: 0.3 };

/** Repeats kind and shop below the name in windows that hide their columns: on a phone, and on an upright tablet. */
function Named({ name, kind, shop }: Pick<Work, 'name' | 'kind' | 'shop'>) {
  return (
    <>
      {name}
      <NarrowNote>{kind}</NarrowNote>
      <WideOnlyNote>{shop} shop</WideOnlyNote>
    </>
  );
}
/** Says below the hours which bay it is, in a table that has no room for that column. */
function Spent({ hours, shop }: Pick<Work, 'hours' | 'shop'>) {
  return (
    <>
      {hours}
      <RoomNote below={1220}>on the {shop === 'Main' ? 'lift' : 'pit'}</RoomNote>
    </>
  );
}
const columns: readonly Column<Work>[] = [
  {
    key: 'name',
    head: 'Work',
    value: ({ name }) => name,
    cell: (work) => <Named {...work} />,
  },
  { key: 'kind', head: 'Kind', from: 'md', value: ({ kind }) => kind },
  { key: 'shop', head: 'Shop', wideOnly: true, value: ({ shop }) => shop },
  { key: 'bay', head: 'Bay', room: 1220, value: ({ shop }) => (shop === 'Main' ? 'Lift' : 'Pit') },
  {
    key: 'hours',
    head: 'Hours',
    numeric: true,
    format: 'hours',
    value: ({ hours }) => hours,
    cell: (work) => <Spent {...work} />,
    total: '11.3',
  },
];

function Tree() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['o']));
  return (
    <Panel aria-label="Work that opens, and is chosen">
      <DataGrid
        label="Work"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        subRowsOf={({ parts }) => parts}
        selection={{ chosen, onChange: setChosen }}
        defaultSort={{ key: 'name', direction: 'ascending' }}
        totalLabel="All"
        resizable
      />
    </Panel>
  );
}

function Groups() {
  return (
    <Panel aria-label="Work by kind">
      <DataGrid
        label="Work by kind"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        groupBy="kind"
        totalLabel="All"
      />
    </Panel>
  );
}

function Pages() {
  const [rest, setRest] = useState(240);
  const list = { rest, pageSize: 100, isLoadingMore: false, pageFailure: null };
  const failed = { ...list, pageFailure: { onRetry: () => undefined, reference: 'FO-7K2M-11AF' } };
  return (
    <Stack gap="2">
      <MoreRows
        what="repair orders"
        list={{ ...list, loadMore: () => setRest((count) => (count > 100 ? count - 100 : 240)) }}
      />
      <MoreRows what="repair orders" list={{ ...failed, loadMore: () => undefined }} />
    </Stack>
  );
}

function Names() {
  return (
    <Panel p="5" maxW="300px" aria-label="A cell">
      <Named {...named} />
      <Spent {...named} />
    </Panel>
  );
}

/** Trees, groups, checkboxes, and lists that come in pages. */
export function GridPieces() {
  return (
    <>
      <Piece name="Grid with rows in rows">
        <Tree />
      </Piece>
      <Piece name="A cell on a phone">
        <Names />
      </Piece>
      <Piece name="Grid in groups">
        <Groups />
      </Piece>
      <Piece name="More rows">
        <Pages />
      </Piece>
      <Piece name="Rows on their way">
        <Panel>
          <RowsSkeleton rows={3} />
        </Panel>
      </Piece>
    </>
  );
}
