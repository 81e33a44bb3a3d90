import { useDashboardView, useDrawnView } from '@fixed-ops/figures';
import { FilteredScreen, NothingHere, NothingOwn } from '@fixed-ops/figures/screen';
import { formatMoneyCents, formatRate, inPeriod } from '@fixed-ops/metrics';
import {
  Link as RouterLink,
  urlChoice,
  urlSchema,
  useLocation,
  useParams,
  useUrlSort,
  useUrlState,
} from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  Button,
  EmptyState,
  ExportMenu,
  Link,
  Panel,
  SectionHead,
  SegmentedControl,
  Skeleton,
  Text,
} from '@fixed-ops/ui';
import { headingOf } from '../op-codes/codes-address.ts';
import { PayTypeFilter } from '../op-codes/pay-type-filter.tsx';
import { AnsweredAverage } from '../screen/answered-average.tsx';
import { narrowEdge } from '../screen/narrow-edge.ts';
import { ALL_LINES, isAllLines, urlBin, urlPoint, whichLines } from './chosen-lines.ts';
import { ADVISOR_SORT, AdvisorsPanel } from './code-advisors.tsx';
import { addsUp, CodeLines, LINE_SORTS, lineColumns } from './code-lines.tsx';
import { CodeMonths } from './code-months.tsx';
import { CodePrices } from './code-prices.tsx';
import { CodeStrip } from './code-strip.tsx';
import { notCounted, priceWord } from './code-words.ts';
import { LastSold } from './last-sold.tsx';
import { useCode, useIsUnknown } from './use-code.ts';

const codeSchema = urlSchema({
  below: urlChoice(['no', 'yes']),
  /** The point of the prices whose lines are listed. */
  at: urlPoint,
  /** The bar of them. */
  prices: urlBin,
});
/** What the lines are narrowed by on this page alone. */
const OWN = ['below', 'at', 'prices'] as const;
const SHOW_ALL = { below: null, at: null, prices: null };
const BY_SHORT = { key: 'short', direction: 'descending' } as const;

