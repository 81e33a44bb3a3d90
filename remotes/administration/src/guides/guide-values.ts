import type { BodyOf, CallResponse } from '@fixed-ops/contract';
import type { manufacturerCalls } from '@fixed-ops/contract/statement';
import { type FieldRules, parseNumber } from '@fixed-ops/ui';

export type Guide = CallResponse<typeof manufacturerCalls.manufacturerExpenses>[number];

export interface GuideRow {
  readonly manufacturer: string;
  readonly department: Guide['department'];
  readonly expenseKey: string;
  readonly label: string;
  readonly category: string;
  readonly own: number | null;
  /** The guide of the group in percent of gross. If it is empty, the manufacturer's applies. */
  readonly wanted: string;
}
export interface GuideValues {
  readonly guides: readonly GuideRow[];
}

export const guideRules: FieldRules<GuideValues> = {
  guides: {
    label: 'Guides',
    each: {
      key: ({ manufacturer, department, expenseKey }) => `${manufacturer} ${department} ${expenseKey}`,
      label: ({ manufacturer, label }) => `${manufacturer}, ${label}`,
      fields: {
        wanted: {
          label: 'Group guide',
          type: 'number',
          validate: (text) => {
            const pct = parseNumber(text);
            return pct !== null && (pct < 0 || pct > 1000) ? 'Group guide is between 0 and 1,000%' : null;
          },
        },
      },
    },
  },
};

const isOfGroup = ({ guidelinePctGross, manufacturerPctGross }: Guide) =>
  guidelinePctGross !== (manufacturerPctGross ?? null);

export const guideValuesOf = (guides: readonly Guide[]): GuideValues => ({
  guides: guides.map((guide) => ({
    manufacturer: guide.manufacturer,
    department: guide.department,
    expenseKey: guide.expenseKey,
    label: guide.label,
    category: guide.category,
    own: guide.manufacturerPctGross ?? null,
    wanted: isOfGroup(guide) ? String(guide.guidelinePctGross ?? '') : '',
  })),
});

/** The indexes of the guides whose entered value differs from the saved one. */
export function changedGuides(values: GuideValues, guides: readonly Guide[]): number[] {
  const saved = guideValuesOf(guides).guides;
  return values.guides.flatMap(({ wanted }, index) => (wanted === saved[index]?.wanted ? [] : [index]));
}

const pctOf = (wanted: string): number | null => (wanted.trim() === '' ? null : parseNumber(wanted));

/** The guides as they are after a save. */
export function savedGuides(values: GuideValues, guides: readonly Guide[]): readonly Guide[] {
  const changed = new Set(changedGuides(values, guides));
  return guides.map((guide, index) =>
    changed.has(index)
      ? { ...guide, guidelinePctGross: pctOf(values.guides[index]?.wanted ?? '') ?? guide.manufacturerPctGross ?? null }
      : guide,
  );
}

/** The guides whose entered value differs from the saved one. Each names the value that it replaces. */
export function guideChangesOf(
  values: GuideValues,
  guides: readonly Guide[],
): BodyOf<typeof manufacturerCalls.putManufacturerExpenses>['guides'] {
  const changed = new Set(changedGuides(values, guides));
  return values.guides.flatMap(({ manufacturer, department, expenseKey, wanted }, index) =>
    changed.has(index)
      ? [
          {
            ...{ manufacturer, department, expenseKey },
            guidelinePctGross: pctOf(wanted),
            expected: guides[index]?.guidelinePctGross ?? null,
          },
        ]
      : [],
  );
}
