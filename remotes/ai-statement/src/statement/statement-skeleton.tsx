import { Panel, Skeleton } from '@fixed-ops/ui';
import { EVERY_COLUMN } from './statement-columns.ts';
import { StatementFrame } from './statement-frame.ts';
import { StatementHead } from './statement-table.tsx';
import { SummaryStripSkeleton } from './summary-strip.tsx';

/** The sections of a statement with closed categories, each with its number of lines. */
const SECTIONS = ['section', 6, 'total', 'section', 3, 'total', 'result', 'section', 4, 'total', 'result'] as const;
const ROWS = SECTIONS.flatMap((row) =>
  typeof row === 'number' ? Array.from({ length: row }, () => 'line') : [row],
).map((look, place) => ({ look, place }));
/** Without the budget, which few stores have. */
const COLUMNS = EVERY_COLUMN.filter((key) => key !== 'budget');
const FIGURE_CELLS = COLUMNS.length;

/** The placeholder of a loading statement. It has the size of the statement. */
export function StatementSkeleton({ month, figures }: { readonly month: string; readonly figures: number }) {
  return (
    <div aria-busy="true">
      <SummaryStripSkeleton count={figures} />
      <Panel>
        <StatementFrame>
          <table>
            <thead>
              <StatementHead month={month} columns={COLUMNS} />
            </thead>
            <tbody>
              {ROWS.map(({ look, place }) => (
                <tr key={place} data-look={look}>
                  <th colSpan={look === 'section' ? FIGURE_CELLS + 1 : 1}>
                    <Skeleton display="inline-block" h="3" w="140px" />
                  </th>
                  {look === 'section'
                    ? null
                    : Array.from({ length: FIGURE_CELLS }, (_, cell) => cell).map((cell) => (
                        <td key={cell} data-numeric="">
                          {cell === 2 || cell === FIGURE_CELLS - 1 ? null : (
                            <Skeleton display="inline-block" h="3" w="56px" />
                          )}
                        </td>
                      ))}
                </tr>
              ))}
            </tbody>
          </table>
        </StatementFrame>
      </Panel>
    </div>
  );
}
