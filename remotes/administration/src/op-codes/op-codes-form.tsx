import { answerOf, type Settings, useCall } from '@fixed-ops/api';
import type { BodyOf, MaintenanceOpCode } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatPercent } from '@fixed-ops/metrics';
import { Answer } from '@fixed-ops/ui';
import { kindsOfWork, OpCodePlacer, type PlaceableCode } from '@fixed-ops/ui/placing';
import { BlockForm } from '../block/block-form.tsx';
import { BlockSkeleton } from '../block/block-page.tsx';
import { EffectPanel } from '../block/effect-table.tsx';
import { useBlockForm } from '../block/use-block-form.ts';
import { codesAddress, usePlacingView } from '../block/use-placing-view.ts';
import {
  kindName,
  opCodeBodyOf,
  opCodeRules,
  opCodeValuesOf,
  placeableCodes,
  placedCode,
  workMix,
} from './op-code-values.ts';

interface OpCodesFormProps {
  readonly settings: Settings<MaintenanceOpCode[], BodyOf<typeof administrationCalls.putMaintOpCodes>>;
  readonly codes: readonly MaintenanceOpCode[];
  readonly readOnly: boolean;
}

/** The codes to place, and the effect on the work mix. */
export function OpCodesForm({ settings, codes, readOnly }: OpCodesFormProps) {
  const usage = useCall(administrationCalls.opCodeUsage);
  const form = useBlockForm(settings, codes, {
    valuesOf: opCodeValuesOf,
    bodyOf: opCodeBodyOf,
    rules: opCodeRules,
  });
  // This is not memoized, because a reset of the form changes rows within the same array.
  const placeable = placeableCodes(codes, form.values.codes, usage.data ?? []);
  const placing = usePlacingView(codesAddress, () => (codes.some(({ category }) => !category) ? 'open' : 'all'));
  const place: Parameters<typeof OpCodePlacer>[0]['onPlace'] = (opCodes, placeOf) => {
    const wanted = new Set(opCodes);
    const byCode = new Map(placeable.map((code) => [code.opCode, code]));
    form.set(
      'codes',
      form.values.codes.map((code) => {
        const known = byCode.get(code.opCode);
        return wanted.has(code.opCode) && known ? placedCode(code, placeOf(known)) : code;
      }),
    );
  };
  return (
    <BlockForm
      label="Maintenance op codes"
      settings={settings}
      form={form}
      valuesOf={opCodeValuesOf}
      readOnly={readOnly}
      waits={usage.isPending}
    >
      <Answer name="Use of the op codes" answer={answerOf(usage)} skeleton={<BlockSkeleton title="Op codes" />}>
        {() => (
          <>
            <OpCodePlacer codes={placeable} kinds={kindsOfWork} {...placing} onPlace={place} readOnly={readOnly} />
            <WorkMix codes={placeable} />
          </>
        )}
      </Answer>
    </BlockForm>
  );
}

function WorkMix({ codes }: { readonly codes: readonly PlaceableCode[] }) {
  return (
    <EffectPanel
      note="Work mix, lines of the last twelve months"
      rows={workMix(codes).map(({ kind, now, next }) => ({
        name: kindName(kind),
        now: formatPercent(now),
        next: formatPercent(next),
      }))}
    >
      Saving updates the lines of every changed code, in all years.
    </EffectPanel>
  );
}
