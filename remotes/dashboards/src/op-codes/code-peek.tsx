import type { OpCodeDetail, OpCodeRow } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDrawnView } from '@fixed-ops/figures';
import { Link as RouterLink, useLocation, useUrlSort, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, dimmed, EmptyState, ExportMenu, SectionHead, Skeleton, type Sort } from '@fixed-ops/ui';
import { Peek } from '@fixed-ops/ui/lists';
import { type ChosenLines, isAllLines, whichLines } from '../op-code/chosen-lines.ts';
import { CodeAdvisors, useAdvisorOrder } from '../op-code/code-advisors.tsx';
import { CodeLead } from '../op-code/code-lead.tsx';
import { addsUp, CodeLines, LINE_SORTS, lineColumns } from '../op-code/code-lines.tsx';
import { codeInWords, priceWord } from '../op-code/code-words.ts';
import { LastSold } from '../op-code/last-sold.tsx';
import { PriceHistogram } from '../op-code/price-histogram.tsx';
import { PriceScatter } from '../op-code/price-scatter.tsx';
import { useCode } from '../op-code/use-code.ts';
import { AddsUp } from '../screen/adds-up.tsx';
import { isSameSort } from '../screen/is-same-sort.ts';
import { codesSchema } from './codes-address.ts';

interface CodePeekProps {
  readonly row: OpCodeRow;
  readonly view: DashboardView;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
}

const SHORTEST_FIRST: Sort = { key: 'short', direction: 'descending' };

/** Columns that have room beside the table. */
const BESIDE = ['count', 'belowLines', 'ofPricePct', 'elr', 'discount', 'belowPrice'];

/** Address parameters of the table and the peek, and their names on the page of a code. */
const OF_THE_TABLE = /^(peek\w*|sort|q|category|lines)$/;
const ON_ITS_PAGE: Readonly<Record<string, string>> = {
  peekAt: 'at',
  peekPrices: 'prices',
  peekSort: 'sort',
  peekAdvisorSort: 'advisorSort',
};

/** Address of the page of a code, with the same period, people, pay type and choice of lines. */
function codePath(opCode: string, search: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search)) {
    const kept = ON_ITS_PAGE[name] ?? (OF_THE_TABLE.test(name) ? null : name);
    if (kept !== null) parameters.append(kept, value);
  }
  // On the page of a code the advisor filters all figures, so it becomes the people filter.
  const soldBy = new URLSearchParams(search).get('peekSoldBy');
  if (soldBy) parameters.set('advisors', soldBy);
  return `/dashboard/op-codes/${encodeURIComponent(opCode)}${parameters.size === 0 ? '' : `?${parameters}`}`;
}

const hasPoints = ({ summary, points }: OpCodeDetail): boolean => summary.priceBasis === 'grid' && points.length > 0;

