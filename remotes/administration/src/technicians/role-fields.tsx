import { Link as RouterLink } from '@fixed-ops/router';
import { Box, Checkbox, chakra, DateField, Link, Text, VisuallyHidden } from '@fixed-ops/ui';
import { ChoiceField, type FieldBinding, type FormListRow, NumberField, TextField } from '@fixed-ops/ui/form';
import type { KeyboardEvent, ReactNode } from 'react';

import { PAY_TYPES, type RoleRow, SKILLS } from './role-values.ts';

interface RoleFieldsProps {
  readonly row: FormListRow<RoleRow>;
  /** Further effects of a change in this row, in words; empty if there are none. */
  readonly effect: string;
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
    // The effect bar stays in view above the list. The margin keeps a focused field from being hidden behind it.
    '& input, & select': { scrollMarginTop: '96px' },
  },
});

/**
 * From `md` on, the fields are in columns under heads. From `xl` on, the technician's name is in a column before them.
 */
const FIELDS = 'minmax(110px, 1fr) 92px 100px 100px 92px 136px';
/** The same on an upright tablet, where the role has no room beside wider ones. */
const CLOSE_FIELDS = 'minmax(0, 1fr) 92px 94px 88px 76px 134px';
const COLUMNS = {
  base: 'minmax(0, 1fr) minmax(0, 1fr)',
  md: CLOSE_FIELDS,
  lg: FIELDS,
  xl: `minmax(150px, 1.2fr) ${FIELDS} 48px`,
} as const;
/** An element takes a whole line above the fields until it has room beside them. */
const WHOLE_LINE = { base: '1 / -1', xl: 'auto' } as const;
const heads = ['Role', 'Skill', 'Pay', 'Pay per hour', 'Hours per day', 'First or last day'] as const;

const Grid = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: COLUMNS, columnGap: { base: '3', md: '2' }, rowGap: '2' },
});

/** The visible column heads. Each field has its own label for screen readers. */
export function RolesHead() {
  return (
    <Box hideBelow="md" aria-hidden="true" px="5" py="2" borderBottomWidth="1px" borderColor="border.muted">
      <Grid textStyle="meta" color="fg.muted">
        <Box hideBelow="xl">Technician</Box>
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
        <Box hideBelow="xl">Active</Box>
      </Grid>
    </Box>
  );
}

/** The fields of one technician. */
export function RoleFields({ row, effect, isChosen, onChoose, onKeyDown, readOnly }: RoleFieldsProps) {
  const { name, techNumber, active } = row.value;
  const isActive = row.field('active');
  return (
    <Row aria-label={name || techNumber} data-changed={row.isChanged ? '' : undefined} onKeyDown={onKeyDown}>
      <Grid alignItems="start">
        <Box gridColumn={WHOLE_LINE} alignSelf="center">
          {readOnly ? (
            <Name name={name} number={techNumber} />
          ) : (
            <Checkbox checked={isChosen} onChange={(event) => onChoose(event.target.checked)}>
              <VisuallyHidden>Choose </VisuallyHidden>
              <Name name={name} number={techNumber} />
            </Checkbox>
          )}
          {readOnly || name !== '' ? null : (
            <Text textStyle="meta" mt="1">
              <Link asChild display="inline-flex" alignItems="center" minH="6">
                <RouterLink to={`/administration/people-names?search=${encodeURIComponent(techNumber)}`}>
                  Name {techNumber}
                </RouterLink>
              </Link>
            </Text>
          )}
        </Box>
        <Cell of="role">
          <TextField {...row.field('role')} labelInHead maxLength={60} readOnly={readOnly} />
        </Cell>
        <Cell of="skill">
          <ChoiceField
            {...(row.field('skill') as FieldBinding<string>)}
            labelInHead
            choices={SKILLS}
            disabled={readOnly}
          />
        </Cell>
        <Cell of="payType">
          <ChoiceField
            {...(row.field('payType') as FieldBinding<string>)}
            labelInHead
            choices={PAY_TYPES}
            disabled={readOnly}
          />
        </Cell>
        <Cell of="flatRate">
          <NumberField {...row.field('flatRate')} labelInHead prefix="$" decimals={2} readOnly={readOnly} />
        </Cell>
        <Cell of="scheduledHoursDay">
          <NumberField {...row.field('scheduledHoursDay')} labelInHead unit="hrs" readOnly={readOnly} />
        </Cell>
        <Cell of={active ? 'hiredOn' : 'leftOn'}>
          <DateField {...row.field(active ? 'hiredOn' : 'leftOn')} labelInHead readOnly={readOnly} />
        </Cell>
        <Box gridColumn={WHOLE_LINE} alignSelf="center">
          <Checkbox
            name={isActive.name}
            checked={isActive.value}
            disabled={readOnly}
            onChange={(event) => isActive.onChange(event.target.checked)}
          >
            <chakra.span srOnly={{ base: false, xl: true }}>Active</chakra.span>
            <VisuallyHidden>, {name || techNumber}</VisuallyHidden>
          </Checkbox>
        </Box>
      </Grid>
      {effect === '' ? null : (
        <Text mt="2" textStyle="meta" color="fg.muted">
          {effect}
        </Text>
      )}
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
