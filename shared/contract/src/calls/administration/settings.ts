import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { dealershipIdSchema, instantSchema, memberParams, memberPath, noBody, noQuery } from '../../fields.ts';

export const administrationPath = `${memberPath}/Administration`;

/** Whether a store still has the product's own values or has saved its own, and who saved them when. */
export const provenanceFields = {
  source: z.enum(['default', 'custom']),
  updatedBy: z.string().nullable(),
  updatedAt: instantSchema.nullable(),
};

/** What the server adds to a row; taken back unread, so that a row may be sent as it was answered. */
export const readOnlyField = z.unknown().optional();

/** A block of settings as GET and PUT answer it. */
export function settingsAnswer<D extends z.ZodType>(data: D) {
  return z.object({ data, ...provenanceFields });
}

/** What a PUT sends: the whole block, and for ADMIN_SUPER the other dealerships of the group that get the same. */
export function settingsChange<I extends z.ZodType>(input: I) {
  return z.strictObject({ data: input, copyTo: z.array(dealershipIdSchema).max(200).optional() });
}

/** Definitions of a block's GET and PUT. `If-Match` of the PUT names the ETag of the GET that was edited. */
export function settingsCalls<const Name extends string, D extends z.ZodType, I extends z.ZodType>(block: {
  readonly name: Name;
  readonly summary: string;
  readonly data: D;
  readonly input: I;
}) {
  const answer = settingsAnswer(block.data);
  const common = {
    base: 'api',
    path: `${administrationPath}/${block.name}`,
    params: memberParams,
    query: noQuery,
    response: answer,
  } as const;
  return {
    get: defineCall({ ...common, name: block.name, method: 'GET', summary: block.summary, body: noBody }),
    put: defineCall({
      ...common,
      name: `Put${block.name}` as const,
      method: 'PUT',
      summary: `Replaces the block: ${block.summary} Needs \`If-Match\`, the ETag of the GET; 412 when somebody saved first.`,
      body: settingsChange(block.input),
    }),
  };
}

/** A short text of one line, without spaces around it. */
export const shortText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `has more than ${max} characters` });
/** A key, code, account or number as a dealer management system writes them. */
export const codeText = shortText(64).min(1, { error: 'is required' });
/** Money in dollars, at most two decimals. */
export const dollars = z
  .number()
  .min(-1_000_000_000)
  .max(1_000_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'has more than two decimals' });
export const positiveDollars = dollars.min(0, { error: 'is less than zero' });
