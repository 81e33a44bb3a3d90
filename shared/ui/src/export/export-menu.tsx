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
/** The share done, 0 to 1, or the bytes that are there where nobody knows of how many. */
export type ExportDone = number | { readonly bytes: number };
interface ExportProgress {
  signal: AbortSignal;
  onProgress: (done: ExportDone) => void;
  /** With phone numbers, where the list has them. */
  contacts?: boolean | undefined;
}

export interface ExportSubject extends FileSubject {
  /** IANA zone in whose time a file has instants. */
  timezone?: string | undefined;
}

/** All the rows that the filter selects, when the browser has them … */
export interface ExportRows<Row> {
  /** What the file is of: names it as the API does, and the sheet in it. */
  file: ExportSubject;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Keys of the columns shown; all when absent. */
  visibleColumns?: readonly string[] | undefined;
  sort?: Sort | null | undefined;
}
/** … or the server's file of all of them, of a media type and with its name, when the list is paged. */
export type ExportFromServer = (
  format: ExportFormat,
  progress: ExportProgress & { readonly type: string },
) => Promise<File>;

export interface ExportMenuProps<Row> {
  from: ExportRows<Row> | ExportFromServer;
  /** What the server's file is of, where a page has several; that of rows names itself. */
  of?: string | undefined;
  disabled?: boolean | undefined;
  /** The server's file can have phone numbers: it has them when that is ticked. */
  hasContacts?: boolean | undefined;
}

function exportedColumns<Row>({ columns, visibleColumns }: ExportRows<Row>): Column<Row>[] {
  return columns.filter(
    ({ key, required, exported }) =>
      exported !== false && (required || !visibleColumns || visibleColumns.includes(key)),
  );
}

/** What a press does with the rows: a file of them, or the clipboard. */
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

/** `, 45%` or `, 1.2 MB`; nothing before there is anything to say. */
function doneInWords(done: ExportDone): string {
  if (typeof done === 'number') return done > 0 ? `, ${Math.round(done * 100)}%` : '';
  return done.bytes < 1e6 ? `, ${Math.ceil(done.bytes / 1e3)} kB` : `, ${(done.bytes / 1e6).toFixed(1)} MB`;
}

/** Work that is done sooner than this shows nothing of itself. */
export const EXPORT_SHOWN_AFTER_MS = 300;

/** CSV or Excel of exactly what the filter selects, or a copy of it for a spreadsheet. Long work shows how far it is, and the same button cancels it. */
export function ExportMenu<Row>({ from, of, disabled, hasContacts = false }: ExportMenuProps<Row>) {
  const [contacts, setContacts] = useState(false);
  const [shown, setShown] = useState<ExportDone | null>(null);
  const running = useRef<AbortController>(undefined);
  const place = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => () => running.current?.abort(), []);
  const isShown = shown !== null;
  const list = typeof from === 'function' ? of : from.file.list;
  // One button takes the other's place: whoever was on it stays on it.
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
      // Who has gone to another dealership wants no word of it either.
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
