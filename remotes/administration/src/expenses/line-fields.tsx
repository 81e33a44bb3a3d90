import { formatMoney } from '@fixed-ops/metrics';
import { Box, Button, chakra, RotateCcw, Text } from '@fixed-ops/ui';
import {
  ChoiceField,
  type FieldBinding,
  type FormListRow,
  MoneyField,
  NumberField,
  TagField,
  TextField,
} from '@fixed-ops/ui/form';
import { averageMonth, type LineRow, METHODS, type Options } from './expense-values.ts';

/** From an upright tablet to a laptop, where the form stands between the menu and the effect. */
const NARROW = '@media (48rem <= width < 90rem)';
const WIDE = '@media (width >= 90rem)';
const FIGURES = '104px 124px 188px';

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: { base: '3', md: '2' },
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    alignItems: 'start',
    px: '5',
    // On a phone these take a whole row.
    '& > [data-line]': { gridColumn: '1 / -1' },
    // The name has a line of its own, because a column of it would cut long names.
    [NARROW]: {
      gridTemplateColumns: `${FIGURES} minmax(0, 1fr) 28px`,
      '& > [data-line]': { gridColumn: 'auto' },
      '& > [data-line=name]': { gridColumn: '1 / 5' },
      '& > [data-line=name] + *': { gridColumn: '1' },
      '& > [data-line=reset]': { gridArea: '1 / 5' },
    },
    [WIDE]: {
      gridTemplateColumns: `minmax(0, 1fr) ${FIGURES} 28px`,
      '& > [data-line]': { gridColumn: 'auto' },
    },
  },
});

/** The visible column heads; each field has its own label for screen readers. */
export function LinesHead() {
  return (
    <Grid hideBelow="md" aria-hidden="true" mt="2" pb="2" textStyle="meta" color="fg.muted">
      <span data-line="name">Name and ledger accounts</span>
      <span>Budget per month</span>
      <span>Guide</span>
      <span>Charged</span>
    </Grid>
  );
}

interface LineFieldsProps {
  readonly row: FormListRow<LineRow>;
  readonly options: Options;
  /** The line with the default values. */
  readonly usual: LineRow;
  /** The placeholder of the empty field, in percent of gross; null if there is none. */
  readonly defaultGuide: number | null;
  readonly readOnly: boolean;
}

/** Fields that a reset changes. */
const RESET_FIELDS = ['label', 'monthlyBudget', 'guidelinePctGross', 'allocateMethod'] as const;

/** One line of the statement: its name, budget and guide, and below it its accounts. */
export function LineFields({ row, options, usual, defaultGuide: guide, readOnly }: LineFieldsProps) {
  const average = averageMonth(row.value.accounts, options);
  const names = new Map(options.accounts.map(({ account, description }) => [account, description]));
  return (
    <Grid
      role="group"
      aria-label={row.value.label}
      data-changed={row.isChanged ? '' : undefined}
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Box data-line="name">
        <TextField {...row.field('label')} labelInHead maxLength={80} readOnly={readOnly} />
      </Box>
      <MoneyField {...row.field('monthlyBudget')} labelInHead readOnly={readOnly} placeholder="None" />
      <NumberField
        {...row.field('guidelinePctGross')}
        labelInHead
        unit="%"
        readOnly={readOnly}
        placeholder={guide === null ? 'Usual' : `Usual ${guide}`}
      />
      <Box data-line="charged">
        <ChoiceField
          {...(row.field('allocateMethod') as FieldBinding<string>)}
          labelInHead
          choices={METHODS}
          disabled={readOnly}
        />
      </Box>
      <Box data-line="reset" justifySelf="end">
        {readOnly || RESET_FIELDS.every((field) => row.value[field] === usual[field]) ? null : (
          <Button
            size="sm"
            variant="ghost"
            px="1.5"
            aria-label={`Reset ${usual.label} to its defaults`}
            onClick={() => {
              for (const field of RESET_FIELDS) (row.field(field) as FieldBinding<string>).onChange(usual[field]);
            }}
          >
            <RotateCcw />
            <chakra.span hideFrom="md">Reset</chakra.span>
          </Button>
        )}
      </Box>
      <Box gridColumn="1 / -1" display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1">
        <Box flex="1 1 280px" minW="0">
          <TagField
            {...row.field('accounts')}
            labelInHead
            nameOf={(account) => [account, names.get(account)].filter(Boolean).join(' ')}
            options={options.accounts
              .filter(({ type }) => type === 'expense')
              .map(({ account, description }) => ({ value: account, label: description }))}
            placeholder="Add an account"
            readOnly={readOnly}
          />
        </Box>
        <Text textStyle="meta" color="fg.muted">
          {average === null
            ? 'The ledger has no month yet.'
            : `${formatMoney(average)} in an average month of the last three`}
        </Text>
      </Box>
    </Grid>
  );
}
