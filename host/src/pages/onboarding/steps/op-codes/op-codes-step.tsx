import { opCodesStepSchema } from '@fixed-ops/contract/help';
import { formatCount } from '@fixed-ops/metrics';
import { codePlaceOf, kindsOfWork } from '@fixed-ops/ui/placing';
import { FileEntriesAnswer } from '../../frame/file-entries-answer.tsx';
import type { FileEntries } from '../../frame/use-file-entries.ts';
import type { StepData } from '../../frame/use-step-form.ts';
import { CodeStep } from '../placing/code-step.tsx';
import type { CodeRow, NamedCode, SavedCode } from '../placing/placed-codes.ts';

/** The step that assigns a kind of work to each op code. */
export function OpCodesStep() {
  return (
    <FileEntriesAnswer step="opCodes">
      {(found) => (
        <CodeStep
          step="opCodes"
          found={found}
          codesOf={codesOf}
          savedOf={savedOf}
          dataOf={dataOf}
          serverPath="data.opCodes"
          placePath="category"
          kinds={kindsOfWork}
          empty={{
            title: 'No op codes yet',
            text: 'They are read from the lines of your repair orders (lines.csv), with their descriptions from op_codes.csv.',
          }}
          left={(count) =>
            `${formatCount(count)} ${count === 1 ? 'code is' : 'codes are'} not placed yet. You can go on; ${count === 1 ? 'it stays' : 'they stay'} out of the work mix until placed.`
          }
        />
      )}
    </FileEntriesAnswer>
  );
}

const codesOf = ({ opCodes }: FileEntries['stores'][number]): NamedCode[] =>
  opCodes.map(({ opCode, category, isMaintenance, suggestion, ...usage }) => ({
    ...usage,
    code: opCode,
    own: { kind: category, isMaintenance },
    suggestion: suggestion && {
      kind: suggestion.category,
      isMaintenance: suggestion.isMaintenance,
      confidence: suggestion.confidence,
      reason: suggestion.reason ?? null,
    },
  }));

const savedOf = (saved: unknown): SavedCode[] =>
  (opCodesStepSchema.safeParse(saved).data?.opCodes ?? []).map(({ store, opCode, category, isMaintenance }) => ({
    store,
    code: opCode,
    description: '',
    kind: category,
    isMaintenance,
  }));

type Category = StepData<'opCodes'>['opCodes'][number]['category'];
const dataOf = (rows: readonly CodeRow[]): StepData<'opCodes'> => ({
  opCodes: rows.map(({ store, code, place }) => {
    const { kind, isMaintenance } = codePlaceOf(place);
    return { store, opCode: code, category: kind as Category, isMaintenance };
  }),
});
