import type { Database } from '@fixed-ops/database';
import { type ImportedField, importedFields } from '@fixed-ops/metrics';
import { z } from 'zod';

type Source = readonly [kind: string, column: string];
const ofLine = (column: ImportedField): readonly Source[] => [['lines', column]];
const ofOrder = (column: ImportedField): readonly Source[] => [['ros', column]];

/**
 * The possible sources of a field: parts money of lines is also the sum of parts.csv, and a maintenance category makes a maintenance code.
 */
const SOURCES: Readonly<Record<ImportedField, readonly Source[]>> = {
  sold_hours: ofLine('sold_hours'),
  labor_sale: ofLine('labor_sale'),
  labor_cost: ofLine('labor_cost'),
  labor_discount: ofLine('labor_discount'),
  parts_sale: [
    ['lines', 'parts_sale'],
    ['parts', 'unit_sale'],
  ],
  parts_cost: [
    ['lines', 'parts_cost'],
    ['parts', 'unit_cost'],
  ],
  parts_discount: ofLine('parts_discount'),
  sublet_sale: ofLine('sublet_sale'),
  sublet_cost: ofLine('sublet_cost'),
  misc_sale: ofLine('misc_sale'),
  shop_supplies: ofOrder('shop_supplies'),
  tax: ofOrder('tax'),
  comeback: ofOrder('comeback'),
  labor_type: ofLine('labor_type'),
  op_code: ofLine('op_code'),
  cause: ofLine('cause'),
  correction: ofLine('correction'),
  tech_number: [['techs', 'tech_number']],
  actual_hours: [
    ['lines', 'actual_hours'],
    ['techs', 'actual_hours'],
  ],
  op_category: [['op_codes', 'category']],
  is_maintenance: [
    ['op_codes', 'is_maintenance'],
    ['op_codes', 'category'],
  ],
  policy_labor_type: [['labor_types', 'description']],
  part_emergency: [
    ['parts', 'emergency_purchase'],
    ['parts_transactions', 'order_type'],
  ],
  order_type: [['parts_transactions', 'order_type']],
  // Without transactions, counter sales come from the ledger.
  sale_type: [
    ['parts_transactions', 'sale_type'],
    ['gl_balances', 'account'],
  ],
  part_status: [['parts_inventory', 'status']],
  part_last_sale: [['parts_inventory', 'last_sale_date']],
  part_last_receipt: [['parts_inventory', 'last_receipt_date']],
  inspection: [['inspections', 'completed_at']],
  inspection_item: [['inspection_items', 'rating']],
  inspection_money: [
    ['inspection_items', 'labor'],
    ['inspection_items', 'parts'],
  ],
  inspection_decision: [['inspection_items', 'decision']],
  inspection_sent: [['inspections', 'sent_at']],
  inspection_viewed: [['inspections', 'viewed_at']],
  inspection_video: [['inspections', 'video']],
};

const ORDERS = ['ros', 'lines'];
/** The files that a feed of these fields starts with. A dealership without them has such rows from elsewhere, or none. */
const JUDGED_WITH: Readonly<Partial<Record<ImportedField, readonly string[]>>> = {
  part_emergency: ['parts', 'parts_transactions'],
  order_type: ['parts_transactions'],
  sale_type: [...ORDERS, 'parts_transactions'],
  part_status: ['parts_inventory'],
  part_last_sale: ['parts_inventory'],
  part_last_receipt: ['parts_inventory'],
};

/** Kinds whose rows keep their values in columns that a file lacks. */
const KEPT: ReadonlySet<string> = new Set(['op_codes', 'labor_types']);

/** The columns of a kind's files in an import. */
export interface SentFeed {
  readonly columns: ReadonlySet<string>;
  /** The last day of the files, YYYY-MM-DD. Null for kinds without days. */
  readonly through: string | null;
}

/** Kinds that came before an import, with their last day. */
export type KnownFeeds = ReadonlyMap<string, string | null>;

