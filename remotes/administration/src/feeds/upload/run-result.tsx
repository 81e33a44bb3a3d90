import type { ImportedFile, ImportRun } from '@fixed-ops/contract/administration';
import { formatCount, NO_VALUE } from '@fixed-ops/metrics';
import { feedKindWords } from '@fixed-ops/metrics/feeds';
import { useSession } from '@fixed-ops/session';
import {
  AppLink,
  Box,
  Button,
  type Column,
  DataTable,
  ExportMenu,
  NarrowNote,
  type Sort,
  Stack,
  Text,
} from '@fixed-ops/ui';
import { useState } from 'react';
import { refusedWords } from '../feed-columns.tsx';
import { UploadRejects } from '../rejects-drawer.tsx';
import { reasonWords } from './words.ts';

interface RunResultProps {
  readonly run: ImportRun;
  readonly report: NonNullable<ImportRun['report']>;
}

/** The result of an upload, or its expected result: repair orders, and for each file its rows and rejected rows with reasons. */
export function RunResult({ run, report }: RunResultProps) {
  const [open, setOpen] = useState<ImportedFile | null>(null);
  const [sort, setSort] = useState<Sort | null>(null);
  const { dealershipName } = useSession().dealershipData;
  const shown = columns(run.dryRun, setOpen);
  return (
    <Stack gap="3" mt="3">
      {report.orders === null ? null : <Text>{orderWords(report.orders, run.dryRun)}</Text>}
      <Box alignSelf="end">
        <ExportMenu
          from={{
            file: { list: 'Files of the upload', dealership: dealershipName },
            rows: report.files,
            columns: shown,
            sort,
          }}
        />
      </Box>
      <DataTable
        label="Files of the upload"
        columns={shown}
        rows={report.files}
        rowKey={({ no }) => String(no)}
        sort={sort}
        onSortChange={setSort}
      />
      {run.dryRun ? null : (
        <Text data-print="none">
          <AppLink to="/dashboard/service">Open the dashboard</AppLink>
        </Text>
      )}
      {open === null ? null : <UploadRejects importId={run.importId} file={open} onClose={() => setOpen(null)} />}
    </Stack>
  );
}

function orderWords(
  { added, changed, unchanged }: NonNullable<RunResultProps['report']['orders']>,
  dryRun: boolean,
): string {
  const will = dryRun ? 'would be' : 'were';
  const total = added + changed + unchanged;
  return `Of ${formatCount(total)} repair ${total === 1 ? 'order' : 'orders'}, ${formatCount(added)} ${will} new, ${formatCount(changed)} ${will} updated, and ${formatCount(unchanged)} are unchanged.`;
}

const columns = (dryRun: boolean, open: (file: ImportedFile) => void): readonly Column<ImportedFile>[] => [
  {
    key: 'file',
    head: 'File',
    required: true,
    value: ({ name }) => name,
    cell: (file) => (
      <Box py="2" whiteSpace="normal" overflowWrap="anywhere">
        {file.name}
        <Text color="fg.muted">{feedKindWords(file.kind)}</Text>
        <NarrowNote>{file.error ?? ''}</NarrowNote>
      </Box>
    ),
    width: '220px',
  },
  {
    key: 'rows',
    head: dryRun ? 'Would load' : 'Loaded',
    numeric: true,
    format: 'count',
    sheetTotal: 'sum',
    value: ({ rows }) => rows,
    cell: ({ rows }) => formatCount(rows),
    width: '100px',
  },
  {
    key: 'rejected',
    head: 'Refused',
    numeric: true,
    format: 'count',
    sheetTotal: 'sum',
    value: ({ rejected }) => rejected,
    cell: (file) =>
      file.rejected === 0 ? (
        formatCount(0)
      ) : (
        <Button
          variant="link"
          size="inline"
          minH="6"
          aria-label={`${refusedWords(file.rejected)} of ${file.name}`}
          onClick={() => open(file)}
        >
          {formatCount(file.rejected)}
        </Button>
      ),
    width: '90px',
  },
  {
    key: 'notes',
    head: 'Notes',
    sortable: false,
    from: 'md',
    value: (file) => notesOf(file).join('. ') || null,
    cell: (file) => <Notes file={file} />,
    width: '420px',
  },
];

const notesOf = (file: ImportedFile): string[] => [
  ...(file.error === null ? [] : [file.error]),
  ...reasonWords(file),
  ...file.warnings,
];

function Notes({ file }: { readonly file: ImportedFile }) {
  const notes = notesOf(file);
  if (notes.length === 0) return NO_VALUE;
  return (
    <Stack
      gap="1"
      py="2"
      color={file.error === null ? 'fg.muted' : 'fg.error'}
      whiteSpace="normal"
      overflowWrap="anywhere"
    >
      {notes.map((note) => (
        <Text key={note}>{note}</Text>
      ))}
    </Stack>
  );
}
