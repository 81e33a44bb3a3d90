import { useDashboardView, useDrawnView } from '@fixed-ops/figures';
import { FilteredScreen, NothingHere, NothingOwn } from '@fixed-ops/figures/screen';
import { formatMoneyCents, formatRate } from '@fixed-ops/metrics';
import { Link as RouterLink, useLocation, useParams, useUrlSort, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import { Answer, Box, Button, EmptyState, Link, Panel, Skeleton, Text } from '@fixed-ops/ui';
import { codesQuery, headingOf } from '../op-codes/codes-address.ts';
import { PayTypeFilter } from '../op-codes/pay-type-filter.tsx';
import { AnsweredAverage } from '../screen/answered-average.tsx';
import { ChosenLaborTypes } from '../screen/chosen-labor-types.tsx';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { doubtsShown, useDoubts } from '../screen/doubts.ts';
import { ALL_LINES } from './chosen-lines.ts';
import { codeSchema, OWN, SHOW_ALL } from './code-address.ts';
import { ADVISOR_SORT, AdvisorsPanel } from './code-advisors.tsx';
import { LINE_SORTS } from './code-lines.tsx';
import { CodeMonths } from './code-months.tsx';
import { CodePrices } from './code-prices.tsx';
import { CodeStrip, DOUBTFUL } from './code-strip.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { useCode, useIsUnknown } from './use-code.ts';

const BY_SHORT = { key: 'short', direction: 'descending' } as const;

/** One op code: its prices, advisors, months and lines. */
export function OpCodeScreen() {
  const { opCode = '' } = useParams();
  const view = useDashboardView();
  const { dealershipData } = useSession();
  const [{ below, at, prices }, setAddress] = useUrlState(codeSchema);
  const chosen = { ...ALL_LINES, at, prices };
  // A mark or a bar includes lines at every price, so a choice removes the filter `below`.
  const choose = (lines: { readonly at: string } | { readonly prices: string }) =>
    setAddress({ ...SHOW_ALL, ...lines }, { replace: true });
  const { sort, setSort } = useUrlSort('sort', LINE_SORTS, BY_SHORT);
  const sorted = `${sort.direction === 'descending' ? '-' : ''}${sort.key}`;
  const code = useCode(opCode, view, { sort: sorted, below: below === 'yes', chosen });
  const { first } = code;
  // The view of the drawn answer, while another pay type or other lines load.
  const drawn = useDrawnView({ filters: view.filters, chosen, below }, code.answer.isRefetching);
  const ofCode = useDoubts({ ...codesQuery(view), opCode }, code.answer.isRefetching);
  const doubts = doubtsShown(ofCode, DOUBTFUL);
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
      filters={
        <>
          <PayTypeFilter view={view} />
          <ChosenLaborTypes view={view} />
        </>
      }
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
              <CodeStrip detail={detail} doubts={doubts} refetching={refetching} />
              <AnsweredAverage
                rates={[
                  { label: 'ELR', rate: storeAverage?.elr, format: formatRate },
                  { label: 'Labor per line', rate: storeAverage?.avgLabor, format: formatMoneyCents },
                ]}
                refetching={refetching}
              />
              <Box
                display="grid"
                gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}
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
              <LinesPanel
                code={code}
                detail={detail}
                totals={totals}
                range={{ startDate, endDate }}
                drawn={drawn}
                view={view}
                sort={sort}
                onSortChange={setSort}
                refetching={refetching}
              />
              <DoubtNotes doubts={doubts} />
            </>
          )}
        </Answer>
      )}
    </FilteredScreen>
  );
}

/** The way back and the description. Beside the period, the description would displace the note on dates. */
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

/** The query for the list of codes: it keeps period, people and pay type, without the sort and choice of lines of this page. */
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
