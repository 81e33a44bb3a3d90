import { z } from 'zod';
import { nameSchema, pathSchema } from './names.ts';

const linkSchema = z.object({
  label: z.string().min(1),
  to: pathSchema,
  /** The key of a rule in shared/access. People who do not satisfy it do not see the link. */
  access: z.string().min(1),
  /** A product code that the dealership must also have, such as `Product.XTime`. */
  product: z.string().optional(),
});

/** A link of an area's menu. Links with a group are drawn as a menu beside the screen, those without as tabs above it. */
const menuLinkSchema = linkSchema.extend({ group: z.string().min(1).optional() });

/** The operator's settings for a remote. */
export const placementFields = {
  name: nameSchema,
  /** The name of the area for people, used in error cards. */
  label: z.string().min(1),
  order: z.number(),
  /** Paths that the remote draws. `/*` includes everything below. */
  paths: z.array(pathSchema).min(1),
  /** Entries of the main navigation. */
  nav: z.array(linkSchema),
  /** The area's menu, which the host draws. */
  menu: z.array(menuLinkSchema),
  /** The remote whose menu is shown instead, for one that draws a part of another's area. */
  menuOf: nameSchema.optional(),
  /** Rules by path, most specific first. The host guards every path of the remote with the first that matches. */
  guards: z.array(z.object({ path: pathSchema, access: z.string().min(1) })).min(1),
  /** Paths without header and menus, such as a screen on the wall of the shop. */
  frames: z.array(z.object({ path: pathSchema, frame: z.literal('none') })).optional(),
};
