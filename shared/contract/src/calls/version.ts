import { defineCall } from '../call.ts';
import { memberParams, memberPath, noBody, noQuery } from '../fields.ts';
import { versionSchema } from './shell.ts';

export { type DealershipVersion, versionSchema } from './shell.ts';

export const versionCalls = {
  version: defineCall({
    name: 'Version',
    base: 'api',
    method: 'GET',
    path: `${memberPath}/Version`,
    summary: 'Has anything changed since a page was drawn, and were it settings?',
    params: memberParams,
    query: noQuery,
    body: noBody,
    response: versionSchema,
  }),
};
