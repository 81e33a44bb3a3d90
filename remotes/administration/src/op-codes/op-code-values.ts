import type { BodyOf, MaintenanceOpCode } from '@fixed-ops/contract';
import type { administrationCalls } from '@fixed-ops/contract/administration';
import type { FieldRules } from '@fixed-ops/ui';
import { type CodePlace, codePlaceOf, codePlaceText, kindsOfWork, type PlaceableCode } from '@fixed-ops/ui/placing';

export const kindName = (key: string): string => kindsOfWork.find((kind) => kind.key === key)?.label ?? 'No kind yet';

/** A code with its kind and whether it counts as maintenance in one text, so that one change sets both. */
export interface OpCodeRow extends Omit<MaintenanceOpCode, 'category' | 'isMaintenance'> {
  readonly place: string;
}
export interface OpCodeValues {
  readonly codes: readonly OpCodeRow[];
}

const placeOf = ({ category, isMaintenance }: Pick<MaintenanceOpCode, 'category' | 'isMaintenance'>): CodePlace => ({
  kind: category,
  isMaintenance,
});

export const placedCode = (row: OpCodeRow, place: CodePlace): OpCodeRow => ({ ...row, place: codePlaceText(place) });

/**
 * How often a code is used. It includes codes on lines that the DMS does not list, because these can be placed as well.
 */
export interface Usage {
  readonly opCode: string;
  readonly description: string;
  readonly lines: number;
  readonly hours?: number | undefined;
  readonly labor?: number | undefined;
}

export const opCodeValuesOf = (codes: readonly MaintenanceOpCode[]): OpCodeValues => ({
  codes: codes.map(({ category, isMaintenance, ...rest }) => ({
    ...rest,
    place: codePlaceText(placeOf({ category, isMaintenance })),
  })),
});

export function opCodeBodyOf({ codes }: OpCodeValues): BodyOf<typeof administrationCalls.putMaintOpCodes> {
  return {
    data: codes.map(({ opCode, description, place, expectedHours, expectedPrice }) => {
      const { kind, isMaintenance } = codePlaceOf(place);
      return {
        opCode,
        description,
        category: kind as MaintenanceOpCode['category'],
        isMaintenance,
        expectedHours,
        expectedPrice,
      };
    }),
  };
}

export const opCodeRules: FieldRules<OpCodeValues> = {
  codes: {
    label: 'Op codes',
    serverPath: 'data',
    each: {
      key: ({ opCode }) => opCode,
      label: ({ opCode }) => opCode,
      fields: { place: { label: 'Kind of work', serverPath: 'category' } },
    },
  },
};

/** The codes with their entered places, and how often each is used. */
export function placeableCodes(
  saved: readonly MaintenanceOpCode[],
  chosen: readonly OpCodeRow[],
  usage: readonly Usage[],
): PlaceableCode[] {
  const used = new Map(usage.map((each) => [each.opCode, each]));
  const was = new Map(saved.map((each) => [each.opCode, each]));
  const each = (total: number | undefined, lines: number) =>
    lines === 0 || total === undefined ? null : total / lines;
  return chosen.map((code) => {
    const { lines = 0, hours, labor } = used.get(code.opCode) ?? {};
    const { suggestion } = code;
    return {
      opCode: code.opCode,
      description: code.description,
      lines,
      hours: each(hours, lines),
      labor: each(labor, lines),
      saved: savedPlace(was.get(code.opCode), code),
      chosen: codePlaceOf(code.place),
      suggestion: suggestion && {
        ...placeOf(suggestion),
        confidence: suggestion.confidence,
        reason: suggestion.reason ?? null,
      },
    };
  });
}

const savedPlace = (saved: MaintenanceOpCode | undefined, row: OpCodeRow): CodePlace =>
  saved ? placeOf(saved) : codePlaceOf(row.place);

export interface MixRow {
  readonly kind: string;
  /** The shares of lines in percent, now and new. */
  readonly now: number;
  readonly next: number;
}

/** The shares of the kinds of work in the lines of the last twelve months. */
export function workMix(codes: readonly PlaceableCode[]): MixRow[] {
  const total = codes.reduce((sum, { lines }) => sum + lines, 0);
  const share = (name: 'saved' | 'chosen', kind: string) =>
    total === 0 ? 0 : (codes.reduce((sum, code) => sum + (code[name].kind === kind ? code.lines : 0), 0) / total) * 100;
  return [...kindsOfWork.map(({ key }) => key), ''].map((kind) => ({
    kind,
    now: share('saved', kind),
    next: share('chosen', kind),
  }));
}
