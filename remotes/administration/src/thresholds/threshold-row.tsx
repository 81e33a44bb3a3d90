import { formatMoney, type Status } from '@fixed-ops/metrics';
import { Box, Button, Checkbox, chakra, RotateCcw, StatusMark, VisuallyHidden } from '@fixed-ops/ui';
import { type FieldBinding, type FormListRow, NumberField } from '@fixed-ops/ui/form';
import type { Effect } from './threshold-effect.ts';
import { type BoundField, type BoundRow, decimalsOf, fieldsOf } from './threshold-values.ts';
import { boundUnitWord, effectText, isInDollars, measureName, measureNote, measureTitle } from './threshold-words.ts';

/**
 * The columns: measure with its reset, both bounds, figure, worth, and whether it is in use. On a phone they are below
 * each other.
 */
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
  /** The short name of the period: "Nov 1–19". */
  readonly span: string;
  readonly isCurrent: boolean;
  readonly readOnly: boolean;
  /** Null if the bounds are the default, or if the measure has no default. */
  readonly onReset: (() => void) | null;
  /** The default bounds in words. Null if the store uses them. */
  readonly usual: string | null;
  readonly onFocus: () => void;
}

/** One threshold: fields for its bounds, and this month's figure judged by them. */
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
              // The button is beside the default, because its own column would be empty in most rows and would make
              // names wrap.
              <Button
                size="inline"
                variant="ghost"
                px="1.5"
                // The padding makes the button large enough for a finger.
                py={{ base: '3', md: '1.5' }}
                my="-1"
                aria-label={`Reset ${title} to its default`}
                onClick={({ currentTarget }) => {
                  onReset();
                  // The button disappears, so the focus moves to the first field of the row.
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
        // On a phone these are one line, because forty measures are below each other. Elsewhere they are cells of the
        // row.
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

/** Whether the measure is in use. The column's head labels the box; on a phone, the text beside it does. */
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
  const isMoney = isInDollars(metricKey);
  return (
    <Box
      display="grid"
      // On a phone, a range of two fields takes a whole line, because the labels would break.
      gridColumn={fields.length > 1 ? { base: '1 / -1', md: 'auto' } : undefined}
      // The sales of a month have more digits than other bounds.
      gridTemplateColumns={fields.length > 1 ? '1fr 1fr' : { base: '1fr', md: isMoney ? '1fr' : '92px' }}
      columnGap={fields.length > 1 ? { base: '2', md: '1' } : '1'}
      // The error message of a field may extend below the next column, whose fields have the same height.
      css={{
        '& p': { width: { md: 'max-content' }, maxWidth: { md: '260px' } },
        // A range has four fields in the space of two, so they have less padding.
        ...(fields.length > 1 ? { '& input': { paddingInline: { md: '7px' } } } : {}),
        ...(isMoney ? { '& input': { paddingInlineEnd: { md: '7px' } } } : {}),
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
            {...(isMoney && fields.length === 1 ? { prefix: '$' } : {})}
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
      {/* "pace $475,753" is wider than its column, and would cover the field before it. */}
      <chakra.span whiteSpace={{ base: 'nowrap', md: 'normal' }} textAlign={{ md: 'end' }}>
        {text}
      </chakra.span>
    </Box>
  );
}
