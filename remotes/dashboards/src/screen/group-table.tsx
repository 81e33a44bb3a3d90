import { formatCount, formatMoney } from '@fixed-ops/metrics';
import {
  Box,
  Button,
  type Column,
  chakra,
  DataTable,
  ExportMenu,
  type ExportSubject,
  Panel,
  SectionHead,
  type Sort,
  sortRows,
} from '@fixed-ops/ui';
import { useState } from 'react';

/** Rows of a list that have something in common. */
export interface ListGroup {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** Of these, that ask for somebody. */
  readonly urgent: number;
  readonly dollars: number | null;
}

interface GroupTableProps {
  readonly title: string;
  readonly note?: string;
  /** Head of the names: "Days open". */
  readonly head: string;
  /** Heads of the counts. */
  readonly countHead: string;
  readonly urgentHead: string;
  readonly dollarsHead: string;
  readonly groups: readonly ListGroup[];
  /** In this order unless somebody sorts; null is the order they come in. */
  readonly order?: Sort | null;
  readonly chosen: string | null;
  /** Shows one group alone, or all again. */
  readonly onChoose: (key: string | null) => void;
  readonly file: ExportSubject;
  readonly refetching: boolean;
}

/** So many stand in a table until somebody asks for all. */
const SHOWN = 6;

/** A list by one thing that its rows have in common, with what each group is worth as a bar; a name narrows the list to it. */
export function GroupTable(props: GroupTableProps) {
  const { title, note, groups, chosen, onChoose, file, refetching, order = null } = props;
  const [sort, setSort] = useState<Sort | null>(order);
  const [showsAll, setShowsAll] = useState(false);
  const columns = columnsOf(props, chosen, onChoose);
  const id = `by-${props.head.replace(/\W+/g, '-').toLowerCase()}`;
  const rest = groups.length - SHOWN;
  const sorted = sortRows(groups, columns, sort);
  return (
    <Panel aria-labelledby={id}>
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id={id}
          title={title}
          note={note}
          actions={<ExportMenu from={{ file: { ...file, list: title }, rows: groups, columns, sort }} />}
        />
      </Box>
      <DataTable
        label={title}
        columns={columns}
        rows={showsAll ? sorted : sorted.slice(0, SHOWN)}
        rowKey={({ key }) => key}
        selectedKey={chosen}
        sort={sort}
        onSortChange={setSort}
        refetching={refetching}
      />
      {rest > 0 ? (
        <Box px="5" py="2">
          <Button variant="link" size="inline" minH="6" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${SHOWN}` : `${formatCount(rest)} more`}
          </Button>
        </Box>
      ) : null}
    </Panel>
  );
}

function columnsOf(
  { head, countHead, urgentHead, dollarsHead, groups }: GroupTableProps,
  chosen: string | null,
  onChoose: GroupTableProps['onChoose'],
): Column<ListGroup>[] {
  const all = Math.max(
    1,
    groups.reduce((sum, { dollars }) => sum + (dollars ?? 0), 0),
  );
  return [
    {
      key: 'name',
      head,
      sortable: false,
      value: ({ name }) => name,
      cell: ({ key, name, count }) =>
        count === 0 ? (
          name
        ) : (
          <Button
            variant="link"
            size="inline"
            minH="6"
            aria-pressed={key === chosen}
            onClick={() => onChoose(key === chosen ? null : key)}
          >
            {name}
          </Button>
        ),
    },
    {
      key: 'count',
      head: countHead,
      numeric: true,
      value: ({ count }) => count,
      cell: ({ count }) => formatCount(count),
    },
    {
      key: 'urgent',
      head: urgentHead,
      numeric: true,
      value: ({ urgent }) => urgent,
      cell: ({ urgent }) => formatCount(urgent),
    },
    {
      key: 'dollars',
      head: dollarsHead,
      numeric: true,
      value: ({ dollars }) => dollars,
      cell: ({ dollars }) => formatMoney(dollars),
    },
    {
      key: 'bar',
      head: 'Share',
      title: `${dollarsHead}, of all groups`,
      sortable: false,
      exported: false,
      from: 'md',
      width: '120px',
      value: () => null,
      cell: ({ dollars }) => <Bar share={(dollars ?? 0) / all} />,
    },
  ];
}

/** How much of the dollars of all groups. */
function Bar({ share }: { readonly share: number }) {
  return (
    <chakra.span display="block" h="1.5" w="100px" bg="bg.muted" borderRadius="1px" aria-hidden="true" data-painted="">
      <chakra.span
        display="block"
        h="full"
        borderRadius="1px"
        bg="chart.spark"
        data-painted=""
        style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }}
      />
    </chakra.span>
  );
}
