import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  codeSchema,
  commaListSchema,
  envelope,
  listEnvelope,
  listQuery,
  memberGet,
  memberParams,
  memberPath,
  noBody,
  standardQuery,
} from '../fields.ts';
import { besideStoreSchema } from '../kpi.ts';
import { opCategories } from './op-categories.ts';
import {
  opCodeDetailSchema,
  opCodeLineSchema,
  opCodePricesSchema,
  opCodeRowSchema,
  opCodeTotalsSchema,
  pricedLineSchema,
  priceVarianceSchema,
} from './op-code-answers.ts';

export {
  gridInForceSchema,
  type OpCodeDetail,
  type OpCodeKind,
  type OpCodePrices,
  type OpCodeRow,
  opCodeDetailSchema,
  opCodeKindSchema,
  opCodeLineSchema,
  opCodePricesSchema,
  opCodeRowSchema,
  opCodeTotalsSchema,
  type PricedLine,
  type PriceVariance,
  pricedLineSchema,
  priceVarianceSchema,
} from './op-code-answers.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

/** Hours and price of lines, with a colon between them. */
const POINT = /^-?\d{1,5}(\.\d{1,2})?:-?\d{1,7}(\.\d{1,2})?$/;
/** Two prices with a colon between them. */
const PRICES = /^-?\d{1,7}(\.\d{1,2})?:-?\d{1,7}(\.\d{1,2})?$/;

const opCategoryFilterSchema = z.enum([...opCategories, 'unmapped']);

export const opCodeCalls = {
  opCodeAnalysis: defineCall({
    name: 'OpCodeAnalysis',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/OpCodeAnalysis`,
    summary: 'What do we sell, at what price, and is it consistent?',
    params: memberParams,
    query: standardQuery.extend(listQuery.shape).extend({
      /** Categories, comma separated; `unmapped` for op codes without one. */
      category: commaListSchema.pipe(z.array(opCategoryFilterSchema)).optional(),
      /** Lists op codes without money, hours or a counted line too. */
      showAll: flag,
    }),
    body: noBody,
    response: listEnvelope(opCodeRowSchema, opCodeTotalsSchema).extend({ ownViewMessage: z.string().nullable() }),
  }),
  opCodeAnalysisDetails: defineCall({
    name: 'OpCodeAnalysisDetails',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/OpCodeAnalysisDetails`,
    summary: 'One op code: its lines, prices, months and advisors.',
    params: memberParams,
    query: standardQuery.extend(listQuery.shape).extend({
      opCode: codeSchema.min(1),
      /** Lists only lines more than 2 % under what is expected of them. */
      below: flag,
      /** Lists only the lines of a point: hours and price, `1.7:305.83`. */
      at: z.string().regex(POINT, { error: 'is not hours and a price, such as 1.7:305.83' }).optional(),
      /** Lists only the lines of a bin of `histogram`: from a price up to, and without, another, `300:320`. */
      prices: z.string().regex(PRICES, { error: 'is not two prices, such as 300:320' }).optional(),
      /** Lists only the lines of an advisor of `byAdvisor`, `no-advisor` for those of none; somebody’s own view stays as it is. */
      soldBy: codeSchema.min(1).optional(),
    }),
    body: noBody,
    response: listEnvelope(
      opCodeLineSchema,
      z.object({
        hours: z.number(),
        labor: z.number(),
        laborCost: z.number().nullable(),
        discount: z.number().nullable(),
        parts: z.number().nullable(),
        partsCost: z.number().nullable(),
        prices: opCodePricesSchema,
      }),
    ).extend({
      detail: opCodeDetailSchema,
      ownViewMessage: z.string().nullable(),
      /** Of the code in the period and pay types, and labor a line; null where no own rows are, and for who sees everybody's. */
      storeAverage: z.object({ elr: besideStoreSchema, avgLabor: besideStoreSchema }).nullable().optional(),
    }),
  }),
  pricedLines: defineCall({
    ...memberGet('PricedLines'),
    summary: 'Which repair and diagnostic lines does the labor matrix price, and what do they lack to it?',
    params: memberParams,
    query: standardQuery.extend(listQuery.shape).extend({
      opCode: codeSchema.min(1).optional(),
      category: commaListSchema.pipe(z.array(opCategoryFilterSchema)).optional(),
      /** Lists only lines more than 2 % under the grid. */
      below: flag,
    }),
    body: noBody,
    response: listEnvelope(pricedLineSchema, z.object({ hours: z.number(), prices: opCodePricesSchema })),
  }),
  priceVariance: defineCall({
    ...memberGet('PriceVariance'),
    summary: 'Does the same job cost the same, whoever writes it?',
    params: memberParams,
    query: standardQuery,
    body: noBody,
    /** Null in somebody’s own view, which names nobody else. */
    response: envelope(priceVarianceSchema.nullable()),
  }),
};
