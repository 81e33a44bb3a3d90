import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { listQuery, memberParams, noBody, noQuery } from '../../fields.ts';
import { dealershipNameSchema } from '../../name.ts';
import { administrationPath, settingsAnswer, settingsHistorySchema, settingsRestoreSchema } from './settings.ts';

export const groupInfoSchema = z.object({ name: z.string() });
export type GroupInfo = z.output<typeof groupInfoSchema>;

const path = `${administrationPath}/GroupInfo`;
const common = { base: 'api', params: memberParams, query: noQuery } as const;
const answer = settingsAnswer(groupInfoSchema);

/** What all stores of a group share. It is no block of a store: it has no defaults and cannot be copied. */
export const groupInfoCalls = {
  get: defineCall({
    ...common,
    path,
    name: 'GroupInfo',
    method: 'GET',
    summary: 'The name of the dealership’s group, and who changed it last.',
    body: noBody,
    response: answer,
  }),
  put: defineCall({
    ...common,
    path,
    name: 'PutGroupInfo',
    method: 'PUT',
    summary:
      'Renames the group, for ADMIN_SUPER. Needs `If-Match`, the ETag of the GET; 412 when somebody saved first, 422 when another group has the name.',
    body: z.strictObject({ data: z.strictObject({ name: dealershipNameSchema }) }),
    response: answer,
  }),
  history: defineCall({
    ...common,
    path: `${path}/History`,
    name: 'GroupInfoHistory',
    method: 'GET',
    summary: 'Who changed the name of the group, and what stood before and after; newest first.',
    query: listQuery.pick({ page: true, pageSize: true }),
    body: noBody,
    response: settingsHistorySchema,
  }),
  restore: defineCall({
    ...common,
    path: `${path}/Restore`,
    name: 'RestoreGroupInfo',
    method: 'POST',
    summary: 'Takes one change of the group’s name back, for ADMIN_SUPER. Needs `If-Match`, as the PUT.',
    body: settingsRestoreSchema,
    response: answer,
  }),
};
