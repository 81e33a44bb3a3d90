import { chakra } from '@chakra-ui/react/styled-system';
import { Columns3 } from 'lucide-react';
import { Popover } from '../popover/popover.tsx';
import { Button } from '../primitives/button.tsx';
import { Checkbox } from '../primitives/checkbox.tsx';

interface ChoosableColumn {
  key: string;
  head: string;
  title?: string | undefined;
  required?: boolean | undefined;
}

export interface ColumnChooserProps {
  columns: readonly ChoosableColumn[];
  /** Keys of the columns that show now. */
  visible: readonly string[];
  /** Takes the keys of the columns to show, in the order of `columns`. */
  onChange: (visible: string[]) => void;
}

/** Lets people choose which columns a table shows. It does not offer required columns. */
export function ColumnChooser({ columns, visible, onChange }: ColumnChooserProps) {
  const optional = columns.filter(({ required }) => !required);
  const turn = (key: string) =>
    onChange(
      columns
        .filter((column) => (column.key === key ? !visible.includes(key) : visible.includes(column.key)))
        .map((column) => column.key),
    );
  return (
    <Popover
      label="Columns"
      align="end"
      width={240}
      trigger={
        <Button size="touch">
          <Columns3 />
          Columns
        </Button>
      }
    >
      <chakra.div role="group" aria-label="Columns to show" display="grid" gap="1">
        {optional.map((column) => (
          <Checkbox key={column.key} checked={visible.includes(column.key)} onChange={() => turn(column.key)}>
            {column.title ?? column.head}
          </Checkbox>
        ))}
      </chakra.div>
      <Button
        variant="link"
        size="inline"
        minH="6"
        mt="3"
        unavailable={columns.every(({ key, required }) => required || visible.includes(key))}
        onClick={() => onChange(columns.map(({ key }) => key))}
      >
        Show all
      </Button>
    </Popover>
  );
}
