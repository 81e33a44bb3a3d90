import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  businessDateSchema,
  codeSchema,
  LONGEST_CODE,
  listEnvelope,
  listQuery,
  memberGet,
  memberParams,
  noBody,
  standardQuery,
} from '../fields.ts';

const money = z.number();

/** What one repair order, ticket or invoice brings to the parts that somebody sold. */
export const counterDocumentSchema = z.object({
  date: businessDateSchema,
  /** Number of the repair order or the document. */
  document: z.string(),
  roNumber: z.string().nullable(),
  roSuffix: z.string(),
  /** The ways that its parts sell, in words. */
  saleTypes: z.array(z.string()),
  /** A sale; else money without one, such as of a return. */
  isSale: z.boolean(),
  sale: money,
  /** Null where the feed does not provide it. */
  cost: money.nullable(),
  gross: money.nullable(),
  gpPct: z.number().nullable(),
});
export type CounterDocument = z.output<typeof counterDocumentSchema>;

export const counterDocumentCalls = {
  counterDocuments: defineCall({
    ...memberGet('CounterDocuments'),
    summary: 'Which documents make up what somebody sold at the parts counter?',
    params: memberParams,
    query: standardQuery.extend(listQuery.shape).extend({
      /** `counter:` and a number; `counter:` alone is what nobody is named for. Absent: everybody’s. */
      group: z
        .string()
        .max(LONGEST_CODE + 10)
        .regex(/^counter:/)
        .optional(),
      /** An item of the parts heat sheet: documents that have it. */
      item: codeSchema.min(1).optional(),
    }),
    body: noBody,
    response: listEnvelope(
      counterDocumentSchema,
      z.object({
        /** Those that are sales. */
        documents: z.number(),
        sale: money,
        cost: money.nullable(),
        gross: money.nullable(),
        gpPct: z.number().nullable(),
      }),
    ),
  }),
};
