import { chakra } from '@chakra-ui/react/styled-system';
import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { Menu } from '../menu/menu.tsx';
import { Button } from '../primitives/button.tsx';
import type { ExportDone, ExportFromServer, ExportRows } from './export-file.ts';
import { useExport } from './use-export.ts';

export interface ExportMenuProps<Row> {
  from: ExportRows<Row> | ExportFromServer;
  /** What the server's file contains, on a page with several exports. For rows, `from.file` names it. */
  of?: string | undefined;
  disabled?: boolean | undefined;
  /** True: the menu offers phone numbers in the server's file. */
  hasContacts?: boolean | undefined;
}

/** Returns `, 45%` or `, 1.2 MB`, or nothing while there is no progress yet. */
function doneInWords(done: ExportDone): string {
  if (typeof done === 'number') return done > 0 ? `, ${Math.round(done * 100)}%` : '';
  return done.bytes < 1e6 ? `, ${Math.ceil(done.bytes / 1e3)} kB` : `, ${(done.bytes / 1e6).toFixed(1)} MB`;
}

/**
 * Exports exactly what the filter selects, as CSV or Excel, or copies it for a spreadsheet. Long work shows its progress, and the same
 * button cancels it.
 */
export function ExportMenu<Row>({ from, of, disabled, hasContacts = false }: ExportMenuProps<Row>) {
  const [contacts, setContacts] = useState(false);
  const { place, done, run, cancel } = useExport(from, contacts);
  const list = typeof from === 'function' ? of : from.file.list;
  return (
    <chakra.span ref={place} display="contents">
      {done === null ? (
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
        <Button size="touch" fontVariantNumeric="tabular-nums" onClick={cancel}>
          <X />
          Cancel export{doneInWords(done)}
        </Button>
      )}
    </chakra.span>
  );
}
