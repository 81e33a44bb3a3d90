import { chakra } from '@chakra-ui/react/styled-system';
import { CSV_TYPE, EXCEL_TYPE, exportName, type FileSubject, toCsv } from '@fixed-ops/sheets';
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
/** The share that is done, 0 to 1, or the number of bytes received if the total is unknown. */
export type ExportDone = number | { readonly bytes: number };
interface ExportProgress {
  signal: AbortSignal;
  onProgress: (done: ExportDone) => void;
  /** True: the file includes phone numbers, if the list has them. */
  contacts?: boolean | undefined;
}

export interface ExportSubject extends FileSubject {
  /** IANA zone of the points in time that a file contains. */
  timezone?: string | undefined;
}

/** All rows that the filter selects, for a list that the browser holds whole. */
export interface ExportRows<Row> {
  /** What the file contains. It names the file, as the API does, and the sheet in it. */
  file: ExportSubject;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Keys of the columns that show. Without it, the file has all columns. */
  visibleColumns?: readonly string[] | undefined;
  sort?: Sort | null | undefined;
}
/**
 * Loads a file with all rows from the server, for a list that comes in pages. The file has the media type `type` and the name that the
 * server gives.
 */
export type ExportFromServer = (
  format: ExportFormat,
  progress: ExportProgress & { readonly type: string },
) => Promise<File>;

export interface ExportMenuProps<Row> {
  from: ExportRows<Row> | ExportFromServer;
  /** What the server's file contains, on a page with several exports. For rows, `from.file` names it. */
  of?: string | undefined;
  disabled?: boolean | undefined;
  /** True: the menu offers phone numbers in the server's file. */
  hasContacts?: boolean | undefined;
}

function exportedColumns<Row>({ columns, visibleColumns }: ExportRows<Row>): Column<Row>[] {
  return columns.filter(
    ({ key, required, exported }) =>
      exported !== false && (required || !visibleColumns || visibleColumns.includes(key)),
  );
}

/** What a choice in the menu makes of the rows: a file, or a copy in the clipboard. */
type ExportWay = ExportFormat | 'copy';

async function fileOf<Row>(
  from: ExportRows<Row> | ExportFromServer,
  format: ExportFormat,
  progress: ExportProgress,
): Promise<{ readonly name: string; readonly file: Blob }> {
  if (typeof from === 'function') {
    const file = await from(format, { ...progress, type: format === 'csv' ? CSV_TYPE : EXCEL_TYPE });
    return { name: file.name, file };
  }
  const { list: title, timezone = 'UTC' } = from.file;
  const columns = exportedColumns(from);
  const rows = sortRows(from.rows, from.columns, from.sort ?? null);
  const name = `${exportName(from.file)}.${format}`;
  if (format === 'csv') {
    if (columns.every((column) => column.format !== 'instant')) return { name, file: csvFile(toCsv(rows, columns)) };
    const { inZone } = await import('./in-zone.ts');
    return { name, file: csvFile(toCsv(rows, inZone(columns, timezone))) };
  }
  const { excelFile } = await import('./excel-file.ts');
  return { name, file: await excelFile(rows, columns, { title, timezone, ...progress }) };
}

/** Returns `, 45%` or `, 1.2 MB`, or nothing while there is no progress yet. */
function doneInWords(done: ExportDone): string {
  if (typeof done === 'number') return done > 0 ? `, ${Math.round(done * 100)}%` : '';
  return done.bytes < 1e6 ? `, ${Math.ceil(done.bytes / 1e3)} kB` : `, ${(done.bytes / 1e6).toFixed(1)} MB`;
}

/** Shorter work shows no progress. */
export const EXPORT_SHOWN_AFTER_MS = 300;

/**
 * Exports exactly what the filter selects, as CSV or Excel, or copies it for a spreadsheet. Long work shows its progress, and the same
 * button cancels it.
 */
export function ExportMenu<Row>({ from, of, disabled, hasContacts = false }: ExportMenuProps<Row>) {
  const [contacts, setContacts] = useState(false);
  const [shown, setShown] = useState<ExportDone | null>(null);
  const running = useRef<AbortController>(undefined);
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => () => running.current?.abort(), []);
  const isShown = shown !== null;
  const list = typeof from === 'function' ? of : from.file.list;
  // One button replaces the other. If the old one had the focus, the new one gets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the button is what moves the focus
  useLayoutEffect(() => {
    if (hadFocus.current) place.current?.querySelector('button')?.focus();
    hadFocus.current = false;
  }, [isShown]);
  const show = (next: ExportDone | null) => {
    hadFocus.current = place.current?.contains(document.activeElement) ?? false;
    setShown(next);
  };

  const run = async (way: ExportWay) => {
    running.current?.abort();
    const work = new AbortController();
    running.current = work;
    let done: ExportDone = 0;
    let isLong = false;
    const patience = setTimeout(() => {
      isLong = true;
      show(done);
    }, EXPORT_SHOWN_AFTER_MS);
    const onProgress = (next: ExportDone) => {
      done = next;
      if (isLong && !work.signal.aborted) setShown(next);
    };
    try {
      const { name, file } = await fileOf(from, way === 'copy' ? 'csv' : way, {
        signal: work.signal,
        onProgress,
        ...(contacts ? { contacts } : {}),
      });
      if (work.signal.aborted) return;
      if (way !== 'copy') return downloadFile(name, file);
      const { copyForSpreadsheet } = await import('./copy-table.ts');
      await copyForSpreadsheet(file);
    } catch (error) {
      // A person who has changed the dealership needs no message about the old export.
      const told = error instanceof Error ? error : null;
      if (!work.signal.aborted && told?.name !== 'AbortError') {
        notify({
          kind: 'error',
          title: way === 'copy' ? 'The rows could not be copied' : 'The export failed',
          detail: told?.message,
          reference: referenceOf(error),
          action: { label: 'Try again', onSelect: () => void run(way) },
        });
      }
    } finally {
      clearTimeout(patience);
      if (running.current === work) show(null);
    }
  };

  return (
    <chakra.span ref={place} display="contents">
      {shown === null ? (
        <Menu
          label="Export"
          trigger={
            <Button size="touch" disabled={disabled} aria-label={list && `Export ${list}`}>
              <Download />
              Export
            </Button>
          }
          items={[
            { key: 'csv', label: 'CSV', onSelect: () => void run('csv') },
            { key: 'xlsx', label: 'Excel', onSelect: () => void run('xlsx') },
            { key: 'copy', label: 'Copy', onSelect: () => void run('copy') },
            ...(hasContacts
              ? [
                  {
                    key: 'contacts',
                    label: 'With phone numbers',
                    ticked: contacts,
                    onSelect: () => setContacts(!contacts),
                  },
                ]
              : []),
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
          Cancel export{doneInWords(shown)}
        </Button>
      )}
    </chakra.span>
  );
}
