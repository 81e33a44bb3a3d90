import { z } from 'zod';

/** Raised when frames change: a process that still runs from an older build is not talked to. */
export const protocolVersion = 2;

const parameter = z.string().nullable();
const id = z.number().int();

/** What a client asks. `lease` names the exclusive hold that a statement belongs to. */
export const requestSchema = z.discriminatedUnion('op', [
  z.object({ op: z.literal('hello'), id, protocol: z.number(), seat: z.enum(['server', 'command']), pid: z.number() }),
  z.object({ op: z.literal('run'), id, lease: id.optional(), text: z.string(), params: z.array(parameter) }),
  z.object({ op: z.literal('copy'), id, lease: id, table: z.string(), columns: z.array(z.string()) }),
  z.object({ op: z.literal('lease'), id }),
  z.object({ op: z.literal('release'), id, lease: id, broken: z.boolean() }),
  z.object({ op: z.literal('bye'), id }),
]);
export type Request = z.infer<typeof requestSchema>;

/** What the process answers; the rows of a result are JSON in the frame's body. */
export const responseSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('result'),
    id,
    fields: z.array(z.object({ name: z.string(), oid: z.number() })),
    affected: z.number(),
  }),
  z.object({ kind: z.literal('done'), id }),
  z.object({
    kind: z.literal('failed'),
    id,
    code: z.enum(['statement_failed', 'disk_full', 'database_unreachable', 'data_folder_in_use']),
    sentence: z.string(),
    sqlState: z.string().optional(),
    constraint: z.string().optional(),
    table: z.string().optional(),
    column: z.string().optional(),
    detail: z.string().optional(),
  }),
]);
export type Response = z.infer<typeof responseSchema>;

/** Rows as PostgreSQL wrote them: made by our own process, so only their outline is checked. */
export const rowsSchema = z.custom<(string | null)[][]>((value) => Array.isArray(value));

/** `<data>/database.json`: where the running process listens. */
export const addressSchema = z.object({
  pid: z.number().int().positive(),
  socket: z.string().min(1),
  protocol: z.number(),
  startedAt: z.string(),
});
export type Address = z.infer<typeof addressSchema>;

/** What the process tells the one who started it, once. */
export const startReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** There was no database, and now there is; the process has let go of it. */
  z.object({ kind: z.literal('made') }),
  z.object({
    kind: z.literal('failed'),
    code: z.enum([
      'data_folder_not_writable',
      'data_folder_in_use',
      'database_foreign',
      'database_corrupt',
      'database_other_version',
      'disk_full',
      'database_unreachable',
    ]),
    sentence: z.string(),
  }),
]);
export type StartReport = z.infer<typeof startReportSchema>;
