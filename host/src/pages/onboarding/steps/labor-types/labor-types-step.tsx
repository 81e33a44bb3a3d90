import { laborTypesStepSchema } from '@fixed-ops/contract/help';
import { formatCount, payTypeCodes, payTypeName } from '@fixed-ops/metrics';
import { type CodeWords, codePlaceOf, isPlaced } from '@fixed-ops/ui/placing';
import { FileEntriesAnswer } from '../../frame/file-entries-answer.tsx';
import type { FileEntries } from '../../frame/use-file-entries.ts';
import type { StepData } from '../../frame/use-step-form.ts';
import { CodeStep } from '../placing/code-step.tsx';
import type { CodeRow, NamedCode, SavedCode } from '../placing/placed-codes.ts';

/** The pay types in the order of the keys 1 to 7. */
const PAY_TYPES = payTypeCodes.map((code) => ({ key: code, label: payTypeName(code) }));
const WORDS: CodeWords = {
  list: 'Labor types',
  one: 'labor type',
  head: 'Labor type',
  kind: 'Pay type',
  choose: 'Choose a pay type',
  allPlaced: 'Every labor type has its pay type',
  whereNew: 'New labor types in the nightly files are listed in Administration, Labor types, until they have one.',
  left: (lines) =>
    lines === 1
      ? '1 line has a labor type without a pay type. It counts by its own pay type.'
      : `${formatCount(lines)} lines have a labor type without a pay type. They count by their own pay type.`,
  noneLeft: 'Every labor type has a pay type.',
  hasMaintenance: false,
};

/** The step that assigns a pay type to each labor type. */
export function LaborTypesStep() {
  return (
    <FileEntriesAnswer step="laborTypes">
      {(found) => (
        <CodeStep
          step="laborTypes"
          found={found}
          codesOf={codesOf}
          savedOf={savedOf}
          dataOf={dataOf}
          refuse={(rows) =>
            rows.some(({ place }) => isPlaced(codePlaceOf(place)))
              ? null
              : 'Choose a pay type for one labor type at least.'
          }
          serverPath="data.laborTypes"
          placePath="payType"
          kinds={PAY_TYPES}
          words={WORDS}
          empty={{
            title: 'No labor types yet',
            text: 'They are read from the lines of your repair orders (lines.csv), with their descriptions from labor_types.csv.',
          }}
          left={(count) =>
            `${formatCount(count)} ${count === 1 ? 'labor type has' : 'labor types have'} no pay type yet. You can go on; their lines count by their own pay type.`
          }
        />
      )}
    </FileEntriesAnswer>
  );
}

const codesOf = ({ laborTypes }: FileEntries['stores'][number]): NamedCode[] =>
  laborTypes.map(({ laborType, suggestion, ...usage }) => ({
    ...usage,
    code: laborType,
    own: { kind: '', isMaintenance: false },
    suggestion: suggestion && {
      kind: suggestion.payType,
      isMaintenance: false,
      confidence: suggestion.confidence,
      reason: suggestion.reason,
    },
  }));

const savedOf = (saved: unknown): SavedCode[] =>
  (laborTypesStepSchema.safeParse(saved).data?.laborTypes ?? []).map(({ store, laborType, description, payType }) => ({
    store,
    code: laborType,
    description,
    kind: payType,
    isMaintenance: false,
  }));

type PayType = StepData<'laborTypes'>['laborTypes'][number]['payType'];
const dataOf = (rows: readonly CodeRow[]): StepData<'laborTypes'> => ({
  laborTypes: rows.map(({ store, code, description, place }) => ({
    store,
    laborType: code,
    description,
    payType: codePlaceOf(place).kind as PayType,
  })),
});
