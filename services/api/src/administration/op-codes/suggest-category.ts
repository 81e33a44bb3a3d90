import type { OpCodeCategory } from '@fixed-ops/contract';

export interface CategorySuggestion {
  readonly category: OpCodeCategory;
  readonly isMaintenance: boolean;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The reason, as a sentence without its full stop. */
  readonly reason: string;
}

/** The store's codes that have a category already, by code in capitals. */
export type PlacedCodes = ReadonlyMap<string, Pick<CategorySuggestion, 'category' | 'isMaintenance'>>;

type Rule = readonly [category: Exclude<OpCodeCategory, ''>, confidence: number, words: RegExp];

/**
 * The usual meaning of words in an op code. The first match wins, so specific rules come first. The categories are the trade's (DOMAIN.md,
 * glossary, "Work categories"). Nothing is learned, so the same description gets the same answer everywhere.
 */
const RULES: readonly Rule[] = [
  ['courtesy', 0.95, /\b(multi.?point|mpi|mpvi|courtesy|complimentary|free (inspection|wash)|car wash|vehicle wash)\b/],
  [
    'internal',
    0.95,
    /\b(used (car|vehicle)|uci|pre.?delivery|pdi|recon(dition\w*)?|new (car|vehicle) prep|lot (car|prep)|detail)\b/,
  ],
  ['internal', 0.8, /\b(we.?owe|loaner|accessor(y|ies) install\w*|install accessor(y|ies)|get.?ready)\b/],
  ['repair', 0.9, /\b(recall|campaign|tsb|software update|reprogram\w*|flash update)\b/],
  ['maintenance', 0.95, /\b\d{1,3}(,?000|k)\b.*\b(mile|mi|service|maint\w*)\b|\b\d{1,3}k\b/],
  [
    'maintenance',
    0.9,
    /\b(brake|coolant|transmission|trans|power steering|differential|transfer case|fuel|engine oil)\b.*\b(fluid|flush|exchange|service|induction|drain)\b/,
  ],
  ['maintenance', 0.9, /\b(cabin|engine|air|fuel|pollen)\b.*\bfilter\b|\bfilter\b.*\b(cabin|air)\b/],
  [
    'maintenance',
    0.85,
    /\b(induction|scheduled (service|maint\w*)|mileage service|fluid exchange|coolant flush|maint(enance)? (service|package))\b/,
  ],
  [
    'diagnostic',
    0.95,
    /\b(diag\w*|check engine|check.?out|test (and|&) inspect|scan|troubleshoot\w*|concern|customer states)\b/,
  ],
  ['competitive', 0.95, /\b(lof|oil change|oil (&|and|\+) filter|oil service|lube)\b|\boil\b.*\bfilter\b/],
  ['competitive', 0.95, /\b(tires?|tyres?)\b|\b(rotat\w*|rotation|align\w*|wheel balance|mount (and|&) balance)\b/],
  ['competitive', 0.9, /\b(wipers?|batter(y|ies)|bulb)\b/],
  ['repair', 0.9, /\b(pads?|rotors?|shocks?|struts?|brakes?)\b/],
  [
    'repair',
    0.9,
    /\b(replace\w*|repair|r ?& ?r|r\/r|rebuild|overhaul|leak|gasket|pump|alternator|starter|bearing|hub|control arms?|bushings?|timing|spark plugs?|radiator|compressor|sensor|module|axle|clutch|transmission|engine)\b/,
  ],
  ['repair', 0.7, /\b(electrical|powertrain|suspension|steering|a\/c|hvac|trim|water)\b/],
];

/** Rules for codes. They say less than words, so only short, known codes are listed. */
const CODE_RULES: readonly Rule[] = [
  ['courtesy', 0.8, /^(mpi|mpvi|wash)/],
  ['internal', 0.8, /^(uci|pdi|detail|recon)/],
  ['maintenance', 0.8, /^\d{1,3}k/],
  ['competitive', 0.8, /^(lof|oil|trot|rot|tire|align|4wa|batt|wiper)/],
  ['maintenance', 0.7, /^(brkfl|coolfl|trfl|cabflt|engflt|caf|airflt|fuelind|bflush)/],
  ['diagnostic', 0.8, /^diag/],
  ['repair', 0.6, /^(brk|brake)/],
];

/** Descriptions that refer to another code: "Former system: TROT", "Use LOFSYN". */
const NAMES_A_CODE = /\b(?:former|formerly|old|previous|see|use|same as|was)\b[^:]*?:?\s*([A-Z0-9][A-Z0-9-]*)\s*$/i;
const NAMED_CONFIDENCE = 0.98;

function namedCode(opCode: string, description: string, placed: PlacedCodes): CategorySuggestion | null {
  const name = NAMES_A_CODE.exec(description)?.[1]?.toUpperCase();
  const found = name === undefined || name === opCode.toUpperCase() ? undefined : placed.get(name);
  return found === undefined ? null : { ...found, confidence: NAMED_CONFIDENCE, reason: `Names your code ${name}` };
}

/** The matching rule, and the words that it found. */
function firstMatch(rules: readonly Rule[], text: string) {
  for (const [category, confidence, pattern] of rules) {
    const words = pattern.exec(text)?.[0];
    if (words !== undefined) return { category, confidence, words };
  }
  return null;
}

const NONE: PlacedCodes = new Map();

/**
 * The category that an op code's description suggests, or otherwise the code itself. Null if neither does. A description that names another
 * code of the store takes the category of that code.
 */
export function suggestCategory(
  opCode: string,
  description: string,
  placed: PlacedCodes = NONE,
): CategorySuggestion | null {
  const named = namedCode(opCode, description, placed);
  if (named !== null) return named;
  const inWords = firstMatch(RULES, description.toLowerCase());
  const inCode = inWords === null ? firstMatch(CODE_RULES, opCode.toLowerCase()) : null;
  const found = inWords ?? inCode;
  if (found === null) return null;
  const { category, confidence, words } = found;
  return {
    category,
    isMaintenance: category === 'maintenance',
    confidence,
    reason: inWords === null ? `The code begins with ${words.toUpperCase()}` : `The description says “${words.trim()}”`,
  };
}
