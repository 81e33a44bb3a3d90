import { formatCount, formatMoney, formatPercent } from '@fixed-ops/metrics';
import { Button, type Column, type ExportSubject, SimpleGrid, type Sort, Text } from '@fixed-ops/ui';
import { TopRows } from '../screen/top-rows.tsx';
import { type Discounts, noReason } from './discount-columns.tsx';
import type { DiscountsAddress } from './discounts-address.ts';

/** One line of a small table: who, why or on what, and how much. */
interface Group {
  readonly key: string;
  readonly name: string;
  readonly lines: number;
  readonly labor: number | null;
  readonly parts: number | null;
  /** Of labor before discounts; advisors have it. */
  readonly pctLabor?: number | null;
  /** An empty reason is none. */
  readonly reason?: string;
  readonly color?: 'fg.muted' | 'fg.error';
}

const GENEROUS_FIRST: Sort = { key: 'labor', direction: 'descending' };

interface DiscountGroupsProps {
  readonly discounts: Discounts;
  readonly hasPeople: boolean;
  readonly file: ExportSubject;
  readonly refetching: boolean;
  readonly onReason: (chosen: Pick<DiscountsAddress, 'reason' | 'noReason'>) => void;
}

/** The same discounts by who gave them, why, and on what. */
export function DiscountGroups({ discounts, hasPeople, file, refetching, onReason }: DiscountGroupsProps) {
  const shared = { file, refetching };
  const missing = noReason(discounts);
  return (
    <SimpleGrid columns={{ base: 1, xl: hasPeople ? 3 : 2 }} gap="6" mb="6" alignItems="start">
      {hasPeople ? (
        <GroupTable
          {...shared}
          title="By advisor"
          head="Advisor"
          sortName="advisorSort"
          groups={discounts.byAdvisor.map(({ advisorNumber, advisorName, ...sums }) => ({
            ...groupOf(advisorNumber, advisorName, sums),
            pctLabor: sums.pctLabor,
          }))}
        />
      ) : null}
      <GroupTable
        {...shared}
        title="By reason"
        head="Reason"
        sortName="reasonSort"
        groups={discounts.byReason.map(({ reason, ...sums }) => ({
          ...groupOf(reason ?? '', reason ?? missing.words, sums),
          reason: reason ?? '',
          ...(reason === null ? { color: missing.color } : {}),
        }))}
        onReason={onReason}
      />
      <GroupTable
        {...shared}
        title="By op code"
        head="Op code"
        sortName="opCodeSort"
        groups={discounts.byOpCode.map(({ opCode, opDescription, ...sums }) =>
          groupOf(opCode, [opCode || 'No code', opDescription].filter(Boolean).join(' '), sums),
        )}
      />
    </SimpleGrid>
  );
}

function groupOf(
  key: string,
  name: string,
  sums: { readonly lines: number; readonly laborDiscount: number | null; readonly partsDiscount: number | null },
): Group {
  return { key, name, lines: sums.lines, labor: sums.laborDiscount, parts: sums.partsDiscount };
}

interface GroupTableProps extends Pick<DiscountGroupsProps, 'file' | 'refetching'> {
  readonly title: string;
  readonly head: string;
  readonly sortName: string;
  readonly groups: readonly Group[];
  readonly onReason?: DiscountGroupsProps['onReason'];
}

function GroupTable({ title, head, sortName, groups, file, refetching, onReason }: GroupTableProps) {
  return (
    <TopRows
      id={`discounts-${head.replace(' ', '-').toLowerCase()}`}
      title={title}
      label={`Discounts ${title.toLowerCase()}`}
      columns={columnsOf(head, groups, onReason)}
      rows={groups}
      order={GENEROUS_FIRST}
      sortName={sortName}
      file={file}
      refetching={refetching}
    />
  );
}

function columnsOf(head: string, groups: readonly Group[], onReason: GroupTableProps['onReason']): Column<Group>[] {
  const hasShare = groups.some(({ pctLabor }) => pctLabor !== undefined);
  return [
    {
      key: 'name',
      head,
      value: ({ name }) => name,
      cell: (group) => <Name group={group} onReason={onReason} />,
    },
    {
      key: 'labor',
      head: 'Labor',
      numeric: true,
      value: ({ labor }) => labor,
      cell: ({ labor }) => formatMoney(labor),
    },
    {
      key: 'parts',
      head: 'Parts',
      numeric: true,
      value: ({ parts }) => parts,
      cell: ({ parts }) => formatMoney(parts),
    },
    {
      key: 'lines',
      head: 'Lines',
      numeric: true,
      value: ({ lines }) => lines,
      cell: ({ lines }) => formatCount(lines),
    },
    ...(hasShare
      ? [
          {
            key: 'pctLabor',
            head: 'Of labor',
            title: 'Labor discounts ÷ labor before them',
            numeric: true,
            value: ({ pctLabor }: Group) => pctLabor ?? null,
            cell: ({ pctLabor }: Group) => formatPercent(pctLabor ?? null, 2),
          },
        ]
      : []),
  ];
}

/** A reason leads to its discounts; one that somebody left out is red. */
function Name({ group, onReason }: { readonly group: Group; readonly onReason: GroupTableProps['onReason'] }) {
  const { reason, name, color = 'fg' } = group;
  if (reason === undefined || !onReason) {
    return (
      <Text as="span" display="block" maxW={{ base: '130px', md: '220px' }} truncate title={name}>
        {name}
      </Text>
    );
  }
  return (
    <Button
      variant="link"
      size="inline"
      minH="6"
      color={color}
      onClick={() => onReason(reason === '' ? { reason: '', noReason: 'true' } : { reason, noReason: 'false' })}
    >
      {name}
    </Button>
  );
}
