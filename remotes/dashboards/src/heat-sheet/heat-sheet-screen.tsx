import { canOpen as mayOpen } from '@fixed-ops/access';
import { answerOf, useCall, useSavedColumns } from '@fixed-ops/api';
import { type HeatSheet, heatSheetCalls } from '@fixed-ops/contract/dashboards';
import { type DashboardView, useDashboardView, useDrawnView, usePartsView } from '@fixed-ops/figures';
import { EarlierMonth, EmptyPeriod, FilteredScreen, NothingOwn } from '@fixed-ops/figures/screen';
import { formatPeriodInWords } from '@fixed-ops/metrics';
import { Link as RouterLink, useLocation, useUrlState } from '@fixed-ops/router';
import { useSession } from '@fixed-ops/session';
import {
  Answer,
  Box,
  Button,
  ColumnChooser,
  DoubtMark,
  EmptyState,
  ExportMenu,
  Lock,
  Monitor,
  Panel,
  SectionHead,
  Skeleton,
  useColumnChoice,
} from '@fixed-ops/ui';
import { Printer } from '@fixed-ops/ui/icons';
import { useIsPhone } from '@fixed-ops/ui/lists';
import { useMemo } from 'react';
import { DoubtNotes } from '../screen/doubt-notes.tsx';
import { doubtsOfAll, doubtsShown, useDoubts } from '../screen/doubts.ts';
import { CellDrawer } from './cell-drawer.tsx';
import { DOCUMENTS, isNotProvided, type SheetColumn } from './cell-words.ts';
import { CoachFirst } from './coach-first.tsx';
import { CoachingCards } from './coaching-cards.tsx';
import { HeatLegend } from './heat-cell.tsx';
import { NotMappedItems, NotProvidedColumns } from './not-mapped.tsx';
import { PeopleList } from './people-list.tsx';
import { rankedRows } from './ranked-rows.ts';
import { type Department, NO_LIST, PEOPLE, sheetQuery, sheetSchema } from './sheet-address.ts';
import { fileColumns } from './sheet-file.ts';
import { SheetFilters } from './sheet-filters.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { useCellOpening } from './use-cell-opening.ts';
import { usePrintCard } from './use-print-card.ts';

const NO_COLUMNS: readonly SheetColumn[] = [];

export const ServiceHeatSheet = () => <HeatSheetScreen department="service" view={useDashboardView()} />;
export const PartsHeatSheet = () => <HeatSheetScreen department="parts" view={usePartsView()} />;

interface HeatSheetScreenProps {
  readonly department: Department;
  readonly view: DashboardView;
}

