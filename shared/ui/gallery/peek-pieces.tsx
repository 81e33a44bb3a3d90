import { useState } from 'react';
import { Box, type Column, DataTable, Panel } from '../src/index.ts';
import { Peek, usePeekRow } from '../src/lists.ts';
import { Piece } from './piece.tsx';

interface Code {
  readonly key: string;
  readonly name: string;
  readonly below: string;
}
const codes: readonly Code[] = [
  { key: 'TIMING', name: 'Timing and front engine', below: '$383' },
  { key: 'BRKR', name: 'Rear brake pads and rotors', below: '$301' },
  { key: 'BRKF', name: 'Front brake pads and rotors', below: '$299' },
];
const columns: readonly Column<Code>[] = [
  { key: 'key', head: 'Op code', value: ({ key }) => key },
  { key: 'name', head: 'Work', value: ({ name }) => name },
  { key: 'below', head: 'Below price', value: ({ below }) => below, numeric: true, format: 'money' },
];
const rowKey = ({ key }: Code) => key;

/** A row that opens beside its table. */
export function PeekPiece() {
  const [openKey, setOpen] = useState('');
  const { row, ...steps } = usePeekRow({ rows: codes, rowKey, openKey, onOpen: setOpen });
  return (
    <Piece name="Peek">
      <Panel maxW="600px">
        <DataTable
          label="Codes"
          columns={columns}
          rows={codes}
          rowKey={rowKey}
          selectedKey={openKey}
          onOpenRow={({ key }) => setOpen(key)}
          onMoveToRow={({ key }) => setOpen((open) => (open === '' ? '' : key))}
        />
      </Panel>
      <Peek
        open={row !== null}
        onClose={() => setOpen('')}
        breadcrumb={`Op codes › ${row?.key}`}
        title={row?.name}
        subtitle="Priced by the Customer repair grid"
        lead={<Box textStyle="h1">97.0%</Box>}
        foot="Adds up. $10,027.68 − $9,726.24 = $301.44"
        {...steps}
      >
        Every line against the grid
      </Peek>
    </Piece>
  );
}