/** Details of an op code, beside the table. */
export function CodePeek({ row, view, ...peek }: CodePeekProps) {
  const { search } = useLocation();
  const { sort, setSort } = useUrlSort('peekSort', LINE_SORTS, SHORTEST_FIRST);
  const advisors = useAdvisorOrder('peekAdvisorSort');
  const { hasAllEmployeeView } = useSession().access;
  const [address, setAddress] = useUrlState(codesSchema);
  const chosen = { at: address.peekAt, prices: address.peekPrices, soldBy: address.peekSoldBy };
  const choose = ({ at = '', prices = '', soldBy = '' }: Partial<ChosenLines>) =>
    setAddress({ peekAt: at, peekPrices: prices, peekSoldBy: soldBy }, { replace: true });
  const code = useCode(row.opCode, view, {
    sort: `${sort.direction === 'descending' ? '-' : ''}${sort.key}`,
    chosen,
  });
  // The choice of the drawn lines, while those of another choice load.
  const drawn = useDrawnView({ chosen, sort }, code.answer.isRefetching);
  const which = ({ byAdvisor }: OpCodeDetail) =>
    whichLines(drawn.chosen, (key) => byAdvisor.find(({ number }) => number === key)?.name);
  const { first } = code;
  const old = dimmed(code.answer.isRefetching);
  const sum = first ? addsUp(first.totals.prices) : null;
  return (
    <Peek
      open
      {...peek}
      breadcrumb={`Op codes › ${row.opCode}`}
      title={row.description === '' ? row.opCode : row.description}
      subtitle={first ? `${row.opCode}. ${codeInWords(first.detail)}` : row.opCode}
      lead={
        <Box {...old}>
          <CodeLead summary={first?.detail.summary ?? row} />
        </Box>
      }
      padded={false}
      foot={
        <>
          {sum === null ? null : (
            <Box {...old}>
              <AddsUp>{sum}</AddsUp>
            </Box>
          )}
          <Button asChild marginInlineStart="auto" flexShrink="0">
            <RouterLink to={codePath(row.opCode, search)}>Open as report</RouterLink>
          </Button>
        </>
      }
    >
      <Answer name="The op code" inset answer={code.answer} skeleton={<PeekSkeleton />}>
        {({ detail, totals, endDate }, { refetching }) => (
          <>
            <Prices detail={detail} chosen={chosen} onChoose={choose} refetching={refetching} />
            {detail.byAdvisor.length > 0 ? (
              <Part title="By advisor" note={advisors.note} id="peek-advisors" flush>
                <CodeAdvisors
                  detail={detail}
                  choice={
                    hasAllEmployeeView
                      ? { chosen: chosen.soldBy || null, onChoose: (soldBy) => choose({ soldBy: soldBy ?? '' }) }
                      : null
                  }
                  refetching={refetching}
                  density="narrow"
                  visibleColumns={BESIDE}
                  sort={advisors.sort}
                  onSortChange={advisors.setSort}
                />
              </Part>
            ) : null}
            <Part
              title={`Lines${which(detail)}`}
              note={isSameSort(drawn.sort, SHORTEST_FIRST) ? 'Largest shortfall first' : undefined}
              id="peek-lines"
              flush
              actions={
                <>
                  {isAllLines(chosen) ? null : <Button onClick={() => choose({})}>Show all lines</Button>}
                  <ExportMenu from={code.download} of="Lines" disabled={code.rows.length === 0} />
                </>
              }
            >
              <CodeLines
                columns={lineColumns({ word: priceWord(detail.summary), plainYear: endDate.slice(0, 4), totals })}
                list={code}
                sort={sort}
                onSortChange={setSort}
                refetching={refetching}
                density="narrow"
                maxHeight="none"
                empty={
                  <EmptyState
                    title={`No line${which(detail)} in this period`}
                    actions={isAllLines(drawn.chosen) ? <LastSold detail={detail} view={view} /> : null}
                  />
                }
              />
            </Part>
          </>
        )}
      </Answer>
    </Peek>
  );
}

interface PricesProps {
  readonly detail: OpCodeDetail;
  readonly chosen: ChosenLines;
  readonly onChoose: (chosen: Partial<ChosenLines>) => void;
  readonly refetching: boolean;
}

/** The lines as points beside the matrix, or in bars of prices. A press on one lists only its lines. */
function Prices({ detail, chosen, onChoose, refetching }: PricesProps) {
  const isAgainstGrid = hasPoints(detail);
  return (
    <Part
      title={detail.summary.priceBasis === 'grid' ? 'Every line against the matrix' : 'Lines by price'}
      note={isAgainstGrid ? 'Price before discount by sold hours. Dashed: matrix.' : undefined}
      id="peek-prices"
    >
      <Box {...dimmed(refetching)}>
        {isAgainstGrid ? (
          <PriceScatter points={detail.points} word="matrix" chosen={chosen.at} onChoose={(at) => onChoose({ at })} />
        ) : (
          <PriceHistogram bins={detail.histogram} chosen={chosen.prices} onChoose={(prices) => onChoose({ prices })} />
        )}
      </Box>
    </Part>
  );
}

interface PartProps {
  readonly title: string;
  readonly id: string;
  readonly note?: string | undefined;
  readonly actions?: React.ReactNode;
  /** True if the content has its own padding. */
  readonly flush?: boolean;
  readonly children: React.ReactNode;
}

function Part({ title, id, note, actions, flush = false, children }: PartProps) {
  return (
    <Box as="section" aria-labelledby={id} borderTopWidth="1px" borderColor="border.muted">
      <Box px={{ base: '4', md: '6' }} pt="3" pb="1">
        <SectionHead id={id} title={title} note={note} actions={actions} />
      </Box>
      {flush ? children : <Box px={{ base: '4', md: '6' }}>{children}</Box>}
    </Box>
  );
}

function PeekSkeleton() {
  return (
    <Box px="6" py="4">
      <Skeleton h="160px" w="full" mb="6" />
      <Skeleton h="160px" w="full" />
    </Box>
  );
}
