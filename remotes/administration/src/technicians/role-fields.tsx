import { Box, Checkbox, chakra, DateField, VisuallyHidden } from '@fixed-ops/ui';
import { type FieldBinding, type FormListRow, NumberField, TextField } from '@fixed-ops/ui/form';
import type { KeyboardEvent, ReactNode } from 'react';
import { Choice } from './choice.tsx';
import { PAY_TYPES, type RoleRow, SKILLS } from './role-values.ts';

interface RoleFieldsProps {
  readonly row: FormListRow<RoleRow>;
  readonly isChosen: boolean;
  readonly onChoose: (is: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly readOnly: boolean;
}

const Row = chakra('li', {
  base: {
    px: { base: '4', md: '5' },
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    '&:first-of-type': { borderTopWidth: '0' },
    '&:focus-within': { bg: 'blue.subtle' },
  },
});

/** One technician. */
export function RoleFields({ row, isChosen, onChoose, onKeyDown, readOnly }: RoleFieldsProps) {
  const { name, techNumber, active } = row.value;
  const isActive = row.field('active');
  return (
    <Row aria-label={name || techNumber} data-changed={row.isChanged ? '' : undefined} onKeyDown={onKeyDown}>
      <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1" mb="2">
        {readOnly ? (
          <Name name={name} number={techNumber} />
        ) : (
          <Checkbox checked={isChosen} onChange={(event) => onChoose(event.target.checked)}>
            <VisuallyHidden>Choose </VisuallyHidden>
            <Name name={name} number={techNumber} />
          </Checkbox>
        )}
        <Box marginInlineStart="auto">
          <Checkbox
            name={isActive.name}
            checked={isActive.value}
            disabled={readOnly}
            onChange={(event) => isActive.onChange(event.target.checked)}
          >
            Active<VisuallyHidden>, {name || techNumber}</VisuallyHidden>
          </Checkbox>
        </Box>
      </Box>
      <Box
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr) minmax(0, 1fr)',
          md: 'minmax(140px, 1.4fr) 104px 116px 116px 104px 148px',
        }}
        gap="3"
        alignItems="start"
      >
        <Cell of="role">
          <TextField {...row.field('role')} maxLength={60} readOnly={readOnly} />
        </Cell>
        <Cell of="skill">
          <Choice {...(row.field('skill') as FieldBinding<string>)} choices={SKILLS} disabled={readOnly} />
        </Cell>
        <Cell of="payType">
          <Choice {...(row.field('payType') as FieldBinding<string>)} choices={PAY_TYPES} disabled={readOnly} />
        </Cell>
        <Cell of="flatRate">
          <NumberField {...row.field('flatRate')} prefix="$" decimals={2} readOnly={readOnly} />
        </Cell>
        <Cell of="scheduledHoursDay">
          <NumberField {...row.field('scheduledHoursDay')} unit="hrs" readOnly={readOnly} />
        </Cell>
        <Cell of={active ? 'hiredOn' : 'leftOn'}>
          <DateField {...row.field(active ? 'hiredOn' : 'leftOn')} readOnly={readOnly} />
        </Cell>
      </Box>
    </Row>
  );
}

function Name({ name, number }: { readonly name: string; readonly number: string }) {
  return (
    <span>
      <chakra.span fontWeight="semibold">{name || number}</chakra.span>{' '}
      {name ? <chakra.span color="fg.muted">{number}</chakra.span> : null}
    </span>
  );
}

function Cell({ of, children }: { readonly of: keyof RoleRow; readonly children: ReactNode }) {
  return (
    <Box data-cell={of} minW="0">
      {children}
    </Box>
  );
}
