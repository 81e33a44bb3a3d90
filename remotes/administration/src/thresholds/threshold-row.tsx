import { formatMoney, type Status } from '@fixed-ops/metrics';
import { Box, Button, Checkbox, chakra, RotateCcw, StatusMark, VisuallyHidden } from '@fixed-ops/ui';
import { type FieldBinding, type FormListRow, NumberField } from '@fixed-ops/ui/form';
import type { Effect } from './threshold-effect.ts';
import { type BoundField, type BoundRow, decimalsOf, fieldsOf } from './threshold-values.ts';
import { boundUnitWord, effectText, measureName, measureNote, measureTitle } from './threshold-words.ts';

/** Measure with the way back to its default, both bounds, the figure, what it is worth, whether it is in use; under one another on a phone. */
export const ROW_COLUMNS = { base: '1fr 1fr', md: 'minmax(120px, 1fr) 108px 108px 92px 60px 40px' } as const;

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: ROW_COLUMNS,
    alignItems: 'start',
    columnGap: '2',
    rowGap: '2',
    px: { base: '4', md: '5' },
    py: '2.5',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    minW: '0',
    '&[data-current]': { bg: 'blue.subtle', boxShadow: 'inset 2px 0 0 var(--fo-colors-blue-solid)' },
  },
});

interface ThresholdRowProps {
  readonly row: FormListRow<BoundRow>;
  readonly effect: Effect | null;
  /** What the figure is of: "Nov 1–19". */
  readonly span: string;
  readonly isCurrent: boolean;
  readonly readOnly: boolean;
  /** Null where the bounds are the default already, or the measure has none. */
  readonly onReset: (() => void) | null;
  /** The default bounds in words, where they are not the store's. */
  readonly usual: string | null;
  readonly onFocus: () => void;
}

/** One threshold: its bounds to enter, and what they mean for this month's figure. */
export function ThresholdRow(props: ThresholdRowProps) {
  const { row, effect, span, isCurrent, readOnly, onReset, usual, onFocus } = props;
  const { value } = row;
  const { on, near } = fieldsOf(value.direction);
  const title = measureTitle(value);
  return (
    <Row
      aria-label={title}
      data-current={isCurrent ? '' : undefined}
      data-changed={row.isChanged ? '' : undefined}
      onFocusCapture={onFocus}
    >
      <Box gridColumn={{ base: '1 / -1', md: 'auto' }} minW="0">
        <Box fontWeight="medium">{measureName(value.metricKey)}</Box>
        <Box textStyle="meta" color="fg.muted">
          {measureNote(value)}
          {value.enabled ? '' : ', not in use'}
        </Box>
        {usual === null ? null : (
          <Box display="flex" flexWrap="wrap" alignItems="center" columnGap="1" textStyle="meta" color="fg.muted">
            {usual}
            {onReset && !readOnly ? (
              // Beside what it brings back: a column of its own would be empty in most rows, beside names that wrap.
              <Button
                size="inline"
                variant="ghost"
                px="1.5"
                // Room for a finger on a phone.
                py={{ base: '3', md: '1.5' }}
                my="-1"
                aria-label={`Reset ${title} to its default`}
                onClick={({ currentTarget }) => {
                  onReset();
                  // The button goes with it: whoever works by keys stays at the bounds that came back.
                  currentTarget.closest('li')?.querySelector('input')?.focus();
                }}
              >
                <RotateCcw />
                <chakra.span hideFrom="md">Reset</chakra.span>
              </Button>
            ) : null}
          </Box>
        )}
      </Box>
      <Bounds row={row} fields={on} readOnly={readOnly} />
      <Bounds row={row} fields={near} readOnly={readOnly} />
      <Box
        // One line on a phone, where forty measures stand under one another; cells of the row elsewhere.
        display={{ base: 'flex', md: 'contents' }}
        gridColumn="1 / -1"
        flexWrap="wrap"
        alignItems="center"
        columnGap="4"
      >
        <Figure name={span} text={effectText(value.metricKey, effect)} status={effect?.status} />
        <Figure name="Worth" text={effect?.worth ? formatMoney(effect.worth) : '—'} />
        <InUse field={row.field('enabled')} readOnly={readOnly} />
      </Box>
    </Row>
  );
}

/** A measure that is not in use colors nothing. Its head says what the box is, on a phone the words beside it. */
function InUse({ field, readOnly }: { readonly field: FieldBinding<boolean>; readonly readOnly: boolean }) {
  return (
    <Box
      display="flex"
      alignItems="center"
      justifyContent={{ base: 'start', md: 'center' }}
      ms={{ base: 'auto', md: '0' }}
      minH={{ md: '8' }}
    >
      <Checkbox
        name={field.name}
        checked={field.value}
        disabled={readOnly}
        onChange={(event) => field.onChange(event.target.checked)}
        onBlur={field.onBlur}
      >
        <chakra.span css={{ md: { srOnly: true } }}>{field.label}</chakra.span>
      </Checkbox>
    </Box>
  );
}

interface BoundsProps {
  readonly row: FormListRow<BoundRow>;
  readonly fields: readonly BoundField[];
  readonly readOnly: boolean;
}

function Bounds({ row, fields, readOnly }: BoundsProps) {
  const { metricKey } = row.value;
  const unit = boundUnitWord(metricKey);
  return (
    <Box
      display="grid"
      // Two fields have a line of their own on a phone: their names would break beside others.
      gridColumn={fields.length > 1 ? { base: '1 / -1', md: 'auto' } : undefined}
      gridTemplateColumns={fields.length > 1 ? '1fr 1fr' : { base: '1fr', md: '92px' }}
      columnGap={fields.length > 1 ? { base: '2', md: '1' } : '1'}
      // A sentence of one field may run below the next column, whose fields are as high.
      css={{
        '& p': { width: { md: 'max-content' }, maxWidth: { md: '260px' } },
        // Four fields of a range in the room of two.
        ...(fields.length > 1 ? { '& input': { paddingInline: { md: '7px' } } } : {}),
      }}
    >
      {fields.map((name) => {
        const field = row.field(name);
        return (
          <NumberField
            key={name}
            {...field}
            decimals={decimalsOf(metricKey, field.value)}
            {...(unit === '' || fields.length > 1 ? {} : { unit })}
            size="sm"
            labelInHead
            readOnly={readOnly}
          />
        );
      })}
    </Box>
  );
}

function Figure({
  name,
  text,
  status = 'none',
}: {
  readonly name: string;
  readonly text: string;
  readonly status?: Status | undefined;
}) {
  return (
    <Box
      display="flex"
      justifyContent={{ base: 'start', md: 'end' }}
      alignItems="center"
      gap="1.5"
      minH={{ md: '8' }}
      fontVariantNumeric="tabular-nums"
    >
      <chakra.span hideFrom="md" textStyle="meta" color="fg.muted" whiteSpace="nowrap">
        {name}
      </chakra.span>
      <VisuallyHidden hideBelow="md">{name}: </VisuallyHidden>
      <StatusMark status={status} />
      <chakra.span whiteSpace="nowrap">{text}</chakra.span>
    </Box>
  );
}
