import { areaRules } from '@fixed-ops/access';
import { mayWrite } from '../../auth/authorize.ts';
import { NO_SUCH_CHANGE, RULE_BROKEN } from '../../http/openapi/refusal-words.ts';
import { type DealershipRoute, type RouteAccess, route } from '../../http/route.ts';
import { previewCopy } from './copy-preview.ts';
import { readBlock } from './read-block.ts';
import { replaceSettings } from './replace-settings.ts';
import type { SettingsBlock } from './settings-block.ts';
import { readHistory, withoutChange } from './settings-history.ts';

/** The routes of a block: read, replace, history, take a change back, and preview a copy. */
export function settingsRoutes<Data, Input>(block: SettingsBlock<Data, Input>): readonly DealershipRoute[] {
  const { calls } = block;
  const access: RouteAccess = { rule: areaRules.administration, ofGroup: true };
  const body = block.bodyLimitBytes === undefined ? {} : { bodyLimitBytes: block.bodyLimitBytes };
  return [
    route(calls.get, {
      access: block.readers === 'everyone' ? { ...access, rule: { roles: '*' } } : access,
      handler: async ({ db, dealership, caller, ownNumbers }) =>
        // Whoever may save the block gets the whole of it, also with a title that sees own rows alone. A save of a part would remove the rest.
        readBlock(block, db, {
          dealershipId: dealership.id,
          ownNumbers: mayWrite(caller, access.rule) ? null : ownNumbers,
        }),
    }),
    route(calls.put, {
      access,
      headers: ['If-Match'],
      refuses: { 422: RULE_BROKEN },
      ...body,
      handler: async ({ body: { data, copyTo, seen }, ...request }) =>
        replaceSettings(block, request, {
          inputOf: () => data,
          copyTo: copyTo ?? [],
          seen: seen ?? {},
          via: { kind: 'save', of: null },
        }),
    }),
    route(calls.history, {
      access,
      handler: async ({ db, dealership, query }) => readHistory(db, block, dealership.id, query),
    }),
    route(calls.restore, {
      access,
      headers: ['If-Match'],
      refuses: { 404: NO_SUCH_CHANGE, 422: RULE_BROKEN },
      handler: async ({ body: { historyId }, ...request }) =>
        replaceSettings(block, request, {
          inputOf: (current, tx) => withoutChange(tx, block, request.dealership.id, { historyId, current }),
          copyTo: [],
          seen: {},
          via: { kind: 'restore', of: String(historyId) },
        }),
    }),
    route(calls.preview, {
      access,
      refuses: { 422: RULE_BROKEN },
      ...body,
      handler: async ({ body: wanted, ...request }) => previewCopy(block, request, wanted),
    }),
  ];
}
