import { answerOf, type Settings, useCall } from '@fixed-ops/api';
import type { BodyOf, MappedLaborType } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatCount, payTypeCodes, payTypeName } from '@fixed-ops/metrics';
import { Answer } from '@fixed-ops/ui';
import { type CodeWords, OpCodePlacer } from '@fixed-ops/ui/placing';
import { BlockForm } from '../block/block-form.tsx';
import { BlockSkeleton } from '../block/block-page.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { useBlockForm } from '../block/use-block-form.ts';
import { codesAddress, usePlacingView } from '../block/use-placing-view.ts';
import { valueWords } from '../frame/value-words.ts';
import {
  laborTypeBodyOf,
  laborTypeEffect,
  laborTypeRules,
  laborTypeValuesOf,
  placeableTypes,
} from './labor-type-values.ts';

/** The pay types in the order of the keys 1 to 7. */
const PAY_TYPES = payTypeCodes.map((code) => ({ key: code, label: payTypeName(code) }));
const WORDS: CodeWords = {
  list: 'Labor types',
  one: 'labor type',
  head: 'Type',
  kind: 'Pay type',
  choose: 'Choose a pay type',
  allPlaced: 'Every labor type has its pay type',
  whereNew: 'New labor types in the nightly files are listed here until they have one.',
  left: (lines) =>
    lines === 1
      ? '1 line has a labor type without a pay type. It counts by its own pay type.'
      : `${formatCount(lines)} lines have a labor type without a pay type. They count by their own pay type.`,
  noneLeft: 'Every labor type that is used has a pay type.',
  hasMaintenance: false,
};
const NOTHING_YET: CodeWords = {
  ...WORDS,
  allPlaced: 'No labor types have been loaded yet',
  whereNew: 'They come with the nightly files.',
  noneLeft: '',
};

interface LaborTypesFormProps {
  readonly settings: Settings<MappedLaborType[], BodyOf<typeof administrationCalls.putLaborTypeMapping>>;
  readonly types: readonly MappedLaborType[];
  readonly readOnly: boolean;
}

/** The labor types with their pay types, the most used first, and what a change does. */
export function LaborTypesForm({ settings, types, readOnly }: LaborTypesFormProps) {
  const usage = useCall(administrationCalls.laborTypeUsage);
  const form = useBlockForm(settings, types, {
    valuesOf: laborTypeValuesOf,
    bodyOf: laborTypeBodyOf,
    rules: laborTypeRules,
  });
  const entered = form.values.types;
  const placeable = placeableTypes(types, entered, usage.data ?? []);
  const placing = usePlacingView(codesAddress, () => (types.some(({ payType }) => payType === '') ? 'open' : 'all'));
  const place: Parameters<typeof OpCodePlacer>[0]['onPlace'] = (codes, placeOf) => {
    const placed = new Map(placeable.filter(({ opCode }) => codes.includes(opCode)).map((each) => [each.opCode, each]));
    form.set(
      'types',
      entered.map((type) => {
        const known = placed.get(type.laborType);
        return known ? { ...type, payType: placeOf(known).kind as MappedLaborType['payType'] } : type;
      }),
    );
  };
  return (
    <BlockForm
      label="Labor types"
      settings={settings}
      form={form}
      valuesOf={laborTypeValuesOf}
      wordsOf={(code) => valueWords('paidAs', code)}
      readOnly={readOnly}
      waits={usage.isPending}
    >
      <Answer name="Use of the labor types" answer={answerOf(usage)} skeleton={<BlockSkeleton title="Labor types" />}>
        {(uses) => (
          <>
            <OpCodePlacer
              codes={placeable}
              kinds={PAY_TYPES}
              words={types.length === 0 ? NOTHING_YET : WORDS}
              {...placing}
              onPlace={place}
              readOnly={readOnly}
            />
            <EffectPanel note="Work of the last three months" rows={laborTypeEffect(types, entered, uses)}>
              The pay type of a line wins over that of its labor type: no line moves, and the import warns of those that
              differ. What is set here stays when labor_types.csv says otherwise. A labor type without a pay type takes
              that of the next file.
            </EffectPanel>
          </>
        )}
      </Answer>
    </BlockForm>
  );
}
