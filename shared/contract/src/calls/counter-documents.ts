import { partsSaleTypes } from '@fixed-ops/metrics';
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

/** One repair order, ticket or invoice with parts that a person sold. */
export const counterDocumentSchema = z.object({
  date: businessDateSchema,
  /** Number of the repair order or the document. */
  document: z.string(),
  roNumber: z.string().nullable(),
  roSuffix: z.string(),
  /** Its parts sale types, in words. */
  saleTypes: z.array(z.string()),
  /** True for a sale. False for other money, such as a return. */
  isSale: z.boolean(),
  sale: money,
  /** Null if the feed does not provide it. */
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
      /** `counter:` and a number. `counter:` alone selects documents without a counterperson. Left out, it selects all. */
      group: z
        .string()
        .max(LONGEST_CODE + 10)
        .regex(/^counter:/)
        .optional(),
      /** An item of the parts heat sheet. Selects the documents with this item. */
      item: codeSchema.min(1).optional(),
      /** Of each document, the parts of this sale type alone. */
      saleType: z.enum(partsSaleTypes.map(({ key }) => key)).optional(),
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
