import type { AppConfig } from '@fixed-ops/contract';
import { CONFIG_ELEMENT_ID } from '@fixed-ops/contract/document';
import { parseInlineJson } from './inline-json.ts';

/** Folders of our own address that hold scripts. */
const FOLDERS = ['/assets/', '/remotes/'];

/** The part of the browser's interface that is used here; it is missing in browsers without it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown;
}

/**
 * Says which addresses may become scripts of this page, before any other code runs: those of our builds and, for developers, of
 * development servers that the operator allows. The document's policy refuses every other address, and text as script or markup.
 */
export function admitOwnScripts(from: Document, page: Pick<Location, 'origin' | 'href'> = window.location): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const config = parseInlineJson(from, CONFIG_ELEMENT_ID) as Partial<AppConfig> | undefined;
  const servers = config?.overrides?.origins ?? [];
  trustedTypes?.createPolicy('default', {
    createScriptURL(text) {
      const { origin, pathname } = new URL(text, page.href);
      const isOurs = origin === page.origin && FOLDERS.some((folder) => pathname.startsWith(folder));
      return isOurs || servers.includes(origin) ? text : null;
    },
  });
}
