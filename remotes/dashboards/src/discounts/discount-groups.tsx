import { NO_ADVISOR } from '@fixed-ops/contract';
import { DISCOUNT_REASON_MAX } from '@fixed-ops/contract/dashboards';
import type { DashboardView } from '@fixed-ops/figures';
import { formatCount, formatMoney, formatPercent } from '@fixed-ops/metrics';
import type { UrlStateChange } from '@fixed-ops/router';
import { Button, type Column, type ExportSubject, SimpleGrid, type Sort, Text } from '@fixed-ops/ui';
import { TopRows } from '../screen/top-rows.tsx';
import { type Discounts, noReason } from './discount-columns.tsx';
import { codeShown, type DiscountsAddress, reasonShown } from './discounts-address.ts';

/** One row of a group table: the advisor, reason or op code, and the amounts. */
interface Group {
  readonly key: string;
  readonly name: string;
  readonly lines: number;
  readonly labor: number | null;
  readonly parts: number | null;
  /** Share of labor before discounts; only advisors have it. */
  readonly pctLabor?: number | null;
  readonly color?: 'fg.muted' | 'fg.error';
}

const isNobody = ({ key }: Group): boolean => key === NO_ADVISOR;
const GENEROUS_FIRST: Sort = { key: 'labor', direction: 'descending' };

interface DiscountGroupsProps {
  readonly discounts: Discounts;
  readonly view: DashboardView;
  readonly hasPeople: boolean;
  /** The group that the list below shows. */
  readonly chosen: DiscountsAddress;
  /** Limits the list to one group, or shows all again. */
  readonly onChoose: (change: UrlStateChange<DiscountsAddress>) => void;
  readonly file: ExportSubject;
  readonly refetching: boolean;
}

/** The discounts by advisor, reason and op code. A name limits the list to its discounts. */
export function DiscountGroups(props: DiscountGroupsProps) {
  const { discounts, view, hasPeople, chosen, onChoose, file, refetching } = props;
  const shared = { file, refetching, isOfThree: hasPeople };
  const [advisor, ...others] = view.filters.advisors;
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
            ...groupOf(advisorNumber || NO_ADVISOR, advisorName, sums),
            pctLabor: sums.pctLabor,
          }))}
          unranked={isNobody}
          chosen={others.length === 0 ? (advisor ?? null) : null}
          onChoose={(key) => view.setFilters({ advisors: key === null ? [] : [key] })}
        />
      ) : null}
      <GroupTable
        {...shared}
        title="By reason"
        head="Reason"
        sortName="reasonSort"
        groups={discounts.byReason.map(({ reason, ...sums }) => ({
          ...groupOf(reason ?? '', reason ?? missing.words, sums),
          ...(reason === null ? { color: missing.color } : {}),
        }))}
        chosen={reasonShown(chosen)}
        onChoose={(key) => onChoose(key === '' ? { noReason: 'true' } : { reason: key })}
      />
      <GroupTable
        {...shared}
        title="By op code"
        head="Op code"
        sortName="opCodeSort"
        groups={discounts.byOpCode.map(({ opCode, opDescription, ...sums }) =>
          groupOf(opCode, [opCode || 'No code', opDescription].filter(Boolean).join(' '), sums),
        )}
        chosen={codeShown(chosen)}
        onChoose={(key) => onChoose(key === '' ? { noOpCode: 'true' } : { opCode: key })}
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
  readonly unranked?: (group: Group) => boolean;
  /** One of three panels beside each other; an own view has two. */
  readonly isOfThree: boolean;
  /** The key of a group; empty for discounts without a reason or code. */
  readonly chosen: string | null;
  readonly onChoose: (key: string | null) => void;
}

function GroupTable(props: GroupTableProps) {
  const { title, head, sortName, groups, isOfThree, file, refetching, chosen, onChoose } = props;
  return (
    <TopRows
      id={`discounts-${head.replace(' ', '-').toLowerCase()}`}
      title={title}
      label={`Discounts ${title.toLowerCase()}`}
      columns={discountGroupColumns(head, groups, (group) => (
        <Name group={group} isChosen={group.key === chosen} isOfThree={isOfThree} onChoose={onChoose} />
      ))}
      rows={groups}
      selectedKey={chosen}
      order={GENEROUS_FIRST}
      sortName={sortName}
      unranked={props.unranked}
      file={file}
      refetching={refetching}
    />
  );
}

/** The columns of discounts in groups. */
export function discountGroupColumns(
  head: string,
  groups: readonly Group[],
  cell: NonNullable<Column<Group>['cell']>,
): Column<Group>[] {
  const hasShare = groups.some(({ pctLabor }) => pctLabor !== undefined);
  return [
    {
      key: 'name',
      head,
      value: ({ name }) => name,
      cell,
    },
    {
      key: 'labor',
      head: 'Labor',
      numeric: true,
      format: 'money',
      sheetTotal: 'sum',
      value: ({ labor }) => labor,
      cell: ({ labor }) => formatMoney(labor),
    },
    {
      key: 'parts',
      head: 'Parts',
      // A phone has room for names instead; the strip above has the sum.
      from: 'md',
      numeric: true,
      format: 'money',
      sheetTotal: 'sum',
      value: ({ parts }) => parts,
      cell: ({ parts }) => formatMoney(parts),
    },
    {
      key: 'lines',
      head: 'Lines',
      numeric: true,
      format: 'count',
      sheetTotal: 'sum',
      value: ({ lines }) => lines,
      cell: ({ lines }) => formatCount(lines),
    },
    ...(hasShare
      ? [
          {
            key: 'pctLabor',
            head: 'Of labor',
            title: 'Labor discounts ÷ labor before them',
            numeric: true as const,
            format: 'percent' as const,
            value: ({ pctLabor }: Group) => pctLabor ?? null,
            cell: ({ pctLabor }: Group) => formatPercent(pctLabor ?? null, 2),
          },
        ]
      : []),
  ];
}

interface NameProps extends Pick<GroupTableProps, 'onChoose' | 'isOfThree'> {
  readonly group: Group;
  readonly isChosen: boolean;
}

/** Limits the list to the group, or shows all again. A missing reason is red. One that is too long for an address stays a text. */
function Name({ group: { key, name, color }, isChosen, isOfThree, onChoose }: NameProps) {
  const drawn = {
    display: 'block',
    // With three panels side by side the name gets the width that the figures leave.
    maxW: {
      base: '170px',
      md: '260px',
      xl: isOfThree ? 'min(220px, (100vw - 96px) / 3 - 226px)' : '260px',
      _print: 'none',
    },
    // On a phone a long name has two lines; beside other panels its row stays level with theirs.
    whiteSpace: { base: 'normal', md: 'nowrap' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    title: name,
    ...(color ? { color } : {}),
  } as const;
  if (key.length > DISCOUNT_REASON_MAX) {
    return (
      <Text as="span" {...drawn}>
        {name}
      </Text>
    );
  }
  return (
    <Button
      variant="link"
      size="inline"
      minH="6"
      textAlign="start"
      aria-pressed={isChosen}
      {...drawn}
      onClick={() => onChoose(isChosen ? null : key)}
    >
      {name}
    </Button>
  );
}
