import { formatCount, formatMoney } from '@fixed-ops/metrics';
import { Button, type Column, chakra, type ExportSubject, type Sort } from '@fixed-ops/ui';
import { orNotProvided } from './not-provided.tsx';
import { TopRows } from './top-rows.tsx';

/** A group of rows of a list. */
export interface ListGroup {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** The number of them that need attention. */
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
  /** The default sort; null for the order of the rows. */
  readonly order?: Sort | null;
  /** True for groups that stay last in every order. */
  readonly unranked?: ((group: ListGroup) => boolean) | undefined;
  /** The address parameter of another sort. */
  readonly sortName: string;
  readonly chosen: string | null;
  /** Limits the list to one group, or shows all again. */
  readonly onChoose: (key: string | null) => void;
  readonly file: ExportSubject;
  readonly refetching: boolean;
}

/** A list in groups, each with its worth as a bar. A name limits the list to its group. */
export function GroupTable(props: GroupTableProps) {
  const { title, head, note, groups, chosen, onChoose, file, refetching, order = null, sortName } = props;
  return (
    <TopRows
      id={`by-${head.replace(/\W+/g, '-').toLowerCase()}`}
      title={title}
      note={note}
      columns={groupColumns(props, chosen, onChoose)}
      rows={groups}
      order={order}
      sortName={sortName}
      unranked={props.unranked}
      backTo={`By ${head.toLowerCase()}`}
      selectedKey={chosen}
      file={file}
      refetching={refetching}
    />
  );
}

/** The columns of a group table, with those that only the screen draws. */
export function groupColumns(
  {
    head,
    countHead,
    urgentHead,
    dollarsHead,
    groups,
  }: Pick<GroupTableProps, 'head' | 'countHead' | 'urgentHead' | 'dollarsHead' | 'groups'>,
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
      format: 'count',
      sheetTotal: 'sum',
      value: ({ count }) => count,
      cell: ({ count }) => formatCount(count),
    },
    {
      key: 'urgent',
      head: urgentHead,
      numeric: true,
      format: 'count',
      sheetTotal: 'sum',
      value: ({ urgent }) => urgent,
      cell: ({ urgent }) => formatCount(urgent),
    },
    {
      key: 'dollars',
      head: dollarsHead,
      numeric: true,
      format: 'money',
      sheetTotal: 'sum',
      value: ({ dollars }) => dollars,
      cell: ({ dollars }) => orNotProvided(dollars, formatMoney),
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

/** The group's share of the dollars of all groups. */
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
