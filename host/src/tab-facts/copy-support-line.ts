import type { HostServices } from '../boot/context.ts';
import { readTab } from './read-tab.ts';
import { supportLine } from './tab-facts.ts';

/** Copies the facts about this tab to the clipboard, as one line for a message. Rejects if the browser does not allow it. */
export async function copySupportLine(host: Pick<HostServices, 'registry' | 'loader'>): Promise<void> {
  // Only the path is copied, because the query may name a customer.
  const page = { href: location.origin + location.pathname, at: new Date() };
  await navigator.clipboard.writeText(supportLine(readTab(host), page));
}
