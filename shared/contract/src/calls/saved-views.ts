import { z } from 'zod';
import { defineCall } from '../call.ts';
import { screenPathSchema } from '../default-views.ts';
import { memberGet, memberParams, memberPath, noBody, noQuery, rowIdSchema } from '../fields.ts';

export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 2000;
/** The most views of one person at one dealership. */
export const VIEWS_MAX = 100;

const viewNameSchema = z.string().trim().min(1).max(VIEW_NAME_MAX);
/** The query string of the page, without the question mark and without the dealership. */
const viewQuerySchema = z
  .string()
  .max(VIEW_QUERY_MAX)
  .refine((query) => !new URLSearchParams(query).has('dealership'), { error: 'names a dealership' });

export const savedViewSchema = z.object({
  viewId: z.string(),
  screen: z.string(),
  name: z.string(),
  query: z.string(),
  /** Whether everybody at the dealership sees it. */
  shared: z.boolean(),
  /** Whether the screen opens with it for the caller. */
  isDefault: z.boolean(),
  isMine: z.boolean(),
  /** The person who saved it. */
  byName: z.string(),
  /** Identifies the current state of the view, so that a change does not undo another one. */
  version: z.string().optional(),
});
export type SavedView = z.output<typeof savedViewSchema>;

const newViewSchema = z.object({
  screen: screenPathSchema,
  name: viewNameSchema,
  query: viewQuerySchema,
  shared: z.boolean().default(false),
  isDefault: z.boolean().default(false),
});

const viewChangeSchema = z
  .object({
    name: viewNameSchema,
    query: viewQuerySchema,
    shared: z.boolean(),
    isDefault: z.boolean(),
    /** `version` of the view that the caller read. */
    expectedVersion: z.string().max(64),
  })
  .partial()
  .refine(({ expectedVersion: _read, ...change }) => Object.keys(change).length > 0, { error: 'changes nothing' });

const path = `${memberPath}/SavedViews`;
const viewParams = memberParams.extend({ viewId: rowIdSchema });

export const savedViewCalls = {
  savedViews: defineCall({
    ...memberGet('SavedViews'),
    summary: 'Which filters a person has saved under a name, and which colleagues have shared.',
    params: memberParams,
    query: z.object({ screen: screenPathSchema.optional() }),
    body: noBody,
    response: z.object({ data: z.array(savedViewSchema) }),
  }),
  createSavedView: defineCall({
    name: 'PostSavedViews',
    base: 'api',
    method: 'POST',
    path,
    summary: 'Saves the filters of a screen under a name.',
    params: memberParams,
    query: noQuery,
    body: newViewSchema,
    response: savedViewSchema,
  }),
  changeSavedView: defineCall({
    name: 'PatchSavedViews',
    base: 'api',
    method: 'PATCH',
    path: `${path}/{viewId}`,
    summary:
      'Renames a view, saves other filters in it, shares it, or lets the screen open with it; 412 with both where it was changed first.',
    params: viewParams,
    query: noQuery,
    body: viewChangeSchema,
    response: savedViewSchema,
  }),
  deleteSavedView: defineCall({
    name: 'DeleteSavedViews',
    base: 'api',
    method: 'DELETE',
    path: `${path}/{viewId}`,
    summary:
      'Takes a view of the caller away, for everybody, and for administrators one that a colleague shares; under `If-Match`, its `version`, 412 with both where it was changed first.',
    params: viewParams,
    query: noQuery,
    body: noBody,
    response: z.object({ viewId: z.string() }),
  }),
};
