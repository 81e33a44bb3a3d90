import { z } from 'zod';
import { nameSchema, pathSchema } from './names.ts';

const linkSchema = z.object({
  label: z.string().min(1),
  to: pathSchema,
  /** Key of a rule in shared/access; who may not pass it does not see the link. */
  access: z.string().min(1),
  /** Product code that the dealership must have besides, e.g. `Product.XTime`. */
  product: z.string().optional(),
});

/** A link of an area's menu. Links with a group are drawn as a menu beside the screen, those without as tabs above it. */
const menuLinkSchema = linkSchema.extend({ group: z.string().min(1).optional() });

/** Where a remote appears: the operator's. */
export const placementFields = {
  name: nameSchema,
  /** What people call the area; error cards use it. */
  label: z.string().min(1),
  order: z.number(),
  /** Paths that the remote draws; `/*` takes everything below. */
  paths: z.array(pathSchema).min(1),
  /** Entries of the main navigation. */
  nav: z.array(linkSchema),
  /** Menu of the area, drawn by the host. */
  menu: z.array(menuLinkSchema),
  /** Remote whose menu is shown instead, for one that draws a part of another's area. */
  menuOf: nameSchema.optional(),
  /** Rules by path, most specific first; the host guards every path of the remote with the first that matches. */
  guards: z.array(z.object({ path: pathSchema, access: z.string().min(1) })).min(1),
  /** Paths that are drawn without the window's header and menus, such as a screen on the wall of the shop. */
  frames: z.array(z.object({ path: pathSchema, frame: z.literal('none') })).optional(),
};
