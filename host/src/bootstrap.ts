import { startHost } from './boot/start-host.ts';
import './federation/provided-modules.ts';

/** Boots the page; rejects when nothing can be drawn at all. */
export function start(): Promise<void> {
  return startHost(document);
}
