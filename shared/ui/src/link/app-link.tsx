import { createContext, type ReactNode, use } from 'react';
import { Link } from '../primitives/text.ts';

/** Draws a link within the product with the page's router. */
export type RenderAppLink = (to: string, children: ReactNode) => ReactNode;

const AppLinkContext = createContext<RenderAppLink | null>(null);

/** Lets the components of this package link to other pages. The host provides it, because the host owns the router. */
export const AppLinkProvider = AppLinkContext.Provider;

export interface AppLinkProps {
  /** Path and query within the product. */
  to: string;
  children: ReactNode;
}

/** A link to another page of the product, 24 px high. It draws nothing without a provider, as before sign-in. */
export function AppLink({ to, children }: AppLinkProps) {
  const render = use(AppLinkContext);
  if (!render) return null;
  return (
    <Link asChild display="inline-flex" alignItems="center" minH="6">
      {render(to, children)}
    </Link>
  );
}
