import type { OnboardingStep } from '@fixed-ops/contract';
import { formatCount, formatMonthYearShort } from '@fixed-ops/metrics';
import { urlChoice, urlSchema, urlText, useUrlState } from '@fixed-ops/router';
import { type CodeWords, isPlaced, type KindOfWork, OpCodePlacer, viewInAddress } from '@fixed-ops/ui/placing';
import { useMemo, useState } from 'react';
import { StepFrame } from '../../frame/step-frame.tsx';
import { useStores } from '../../frame/stores.ts';
import type { FileEntries } from '../../frame/use-file-entries.ts';
import { type StepData, useStepForm } from '../../frame/use-step-form.ts';
import { useWizard } from '../../frame/wizard-context.ts';
import { FilesFirst } from './files-first.tsx';
import {
  type CodeRow,
  type CodeValues,
  codeValuesOf,
  isSent,
  leftOf,
  placeableCodes,
  type SavedCode,
  type StoreCodes,
  withPlaces,
} from './placed-codes.ts';
import { StoreSegments } from './store-segments.tsx';

const addressSchema = urlSchema({
  store: urlText(),
  show: urlChoice(['fitting', 'open', 'placed', 'all']),
  search: urlText(),
  least: urlChoice(['90', '80', '70', '60']),
});

interface CodeStepProps<Step extends OnboardingStep> {
  readonly step: Step;
  readonly found: FileEntries;
  readonly codesOf: (store: FileEntries['stores'][number]) => StoreCodes['codes'];
  readonly savedOf: (saved: unknown) => readonly SavedCode[];
  /** The data of the rows to save. */
  readonly dataOf: (rows: readonly CodeRow[]) => StepData<Step>;
  readonly refuse?: (rows: readonly CodeRow[]) => string | null;
  /** The path of the list and the field of the place in the server's errors. */
  readonly serverPath: string;
  readonly placePath: string;
  readonly kinds: readonly KindOfWork[];
  readonly words?: CodeWords | undefined;
  readonly empty: { readonly title: string; readonly text: string };
  /** The note in the foot for a number of codes without a place. */
  readonly left: (count: number) => string;
}

/** A step that assigns a place to the codes in the files, one store at a time. */
export function CodeStep<Step extends OnboardingStep>(props: CodeStepProps<Step>) {
  const { found, codesOf, savedOf, dataOf, refuse, serverPath, placePath, kinds, words, empty, left } = props;
  const { onboarding, readOnly } = useWizard();
  const { nameOf } = useStores();
  const [address, setAddress] = useUrlState(addressSchema);
  const stores = useMemo<readonly StoreCodes[]>(
    () =>
      found.stores.map((each) => ({ store: each.store, codes: codesOf(each) })).filter(({ codes }) => codes.length > 0),
    [found, codesOf],
  );
  const step = useStepForm<Step, CodeValues>({
    step: props.step,
    valuesOf: (saved) => codeValuesOf(stores, savedOf(saved)),
    dataOf: ({ codes }) => dataOf(codes.filter(isSent)),
    refuse: ({ codes }) => refuse?.(codes) ?? null,
    rules: {
      codes: {
        label: words?.list ?? 'Op codes',
        serverPath,
        each: {
          key: ({ store, code }) => JSON.stringify([store, code]),
          label: ({ store, code }) => (stores.length > 1 ? `${code}, ${nameOf(store)}` : code),
          isSent,
          fields: { place: { label: words?.kind ?? 'Kind of work', serverPath: placePath } },
        },
      },
    },
  });
  const rows = step.form.values.codes;
  const store = stores.find((each) => each.store === address.store)?.store ?? stores[0]?.store ?? '';
  const saved = onboarding.saved[props.step];
  // This is not memoized, because a reset of the form changes rows within the same array.
  const placeable = placeableCodes(stores, savedOf(saved), rows, store);
  // The list begins with the codes without a place, or with all codes if there are none. The choice does not change, so
  // that rows keep their place.
  const [first] = useState<'open' | 'all'>(() =>
    stores.length === 0 || placeable.some(({ saved: place }) => !isPlaced(place)) ? 'open' : 'all',
  );
  const lefts = leftOf(stores, rows);
  const open = lefts.reduce((sum, each) => sum + each.left, 0);
  return (
    <StepFrame
      step={step}
      about={aboutStore(found, store, nameOf(store))}
      aside={
        <StoreSegments
          stores={lefts}
          value={store}
          onChange={(next) => setAddress({ store: next }, { replace: true })}
        />
      }
      note={open === 0 ? undefined : left(open)}
    >
      {stores.length === 0 ? (
        <FilesFirst title={empty.title}>{empty.text}</FilesFirst>
      ) : (
        <OpCodePlacer
          key={store}
          codes={placeable}
          kinds={kinds}
          words={words}
          view={{
            segment: address.show === 'fitting' ? first : address.show,
            search: address.search,
            least: Number(address.least),
          }}
          onView={(change) => setAddress(viewInAddress(change), { replace: true })}
          onPlace={(codes, placeOf) => {
            const wanted = new Set(codes);
            const placed = new Map(
              placeable.filter(({ opCode }) => wanted.has(opCode)).map((each) => [each.opCode, placeOf(each)]),
            );
            step.form.set('codes', withPlaces(rows, store, placed));
          }}
          readOnly={readOnly}
        />
      )}
    </StepFrame>
  );
}

/** The store of the lines, and how long a time they cover. */
function aboutStore({ stores }: FileEntries, store: string, name: string): string | undefined {
  const found = stores.find((each) => each.store === store);
  if (found === undefined) return undefined;
  if (found.from === null || found.to === null) return name;
  const [first, last] = [formatMonthYearShort(found.from), formatMonthYearShort(found.to)];
  return `${name}, ${found.lines === 1 ? '1 line' : `${formatCount(found.lines)} lines`}${first === last ? ` of ${first}` : ` from ${first} to ${last}`}`;
}
