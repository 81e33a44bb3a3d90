import type { BodyOf, LaborTypeUse, MappedLaborType } from '@fixed-ops/contract';
import type { administrationCalls } from '@fixed-ops/contract/administration';
import { formatCount, formatMoney } from '@fixed-ops/metrics';
import type { FieldRules } from '@fixed-ops/ui';
import type { CodePlace, PlaceableCode } from '@fixed-ops/ui/placing';
import type { EffectRow } from '../block/effect-table.tsx';

export interface LaborTypeValues {
  readonly types: readonly MappedLaborType[];
}

export const laborTypeValuesOf = (types: readonly MappedLaborType[]): LaborTypeValues => ({ types });

/** The body that saves the labor types, also those that a search hides: one that is not sent would lose its pay type. */
export const laborTypeBodyOf = ({
  types,
}: LaborTypeValues): BodyOf<typeof administrationCalls.putLaborTypeMapping> => ({
  data: types.map(({ laborType, payType }) => ({ laborType, payType })),
});

export const laborTypeRules: FieldRules<LaborTypeValues> = {
  types: {
    label: 'Labor types',
    serverPath: 'data',
    each: {
      key: ({ laborType }) => laborType,
      label: ({ laborType }) => laborType,
      fields: { payType: { label: 'Pay type' } },
    },
  },
};

const placeOf = (kind: string): CodePlace => ({ kind, isMaintenance: false });

/** Whose saved pay type it is. */
function sourceWords({ payType, source }: MappedLaborType): string {
  if (payType === '') return '';
  return source === 'manual' ? 'Set by a person.' : 'From labor_types.csv.';
}

/** How many lines of a labor type have another pay type than it. They keep it. */
function otherwiseWords(use: LaborTypeUse | undefined, payType: string): string {
  const all = sumOf(use?.lines ?? [], ({ count }) => count);
  const other = sumOf(otherwise(use, payType), ({ count }) => count);
  if (other === 0) return '';
  return `${formatCount(other)} of ${formatCount(all)} ${all === 1 ? 'line has' : 'lines have'} another pay type and keep it.`;
}

/** The labor types with their entered pay types, and how much work stands on each. */
export function placeableTypes(
  saved: readonly MappedLaborType[],
  chosen: readonly MappedLaborType[],
  usage: readonly LaborTypeUse[],
): PlaceableCode[] {
  const uses = new Map(usage.map((use) => [use.laborType, use]));
  const was = new Map(saved.map((type) => [type.laborType, type]));
  return chosen.map((type) => {
    const use = uses.get(type.laborType);
    const before = was.get(type.laborType) ?? type;
    const lines = sumOf(use?.lines ?? [], ({ count }) => count);
    const each = (total: number) => (lines === 0 ? null : total / lines);
    return {
      opCode: type.laborType,
      description: type.description,
      note: [before.payType === type.payType ? sourceWords(before) : '', otherwiseWords(use, type.payType)]
        .filter(Boolean)
        .join(' '),
      lines,
      hours: each(sumOf(use?.lines ?? [], ({ hours }) => hours)),
      labor: each(sumOf(use?.lines ?? [], ({ labor }) => labor)),
      saved: placeOf(before.payType),
      chosen: placeOf(type.payType),
      suggestion: use?.suggestion
        ? { ...placeOf(use.suggestion.payType), confidence: use.suggestion.confidence, reason: use.suggestion.reason }
        : null,
    };
  });
}

type Lines = LaborTypeUse['lines'];

const sumOf = (lines: Lines, of: (line: Lines[number]) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);
const otherwise = (use: LaborTypeUse | undefined, payType: string): Lines =>
  payType === '' ? [] : (use?.lines ?? []).filter((line) => line.payType !== payType);

/** Figures of the last three months that follow the pay types of labor types. */
function figuresOf(types: readonly MappedLaborType[], usage: readonly LaborTypeUse[]) {
  const uses = new Map(usage.map((use) => [use.laborType, use]));
  const open = types.filter(({ payType }) => payType === '');
  const onOpen = open.flatMap(({ laborType }) => uses.get(laborType)?.lines ?? []);
  const other = types.flatMap(({ laborType, payType }) => otherwise(uses.get(laborType), payType));
  const internal = (marks: LaborTypeUse['marks']): Lines =>
    types
      .filter(({ laborType, payType }) => payType === 'I' && uses.get(laborType)?.marks === marks)
      .flatMap(({ laborType }) => uses.get(laborType)?.lines ?? [])
      .filter(({ payType }) => payType === 'I');
  return { open: open.length, onOpen, other, policy: internal('policy'), usedCars: internal('usedCars') };
}

/** What the entered pay types change, beside what stands now. Policy and used cars only where labor types are named so. */
export function laborTypeEffect(
  saved: readonly MappedLaborType[],
  entered: readonly MappedLaborType[],
  usage: readonly LaborTypeUse[],
): EffectRow[] {
  const [now, next] = [figuresOf(saved, usage), figuresOf(entered, usage)];
  type Figures = typeof now;
  const row = (name: string, of: (figures: Figures) => string): EffectRow => ({ name, now: of(now), next: of(next) });
  const has = (marks: LaborTypeUse['marks']) => usage.some((use) => use.marks === marks);
  return [
    row('Labor types without a pay type', ({ open }) => formatCount(open)),
    row('Lines of these', ({ onOpen }) => formatCount(sumOf(onOpen, ({ count }) => count))),
    row('Labor of these', ({ onOpen }) => formatMoney(sumOf(onOpen, ({ labor }) => labor))),
    row('Lines with another pay type', ({ other }) => formatCount(sumOf(other, ({ count }) => count))),
    row('Labor of these lines', ({ other }) => formatMoney(sumOf(other, ({ labor }) => labor))),
    ...(has('policy') ? [row('Policy work', ({ policy }) => formatMoney(sumOf(policy, ({ sales }) => sales)))] : []),
    ...(has('usedCars')
      ? [row('Internal labor on used cars', ({ usedCars }) => formatMoney(sumOf(usedCars, ({ labor }) => labor)))]
      : []),
  ];
}
