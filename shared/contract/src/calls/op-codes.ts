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
} from './op-code-answers.ts';
import { priceVarianceSchema } from './price-variance.ts';

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
  pricedLineSchema,
} from './op-code-answers.ts';
export { type PriceVariance, priceVarianceSchema } from './price-variance.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

/** Hours and price of lines, separated by a colon. */
const POINT = /^-?\d{1,5}(\.\d{1,2})?:-?\d{1,7}(\.\d{1,2})?$/;
/** Two prices, separated by a colon. */
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
      /** Categories, comma separated. `unmapped` stands for op codes without one. */
      category: commaListSchema.pipe(z.array(opCategoryFilterSchema)).optional(),
      /** Also lists op codes without money, hours or a counted line. */
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
      /** Lists only lines more than 2 % below their expected price. */
      below: flag,
      /** Lists only the lines of one point: hours and price, `1.7:305.83`. */
      at: z.string().regex(POINT, { error: 'is not hours and a price, such as 1.7:305.83' }).optional(),
      /** Lists only the lines of one bin of `histogram`: from the first price up to, but not including, the second, `300:320`. */
      prices: z.string().regex(PRICES, { error: 'is not two prices, such as 300:320' }).optional(),
      /**
       * Lists only the lines of one advisor of `byAdvisor`. `no-advisor` stands for lines without one. It does not change the answer for a
       * caller who sees only own rows.
       */
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
      /**
       * The store's rate and average labor per line for the code, in the period and pay types. Null for callers without own rows, and for
       * callers who see everybody's.
       */
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
      /** Lists only lines more than 2 % below the grid. */
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
    /** Null for a caller who sees only own rows, because it names other people. */
    response: envelope(priceVarianceSchema.nullable()),
  }),
};
