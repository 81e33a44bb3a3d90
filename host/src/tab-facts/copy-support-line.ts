import type { HostServices } from '../boot/context.ts';
import { readTab } from './read-tab.ts';
import { supportLine } from './tab-facts.ts';

/** Puts what this tab runs into the clipboard, in one line for a message. Rejects where the browser does not allow it. */
export async function copySupportLine(host: Pick<HostServices, 'registry' | 'loader'>): Promise<void> {
  // The path alone: what stands behind it may name a customer.
  const page = { href: location.origin + location.pathname, at: new Date() };
  await navigator.clipboard.writeText(supportLine(readTab(host), page));
}