/** One op code: its prices, who sells it at which, its months and its lines. */
export function OpCodeScreen() {
  const { opCode = '' } = useParams();
  const view = useDashboardView();
  const { dealershipData } = useSession();
  const [{ below, at, prices }, setAddress] = useUrlState(codeSchema);
  const chosen = { ...ALL_LINES, at, prices };
  const isChosen = !isAllLines(chosen);
  // A mark or a bar counts lines at every price.
  const choose = (lines: { readonly at: string } | { readonly prices: string }) =>
    setAddress({ ...SHOW_ALL, ...lines }, { replace: true });
  const { sort, setSort } = useUrlSort('sort', LINE_SORTS, BY_SHORT);
  const sorted = `${sort.direction === 'descending' ? '-' : ''}${sort.key}`;
  const code = useCode(opCode, view, { sort: sorted, below: below === 'yes', chosen });
  const { first } = code;
  // Of what is drawn, while another pay type or other lines load.
  const drawn = useDrawnView({ filters: view.filters, chosen, below }, code.answer.isRefetching);
  const drawnLines = `${whichLines(drawn.chosen)}${drawn.below === 'yes' ? ' below price' : ''}`;
  const isNarrowed = drawn.below === 'yes' || !isAllLines(drawn.chosen);
  const uncounted = first && !isNarrowed ? notCounted(first.detail.summary, first.total) : null;
  const isUnknown = useIsUnknown(opCode, view, code.answer.data === undefined && code.answer.failure !== null);
  const file = {
    dealership: dealershipData.dealershipName,
    startDate: first?.startDate,
    endDate: first?.endDate,
    timezone: dealershipData.timezone,
  };
  return (
    <FilteredScreen
      title={opCode}
      heading={headingOf(first ?? view.range, drawn.filters)}
      view={view}
      offers={['people']}
      filters={<PayTypeFilter view={view} />}
      search={<BackToCodes description={first?.detail.summary.description ?? ''} />}
    >
      {isUnknown ? (
        <Unknown opCode={opCode} />
      ) : (
        <Answer
          name="The op code"
          primary
          answer={code.answer}
          skeleton={<CodeSkeleton />}
          isEmpty={({ ownViewMessage }) => ownViewMessage !== null}
          empty={({ ownViewMessage }) => <NothingOwn>{ownViewMessage ?? ''}</NothingOwn>}
        >
          {({ detail, totals, storeAverage, startDate, endDate }, { refetching }) => (
            <>
              <CodeStrip detail={detail} refetching={refetching} />
              <AnsweredAverage
                rates={[
                  { label: 'ELR', rate: storeAverage?.elr, format: formatRate },
                  { label: 'Labor a line', rate: storeAverage?.avgLabor, format: formatMoneyCents },
                ]}
                refetching={refetching}
              />
              <Box
                display="grid"
                gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
                gap="6"
                mb="6"
              >
                <CodePrices detail={detail} chosen={chosen} onChoose={choose} refetching={refetching} />
                <CodeMonths
                  months={detail.months}
                  view={view}
                  leave={OWN}
                  file={{ ...file, list: `Months of ${opCode}` }}
                  refetching={refetching}
                />
              </Box>
              {detail.byAdvisor.length > 0 ? (
                <AdvisorsPanel
                  detail={detail}
                  view={view}
                  refetching={refetching}
                  file={{ ...file, list: `Advisors of ${opCode}` }}
                />
              ) : null}
              <Panel aria-labelledby="lines" css={narrowEdge}>
                <Box px="5" pt="4" pb="2">
                  <SectionHead
                    id="lines"
                    title={`Lines${whichLines(drawn.chosen)}`}
                    note={[addsUp(totals.prices), uncounted].filter(Boolean).join('; ') || undefined}
                    actions={
                      <>
                        {isChosen ? (
                          <Button
                            size="touch"
                            onClick={() => setAddress({ at: null, prices: null }, { replace: true })}
                          >
                            Show all lines
                          </Button>
                        ) : null}
                        <SegmentedControl
                          label="Lines"
                          value={below}
                          onChange={(value) => setAddress({ below: value }, { replace: true })}
                          segments={[
                            { value: 'no', label: 'All' },
                            { value: 'yes', label: 'Below price' },
                          ]}
                        />
                        <ExportMenu from={code.download} of="Lines" disabled={(first?.total ?? 0) === 0} />
                      </>
                    }
                  />
                </Box>
                <CodeLines
                  columns={lineColumns({ word: priceWord(detail.summary), plainYear: endDate.slice(0, 4), totals })}
                  list={code}
                  sort={sort}
                  onSortChange={setSort}
                  refetching={refetching}
                  empty={
                    <EmptyState
                      title={`No line${drawnLines} closed ${inPeriod({ startDate, endDate })}`}
                      actions={
                        isNarrowed ? (
                          <Button onClick={() => setAddress(SHOW_ALL, { replace: true })}>Clear filters</Button>
                        ) : (
                          <LastSold detail={detail} view={view} />
                        )
                      }
                    />
                  }
                />
              </Panel>
            </>
          )}
        </Answer>
      )}
    </FilteredScreen>
  );
}

/** The way back, and what the code is: beside the period it would take the room of the notice of dates. */
function BackToCodes({ description }: { readonly description: string }) {
  const { search } = useLocation();
  return (
    <Box mb="3" mt="-2" display="flex" gap="3">
      <Link asChild flexShrink="0">
        <RouterLink to={`/dashboard/op-codes${kept(search)}`}>All op codes</RouterLink>
      </Link>
      <Text color="fg.muted" truncate title={description} _print={{ whiteSpace: 'normal' }}>
        {description}
      </Text>
    </Box>
  );
}

/** Period, people and pay type stay; the order and choice of lines are this page's. */
function kept(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const own of ['sort', ADVISOR_SORT, ...OWN]) parameters.delete(own);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

function Unknown({ opCode }: { readonly opCode: string }) {
  return (
    <NothingHere>
      <EmptyState
        title={`There is no op code ${opCode} here`}
        actions={
          <Button asChild>
            <RouterLink to="/dashboard/op-codes">All op codes</RouterLink>
          </Button>
        }
      >
        Codes belong to one dealership: it may be in another one.
      </EmptyState>
    </NothingHere>
  );
}

function CodeSkeleton() {
  return (
    <>
      <Panel px="5" py="4" mb="6">
        <Skeleton h="16" w="full" />
      </Panel>
      <Panel px="5" py="4" mb="6">
        <Skeleton h="160px" w="full" />
      </Panel>
      <Panel px="5" py="4">
        <Skeleton h="160px" w="full" />
      </Panel>
    </>
  );
}
