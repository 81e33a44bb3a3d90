import { createContext, type ReactNode, use } from 'react';
import { Link } from '../primitives/text.ts';

/** Draws a link within the product with the page's router. */
export type RenderAppLink = (to: string, children: ReactNode) => ReactNode;

const AppLinkContext = createContext<RenderAppLink | null>(null);

/** Gives the pieces of this package a way to lead to other pages; the host does, which owns the router. */
export const AppLinkProvider = AppLinkContext.Provider;

export interface AppLinkProps {
  /** Path and query within the product. */
  to: string;
  children: ReactNode;
}

/** A link to another page of the product, 24 px high. Nothing where no page can be reached, as before sign-in. */
export function AppLink({ to, children }: AppLinkProps) {
  const render = use(AppLinkContext);
  if (!render) return null;
  return (
    <Link asChild display="inline-flex" alignItems="center" minH="6">
      {render(to, children)}
    </Link>
  );
}
