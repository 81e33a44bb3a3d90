import type { DashboardView } from '@fixed-ops/figures';
import { inPeriod } from '@fixed-ops/metrics';
import { useUrlState } from '@fixed-ops/router';
import {
  Box,
  Button,
  dimmed,
  EmptyState,
  ExportMenu,
  Panel,
  SectionHead,
  SegmentedControl,
  type Sort,
} from '@fixed-ops/ui';
import { isOfSome } from '../screen/is-filtered.ts';
import { ALL_LINES, type ChosenLines, isAllLines, whichLines } from './chosen-lines.ts';
import { codeSchema, SHOW_ALL } from './code-address.ts';
import { addsUp, CodeLines, lineColumns } from './code-lines.tsx';
import { notCounted, priceWord } from './code-words.ts';
import { LastSold } from './last-sold.tsx';
import type { useCode } from './use-code.ts';

type Code = ReturnType<typeof useCode>;
type Page = NonNullable<Code['first']>;

interface LinesPanelProps extends Pick<Page, 'detail' | 'totals'> {
  readonly code: Code;
  readonly range: Pick<Page, 'startDate' | 'endDate'>;
  /** The choice of the drawn lines, while those of another choice load. */
  readonly drawn: { readonly chosen: ChosenLines; readonly below: 'no' | 'yes' };
  readonly view: DashboardView;
  readonly sort: Sort;
  readonly onSortChange: (sort: Sort) => void;
  readonly refetching: boolean;
}

/** The lines of the op code: all, or those of a chosen price. */
export function LinesPanel(props: LinesPanelProps) {
  const { code, detail, totals, range, drawn, view, sort, onSortChange, refetching } = props;
  const [{ below, at, prices }, setAddress] = useUrlState(codeSchema);
  const isNarrowed = drawn.below === 'yes' || !isAllLines(drawn.chosen);
  const total = code.first?.total ?? 0;
  const uncounted = code.first && !isNarrowed ? notCounted(code.first.detail.summary, total) : null;
  const which = whichLines(drawn.chosen);
  const note = [addsUp(totals.prices), uncounted].filter(Boolean).join('; ');
  return (
    <Panel aria-labelledby="lines">
      <Box px="5" pt="4" pb="2">
        <SectionHead
          id="lines"
          title={`Lines${which}`}
          note={
            note === '' ? undefined : (
              <Box as="span" {...dimmed(refetching)}>
                {note}
              </Box>
            )
          }
          actions={
            <>
              {isAllLines({ ...ALL_LINES, at, prices }) ? null : (
                <Button size="touch" onClick={() => setAddress({ at: null, prices: null }, { replace: true })}>
                  Show all lines
                </Button>
              )}
              <SegmentedControl
                label="Lines"
                value={below}
                onChange={(value) => setAddress({ below: value }, { replace: true })}
                segments={[
                  { value: 'no', label: 'All' },
                  { value: 'yes', label: 'Below price' },
                ]}
              />
              <ExportMenu from={code.download} of="Lines" disabled={total === 0} />
            </>
          }
        />
      </Box>
      <CodeLines
        columns={lineColumns({ word: priceWord(detail.summary), plainYear: range.endDate.slice(0, 4), totals })}
        list={code}
        sort={sort}
        onSortChange={onSortChange}
        refetching={refetching}
        empty={
          <EmptyState
            title={`No line${which}${drawn.below === 'yes' ? ' below price' : ''} closed ${inPeriod(range)}`}
            actions={
              isNarrowed ? (
                <Button onClick={() => setAddress(SHOW_ALL, { replace: true })}>Clear filters</Button>
              ) : (
                <>
                  {isOfSome(view.filters) ? (
                    <Button onClick={() => view.setFilters({ advisors: [], technicians: [], laborTypes: [] })}>
                      Clear filters
                    </Button>
                  ) : null}
                  <LastSold detail={detail} view={view} />
                </>
              )
            }
          />
        }
      />
    </Panel>
  );
}