export interface FeedKnowledge {
  /** The kinds that this import has merged so far. */
  readonly sent: ReadonlyMap<string, SentFeed>;
  readonly known: KnownFeeds;
  /** Fields that were not provided so far. */
  readonly lacking: readonly string[];
}

/**
 * Whether the columns that files of a kind lack are no longer provided. Earlier rows stay as they are, so this only applies to files with
 * new days. Files that repeat or complete earlier days change nothing, nor do codes, which keep their values.
 */
function isLeaner(kind: string, { sent, known }: FeedKnowledge): boolean {
  const feed = sent.get(kind);
  if (feed === undefined) return false;
  if (!known.has(kind)) return true;
  if (KEPT.has(kind)) return false;
  const before = known.get(kind) ?? null;
  return feed.through !== null && (before === null || feed.through > before);
}

/**
 * The fields that a feed does not provide: a file lacks the column and there is no other source, or a kind of file never came. A kind that
 * is only absent this time, or has no new days, changes nothing.
 */
export function fieldsNotProvided(knowledge: FeedKnowledge): ImportedField[] {
  const { sent, known, lacking } = knowledge;
  const kinds = new Set([...sent.keys(), ...known.keys()]);
  return importedFields.filter((field) => {
    if (!(JUDGED_WITH[field] ?? ORDERS).some((kind) => kinds.has(kind))) return false;
    const sources = SOURCES[field];
    if (sources.some(([kind, column]) => sent.get(kind)?.columns.has(column))) return false;
    const maySendIt = sources.some(([kind]) => known.has(kind) && !isLeaner(kind, knowledge));
    return maySendIt ? lacking.includes(field) : true;
  });
}

/**
 * Columns that earlier imports had and a file of this one lacks, by kind of file. Their figures are no longer provided, not even for the
 * past, and people should not have to find that out from a dashboard.
 */
export function lostColumns(knowledge: FeedKnowledge): Map<string, string[]> {
  const { sent, known, lacking } = knowledge;
  const lost = new Map<string, string[]>();
  for (const field of fieldsNotProvided(knowledge)) {
    // A field that was never judged was never provided.
    if (lacking.includes(field) || !(JUDGED_WITH[field] ?? ORDERS).some((kind) => known.has(kind))) continue;
    for (const [kind, column] of SOURCES[field]) {
      const columns = lost.get(kind) ?? [];
      if (sent.has(kind) && known.has(kind) && !columns.includes(column)) lost.set(kind, [...columns, column]);
    }
  }
  return lost;
}

/** The kinds that came so far. */
export async function readKnownFeeds(db: Database, dealershipId: string): Promise<KnownFeeds> {
  const rows = await db.query(
    'select kind, max(data_to) as through from feed_file where dealership_id = $1 and ok group by kind',
    [dealershipId],
  );
  return new Map(
    z
      .array(z.object({ kind: z.string(), through: z.string().nullable() }))
      .parse(rows)
      .map(({ kind, through }) => [kind, through]),
  );
}

/**
 * Records the fields that the feed lacks, so that metrics that need them say so. Returns the lost columns (`lostColumns`).
 *
 * @param feeds what came before this import, and what it has merged so far
 */
export async function recordFields(
  tx: Database,
  dealershipId: string,
  feeds: Pick<FeedKnowledge, 'sent' | 'known'>,
): Promise<Map<string, string[]>> {
  const [row] = await tx.query('select fields_not_provided as lacking from dealership where id = $1', [dealershipId]);
  const { lacking } = z.object({ lacking: z.array(z.string()) }).parse(row);
  const knowledge = { ...feeds, lacking };
  await tx.execute('update dealership set fields_not_provided = $2::jsonb where id = $1', [
    dealershipId,
    JSON.stringify(fieldsNotProvided(knowledge)),
  ]);
  return lostColumns(knowledge);
}
