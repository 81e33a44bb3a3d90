import { formatCount, formatHours, NO_VALUE } from '@fixed-ops/metrics';
import { Button, chakra, TriangleAlert } from '@fixed-ops/ui';
import { ChoiceField, type FieldBinding, type FormListRow, TextField } from '@fixed-ops/ui/form';
import { Trash2 } from '@fixed-ops/ui/icons';
import { type AdvisorRow, SKILLS, type TechnicianRow } from './people-values.ts';

/** Files have names and numbers of this length. */
const LONGEST_IN_FILES = 250;
/** The widths of the columns. The list's heads use the same ones. */
export const TECHNICIAN_COLUMNS = '64px 168px minmax(140px, 1.4fr) 108px minmax(110px, 1fr) minmax(110px, 1fr) 84px';
export const ADVISOR_COLUMNS = '64px 168px minmax(140px, 420px) 84px';
const Row = chakra('li', {
  base: {
    display: 'grid',
    gap: '3',
    alignItems: 'center',
    px: { base: '4', md: '5' },
    py: { base: '3', md: '1.5' },
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    '&:focus-within': { bg: 'blue.subtle' },
  },
});
const columnsOf = (columns: string) => ({ base: 'minmax(0, 1fr) minmax(0, 1fr)', md: columns });

interface FieldsProps<Value> {
  readonly row: FormListRow<Value>;
  readonly readOnly: boolean;
}

/** The fields of a technician: name, skill, role and shop. */
export function TechnicianFields({ row, readOnly }: FieldsProps<TechnicianRow>) {
  const { number, name, lines, hours } = row.value;
  return (
    <Row gridTemplateColumns={columnsOf(TECHNICIAN_COLUMNS)} aria-label={`Technician ${number || 'without number'}`}>
      <NumberCell field={row.field('number')} isNew={lines === null} />
      <Usage>
        {lines === null || hours === null
          ? NO_VALUE
          : `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}, ${formatHours(hours)}`}
      </Usage>
      <Wide>
        <TextField {...row.field('name')} labelInHead maxLength={LONGEST_IN_FILES} autoComplete="off" />
      </Wide>
      <ChoiceField {...row.field('skill')} labelInHead empty="Not set" choices={SKILLS} />
      <TextField {...row.field('role')} labelInHead maxLength={60} placeholder="Such as Line" autoComplete="off" />
      <Wide>
        <TextField {...row.field('shop')} labelInHead maxLength={60} placeholder="Such as Main" autoComplete="off" />
      </Wide>
      <State name={name} number={number} onRemove={lines === null && !readOnly ? row.remove : null} />
    </Row>
  );
}

/** The fields of an advisor. */
export function AdvisorFields({ row, readOnly }: FieldsProps<AdvisorRow>) {
  const { number, name, repairOrders } = row.value;
  return (
    <Row gridTemplateColumns={columnsOf(ADVISOR_COLUMNS)} aria-label={`Advisor ${number || 'without number'}`}>
      <NumberCell field={row.field('number')} isNew={repairOrders === null} />
      <Usage>{repairOrders === null ? NO_VALUE : formatCount(repairOrders)}</Usage>
      <Wide>
        <TextField {...row.field('name')} labelInHead maxLength={LONGEST_IN_FILES} autoComplete="off" />
      </Wide>
      <State name={name} number={number} onRemove={repairOrders === null && !readOnly ? row.remove : null} />
    </Row>
  );
}

interface NumberCellProps {
  readonly field: FieldBinding<string>;
  readonly isNew: boolean;
}

/** The number from the files. It is a field for a person who is in no file. */
function NumberCell({ field, isNew }: NumberCellProps) {
  if (isNew) return <TextField {...field} labelInHead maxLength={LONGEST_IN_FILES} autoComplete="off" />;
  return (
    <chakra.span fontWeight="semibold" overflowWrap="anywhere">
      {field.value}
    </chakra.span>
  );
}

const Usage = chakra('span', {
  base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums', textAlign: { base: 'end', md: 'start' } },
});
const Wide = chakra('div', { base: { gridColumn: { base: '1 / -1', md: 'auto' } } });

interface StateProps {
  readonly name: string;
  readonly number: string;
  readonly onRemove: (() => void) | null;
}

/** Says that the name is missing, or offers to remove the person from the list. */
function State({ name, number, onRemove }: StateProps) {
  if (onRemove) {
    return (
      <Button variant="ghost" aria-label={`Remove ${name || number || 'new person'}`} onClick={onRemove}>
        <Trash2 />
      </Button>
    );
  }
  if (name.trim() !== '') return <span />;
  return (
    <chakra.span display="inline-flex" gap="1" alignItems="center" color="fg.warning" whiteSpace="nowrap">
      <TriangleAlert size={16} aria-hidden="true" />
      To name
    </chakra.span>
  );
}
