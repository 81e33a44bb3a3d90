import {
  dmsStepSchema,
  groupStepSchema,
  laborTypesStepSchema,
  peopleStepSchema,
  ratesStepSchema,
} from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import { DEMO_TIMEZONE } from '../store/stores.ts';
import { type Found, INVITED_STORE, LIKE } from './invited-files.ts';

const laborTypeRow = z.object({ code: z.string(), description: z.string(), pay_type: z.string() });

/** The steps that Dana has filled in. The others are left to the person who tries the demo. */
export async function firstSteps(tx: Database, found: ReadonlyMap<string, Found>) {
  const laborTypes = z
    .array(laborTypeRow)
    .parse(await tx.query('select code, description, pay_type from labor_type where dealership_id = $1', [LIKE]));
  const open = { opens: '07:00', closes: '18:00' };
  return {
    group: groupStepSchema.parse({
      groupName: 'Harborline Auto Group',
      stores: [
        {
          name: INVITED_STORE,
          street: '18 Shore Road',
          city: 'Bayside',
          state: 'CT',
          postalCode: '06492',
          phone: '(555) 555-0140',
          brands: ['Honda'],
          timezone: DEMO_TIMEZONE,
          stalls: 14,
        },
      ],
    }),
    dms: dmsStepSchema.parse({
      provider: 'Dealertrack',
      authorizedBy: 'Dana Whitfield, service director',
      authorizationSigned: true,
      extracts: ['ros', 'ledger', 'employees'],
    }),
    rates: ratesStepSchema.parse({
      stores: [
        {
          store: INVITED_STORE,
          doorRate: 169.95,
          warrantyRate: 158,
          internalRate: 155,
          warrantyPartsMarkup: 40,
          hours: [open, open, open, open, open, { opens: '08:00', closes: '16:00' }, { opens: null, closes: null }],
        },
      ],
    }),
    laborTypes: laborTypesStepSchema.parse({
      laborTypes: laborTypes.map(({ code, description, pay_type: payType }) => ({
        store: INVITED_STORE,
        laborType: code,
        description,
        payType,
      })),
    }),
    people: peopleStepSchema.parse({
      technicians: (found.get('techs')?.technicians ?? []).map(({ number, name }) => ({
        store: INVITED_STORE,
        number,
        name,
      })),
      advisors: (found.get('ros')?.advisors ?? []).map(({ number, name }) => ({ store: INVITED_STORE, number, name })),
    }),
  };
}
