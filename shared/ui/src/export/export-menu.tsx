import { chakra } from '@chakra-ui/react/styled-system';
import { toCsv } from '@fixed-ops/sheets';
import { Download, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Column, type Sort, sortRows } from '../data-table/column.ts';
import { Menu } from '../menu/menu.tsx';
import { Button } from '../primitives/button.tsx';
import { referenceOf } from '../states/reference-of.ts';
import { notify } from '../toast/toast-store.ts';
import { csvFile } from './csv.ts';
import { downloadFile } from './download-file.ts';

export type ExportFormat = 'csv' | 'xlsx';
export interface ExportProgress {
  signal: AbortSignal;
  /** Share done, 0 to 1, where it is known. */
  onProgress: (share: number) => void;
}

/** All the rows that the filter selects, when the browser has them … */
export interface ExportRows<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Keys of the columns shown; all when absent. */
  visibleColumns?: readonly string[] | undefined;
  sort?: Sort | null | undefined;
}
/** … or the server's file of all of them, when the list is paged. */
export type ExportFromServer = (format: ExportFormat, progress: ExportProgress) => Promise<Blob>;

export interface ExportMenuProps<Row> {
  /** Name of the file without its ending: screen, dealership and period. */
  fileName: string;
  from: ExportRows<Row> | ExportFromServer;
  disabled?: boolean | undefined;
}

function exportedColumns<Row>({ columns, visibleColumns }: ExportRows<Row>): Column<Row>[] {
  return columns.filter(
    ({ key, required, exported }) =>
      exported !== false && (required || !visibleColumns || visibleColumns.includes(key)),
  );
}

async function fileOf<Row>(
  from: ExportRows<Row> | ExportFromServer,
  format: ExportFormat,
  name: string,
  progress: ExportProgress,
): Promise<Blob> {
  if (typeof from === 'function') return from(format, progress);
  const columns = exportedColumns(from);
  const rows = sortRows(from.rows, from.columns, from.sort ?? null);
  if (format === 'csv') return csvFile(toCsv(rows, columns));
  const { excelFile } = await import('./excel-file.ts');
  return excelFile(rows, columns, { name, ...progress });
}

/** Work that is done sooner than this shows nothing of itself. */
export const EXPORT_SHOWN_AFTER_MS = 300;

/** CSV or Excel of exactly what the filter selects. Long work shows how far it is, and the same button cancels it. */
export function ExportMenu<Row>({ fileName, from, disabled }: ExportMenuProps<Row>) {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => () => running.current?.abort(), []);
  const isShown = share !== null;
  // One button takes the other's place: whoever was on it stays on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the button is what moves the focus
  useLayoutEffect(() => {
    if (hadFocus.current) place.current?.querySelector('button')?.focus();
    hadFocus.current = false;
  }, [isShown]);
  const show = (next: number | null) => {
    hadFocus.current = place.current?.contains(document.activeElement) ?? false;
    setShare(next);
  };

  const run = async (format: ExportFormat) => {
    running.current?.abort();
    const work = new AbortController();
    running.current = work;
    let done = 0;
    let isLong = false;
    const patience = setTimeout(() => {
      isLong = true;
      show(done);
    }, EXPORT_SHOWN_AFTER_MS);
    const onProgress = (next: number) => {
      done = next;
      if (isLong && !work.signal.aborted) setShare(next);
    };
    try {
      const file = await fileOf(from, format, fileName, { signal: work.signal, onProgress });
      if (!work.signal.aborted) downloadFile(`${fileName}.${format}`, file);
    } catch (error) {
      if (!work.signal.aborted) {
        notify({
          kind: 'error',
          title: 'The export failed',
          detail: error instanceof Error ? error.message : undefined,
          reference: referenceOf(error),
          action: { label: 'Try again', onSelect: () => void run(format) },
        });
      }
    } finally {
      clearTimeout(patience);
      if (running.current === work) show(null);
    }
  };

  return (
    <chakra.span ref={place} display="contents">
      {share === null ? (
        <Menu
          label="Export"
          trigger={
            <Button size="touch" disabled={disabled}>
              <Download />
              Export
            </Button>
          }
          items={[
            { key: 'csv', label: 'CSV', onSelect: () => void run('csv') },
            { key: 'xlsx', label: 'Excel', onSelect: () => void run('xlsx') },
          ]}
        />
      ) : (
        <Button
          size="touch"
          fontVariantNumeric="tabular-nums"
          onClick={() => {
            running.current?.abort();
            show(null);
          }}
        >
          <X />
          Cancel export{share > 0 ? `, ${Math.round(share * 100)}%` : ''}
        </Button>
      )}
    </chakra.span>
  );
}
