import { opCodeKindNames } from '@fixed-ops/contract/dashboards';
import { payTypes } from '@fixed-ops/metrics';
import { chakra } from '@fixed-ops/ui';

/** Kinds of work as named in address and API, the most price-sensitive first. `unmapped` stands for codes without a kind. */
export const kindKeys = [
  'competitive',
  'maintenance',
  'repair',
  'diagnostic',
  'courtesy',
  'internal',
  'unmapped',
] as const;
export type KindKey = (typeof kindKeys)[number];

interface Kind {
  readonly name: string;
  /** Color token. */
  readonly color: string;
}

export const KINDS: Readonly<Record<KindKey, Kind>> = {
  competitive: { name: opCodeKindNames.competitive, color: 'chart.5' },
  maintenance: { name: opCodeKindNames.maintenance, color: 'chart.7' },
  repair: { name: opCodeKindNames.repair, color: 'chart.4' },
  diagnostic: { name: opCodeKindNames.diagnostic, color: 'chart.6' },
  courtesy: { name: opCodeKindNames.courtesy, color: 'chart.axis' },
  internal: { name: opCodeKindNames.internal, color: payTypes.I.color },
  unmapped: { name: opCodeKindNames.unmapped, color: 'border.emphasized' },
};

/** The kind of a category of the API. Empty and unknown categories count as not mapped. */
export const kindOf = (category: string): KindKey => kindKeys.find((key) => key === category) ?? 'unmapped';

/** A square in the color of a kind, before its name. */
export function KindSwatch({ kind }: { readonly kind: KindKey }) {
  return (
    <chakra.i
      aria-hidden="true"
      data-painted=""
      display="inline-block"
      w="8px"
      h="8px"
      borderRadius="1px"
      bg={KINDS[kind].color}
    />
  );
}

/** The name of a kind with its color. */
export function KindName({ category }: { readonly category: string }) {
  const kind = kindOf(category);
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2" whiteSpace="nowrap">
      <KindSwatch kind={kind} />
      {KINDS[kind].name}
    </chakra.span>
  );
}