/** Who is hot and who is cold, on what: people by figures and items, each against its goal. */
function HeatSheetScreen({ department, view }: HeatSheetScreenProps) {
  const isPhone = useIsPhone();
  const { dealershipData, user } = useSession();
  const location = useLocation();
  const [address, setAddress] = useUrlState(sheetSchema);
  const query = useMemo(() => ({ ...view.periodQuery, compare: 'none' as const }), [view.periodQuery]);
  const answer = useCall(heatSheetCalls.heatSheet, {
    query: { ...view.periodQuery, compare: 'priorPeriod', ...sheetQuery(department, address) },
  });
  const drawn = useDrawnView({ query, period: view.periodQuery }, answer.isPlaceholderData);
  const sheet = answer.data?.data;
  const columns = sheet?.columns ?? NO_COLUMNS;
  const choosable = useMemo(() => columns.map(({ key, label }) => ({ key, head: label })), [columns]);
  const choice = useColumnChoice(choosable, useSavedColumns(`heat-sheet.${department}`));
  const shown = useMemo(() => columns.filter(({ key }) => choice.visible.includes(key)), [columns, choice.visible]);
  const ofPeriod = useDoubts(view.periodQuery, answer.isPlaceholderData, department === 'service');
  const doubts = doubtsShown(ofPeriod, (metric) => shown.some(({ key }) => key === metric));
  const rows = useMemo(() => (sheet ? rankedRows(sheet, address.rank) : []), [sheet, address.rank]);
  const rankedBy = columns.find(({ key }) => key === address.rank)?.label ?? 'goals met';
  const by = sheet?.by ?? (department === 'parts' ? 'counterperson' : 'advisor');

  const card = usePrintCard();
  const { canOpen, onOpen } = useCellOpening(sheet, (list) => setAddress({ ...NO_LIST, list }));
  const { endDate, startDate } = answer.data ?? view.range;
  return (
    <FilteredScreen
      title="Heat sheet"
      heading={`${formatPeriodInWords({ startDate, endDate })}, ${PEOPLE[by].many}`}
      aside={sheet ? `${sheet.workingDays.elapsed} of ${sheet.workingDays.total} working days` : null}
      view={view}
      offers={[]}
      filters={
        <SheetFilters
          department={department}
          sheet={sheet}
          address={address}
          onChange={(change) => setAddress(change)}
        />
      }
      actions={
        <>
          {mayOpen(user, `${department}Wall`) ? (
            <Button asChild size="touch">
              <RouterLink to={{ pathname: `/dashboard/heat-sheet/${department}/wall`, search: location.search }}>
                <Monitor />
                Wall mode
              </RouterLink>
            </Button>
          ) : null}
          <ColumnChooser columns={choosable} {...choice} />
          <Button size="touch" onClick={() => window.print()}>
            <Printer />
            Print
          </Button>
          <ExportMenu
            from={{
              file: {
                list: 'Heat sheet',
                dealership: dealershipData.dealershipName,
                startDate,
                endDate,
                timezone: dealershipData.timezone,
              },
              rows: sheet ? [...rows, sheet.storeRow, sheet.goalRow] : [],
              columns: fileColumns(by, shown),
            }}
            disabled={rows.length === 0}
          />
        </>
      }
      drill={{ query: drawn.query, figuresQuery: drawn.query }}
    >
      <Answer
        name="Heat sheet"
        primary
        answer={answerOf(answer)}
        skeleton={<SheetSkeleton />}
        isEmpty={({ data }) => data.rows.length === 0}
        empty={({ data, ...range }) => <Nobody sheet={data} range={range} view={view} />}
      >
        {({ data }, { refetching }) => (
          <Box data-orientation={card.person === null ? 'landscape' : undefined}>
            {data.ownView ? null : (
              <CoachFirst sheet={data} refetching={refetching} canOpen={canOpen} onOpen={onOpen} />
            )}
            <Panel
              aria-labelledby="sheet"
              data-print={card.person === null ? undefined : 'none'}
              mb="6"
              overflow="hidden"
              _print={{ overflow: 'visible', mb: '0' }}
            >
              {isPhone ? (
                <>
                  <Box px="4" pt="4" pb="2">
                    <SectionHead
                      id="sheet"
                      title={titleOf(by)}
                      note={`Ranked by ${rankedBy}. Tap a figure for its ${DOCUMENTS[by]}.`}
                      actions={
                        <DoubtMark
                          label="Heat sheet"
                          doubts={doubtsOfAll(
                            doubts,
                            shown.map(({ key }) => key),
                          )}
                        />
                      }
                    />
                  </Box>
                  <PeopleList
                    sheet={data}
                    columns={shown}
                    rows={rows}
                    show={address.show}
                    refetching={refetching}
                    person={address.person}
                    onUnfold={(person) => setAddress({ person }, { replace: true })}
                    canOpen={canOpen}
                    onOpen={onOpen}
                  />
                  <NotMappedItems columns={shown} />
                  <NotProvidedColumns columns={shown.filter((column) => isNotProvided(data, column))} />
                </>
              ) : (
                <SheetGrid
                  sheet={data}
                  columns={shown}
                  rows={rows}
                  show={address.show}
                  doubts={doubts}
                  refetching={refetching}
                  canOpen={canOpen}
                  onOpen={onOpen}
                />
              )}
              <Box px="5" py="3" borderTopWidth="1px" borderColor="border.muted" _print={{ py: '1' }}>
                <HeatLegend minRos={data.minRos} counted={`${DOCUMENTS[by]}s`} />
                <DoubtNotes doubts={doubts} />
              </Box>
            </Panel>
            <CoachingCards
              sheet={data}
              card={card}
              query={{ ...query, ...sheetQuery(department, address) }}
              openerOf={({ personNumber, focus }) => {
                const column = data.columns.find(({ key }) => key === focus.key);
                const row = data.rows.find((each) => each.personNumber === personNumber);
                return column && row && canOpen(column, row) ? () => onOpen(column, row) : null;
              }}
            />
          </Box>
        )}
      </Answer>
      {sheet ? (
        <CellDrawer sheet={sheet} list={address.list} query={drawn.period} onClose={() => setAddress(NO_LIST)} />
      ) : null}
    </FilteredScreen>
  );
}

const titleOf = (by: HeatSheet['by']): string => `${PEOPLE[by].head}s`;

interface NobodyProps {
  readonly sheet: HeatSheet;
  readonly range: { readonly startDate: string; readonly endDate: string };
  readonly view: DashboardView;
}

function Nobody({ sheet, range, view }: NobodyProps) {
  if (sheet.ownViewMessage !== null) return <NothingOwn>{sheet.ownViewMessage}</NothingOwn>;
  if (!sheet.ownView) return <EmptyPeriod range={range} view={view} />;
  return (
    <Panel>
      <EmptyState
        title="There are no figures of your own here"
        icon={<Lock size={20} aria-hidden="true" />}
        actions={<EarlierMonth range={range} view={view} />}
      >
        Nothing in this period is yours. Another period may have your repair orders.
      </EmptyState>
    </Panel>
  );
}

function SheetSkeleton() {
  return (
    <Panel aria-busy="true" px="5" py="4">
      <Skeleton h="5" w="240px" mb="5" />
      {Array.from({ length: 9 }, (_none, index) => index).map((index) => (
        <Skeleton key={index} h="8" w="full" my="4" />
      ))}
    </Panel>
  );
}
