import { z } from 'zod';
import { defineCall } from '../../call.ts';
import {
  dealershipIdSchema,
  instantSchema,
  listQuery,
  memberParams,
  memberPath,
  noBody,
  noQuery,
} from '../../fields.ts';

export const administrationPath = `${memberPath}/Administration`;

/** Whether a store still has the product's default values. If it has saved its own, who saved them and when. */
export const provenanceFields = {
  source: z.enum(['default', 'custom']),
  updatedBy: z.string().nullable(),
  updatedAt: instantSchema.nullable(),
};

/** A field that the server adds to a row. It is accepted and ignored, so that a client can send a row as it was answered. */
export const readOnlyField = z.unknown().optional();

/** The answer of GET and PUT for a block of settings. */
export function settingsAnswer<D extends z.ZodType>(data: D) {
  return z.object({ data, ...provenanceFields });
}

/** The body of a PUT: the whole block and, for ADMIN_SUPER, other dealerships of the group that get the same values. */
export function settingsChange<I extends z.ZodType>(input: I) {
  return z.strictObject({
    data: input,
    copyTo: z.array(dealershipIdSchema).max(200).optional(),
    /**
     * `tag` of the preview, by target dealership. The call answers 412 if somebody has saved there since. Dealerships that are left out are
     * not checked.
     */
    seen: z.record(z.string().max(64), z.string().max(100)).optional(),
  });
}

/** The ways in which a block can change. */
export const settingsChangeKinds = ['save', 'reset', 'copy', 'restore'] as const;

/** One change of a block. For a long list, it holds only the changed rows, on both sides. */
export const settingsHistoryEntrySchema = z.object({
  historyId: z.number(),
  at: instantSchema,
  by: z.string(),
  action: z.enum(settingsChangeKinds),
  /** The dealership from which it was copied, or the change that was taken back. */
  from: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  /** False if the earlier values are no longer valid in the product. */
  canRestore: z.boolean(),
});
export type SettingsHistoryEntry = z.infer<typeof settingsHistoryEntrySchema>;

const HAPPENED = {
  save: () => 'saved',
  reset: () => 'reset to defaults',
  copy: (from: string | null) => `copied from ${from ?? 'another store'}`,
  restore: () => 'undid a change',
} as const;

/** Words for a change of settings after the person's name: `copied from Harborline Ford`. */
export const happenedWords = (kind: SettingsHistoryEntry['action'], from: string | null): string =>
  HAPPENED[kind](from);

/** The change to take back. */
export const settingsRestoreSchema = z.strictObject({ historyId: z.int().positive() });

/** A page of changes of one kind, newest first. */
export const settingsHistorySchema = z.object({
  data: z.array(settingsHistoryEntrySchema),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
});

/** The effect of a copy on one dealership: the reason for a refusal, and the values that would change. */
export const settingsPreviewSchema = z.array(
  z.object({
    dealershipId: z.string(),
    name: z.string(),
    problems: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
    before: z.unknown(),
    after: z.unknown(),
    /** ETag of the current values there. The PUT takes it as `seen`. */
    tag: z.string().optional(),
  }),
);
export type SettingsPreview = z.infer<typeof settingsPreviewSchema>;

/**
 * Definitions of a block's calls: GET and PUT, its history, taking a change back, and the preview of a copy. `If-Match` of PUT and restore
 * has the ETag of the GET that the person saw.
 */
export function settingsCalls<const Name extends string, D extends z.ZodType, I extends z.ZodType>(block: {
  readonly name: Name;
  readonly summary: string;
  readonly data: D;
  readonly input: I;
}) {
  const answer = settingsAnswer(block.data);
  const path = `${administrationPath}/${block.name}`;
  const common = { base: 'api', params: memberParams, query: noQuery } as const;
  return {
    get: defineCall({
      ...common,
      path,
      name: block.name,
      method: 'GET',
      summary: block.summary,
      body: noBody,
      response: answer,
    }),
    put: defineCall({
      ...common,
      path,
      name: `Put${block.name}` as const,
      method: 'PUT',
      summary: `Replaces the block: ${block.summary} Needs \`If-Match\`, the ETag of the GET; 412 when somebody saved first.`,
      body: settingsChange(block.input),
      response: answer,
    }),
    history: defineCall({
      ...common,
      path: `${path}/History`,
      name: `${block.name}History` as const,
      method: 'GET',
      summary: `Who changed the block, when, and what stood before and after; newest first: ${block.summary}`,
      query: listQuery.pick({ page: true, pageSize: true }),
      body: noBody,
      response: settingsHistorySchema,
    }),
    restore: defineCall({
      ...common,
      path: `${path}/Restore`,
      name: `Restore${block.name}` as const,
      method: 'POST',
      summary: `Takes one change of the block back; later changes of other rows stay. Needs \`If-Match\`, as the PUT: ${block.summary}`,
      body: settingsRestoreSchema,
      response: answer,
    }),
    preview: defineCall({
      ...common,
      path: `${path}/CopyPreview`,
      name: `Preview${block.name}` as const,
      method: 'POST',
      summary: `What copying the block to other dealerships of the group would change in each; writes nothing: ${block.summary}`,
      body: z.strictObject({ data: block.input, copyTo: z.array(dealershipIdSchema).min(1).max(200) }),
      response: settingsPreviewSchema,
      onlyReads: () => true,
    }),
  };
}

/** A text of one line. Spaces around it are removed. */
export const shortText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `has more than ${max} characters` });
/** A key, code, account or number of a dealer management system. */
export const codeText = shortText(64).min(1, { error: 'is required' });
/** A code, account or number that a file has: as long as an import takes it. */
export const fileCodeText = shortText(250).min(1, { error: 'is required' });
/** Money in dollars, with at most two decimals. */
export const dollars = z
  .number()
  .min(-1_000_000_000)
  .max(1_000_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'has more than two decimals' });
export const positiveDollars = dollars.min(0, { error: 'is less than zero' });
