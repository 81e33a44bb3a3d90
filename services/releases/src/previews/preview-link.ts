import { type Preview, type PreviewContent, previewContentSchema } from '@fixed-ops/federation';
import type { Signer } from '../keys/signatures.ts';

/** The path of preview links at the gateway. */
export const PREVIEW_PATH = '/preview';
/** The query parameter with the signed preview. */
export const PREVIEW_PARAMETER = 'link';

/** The limit of a preview's length. Longer ones are not read. */
const MOST_CHARACTERS = 2000;

/** Signs a preview and makes its link to a host, such as `https://fixedops.example.com/preview?link=…`. Throws for invalid content. */
export function makePreviewLink(signer: Signer, content: PreviewContent, host: string): string {
  const preview: Preview = signer.sign('preview', previewContentSchema.parse(content));
  const url = new URL(PREVIEW_PATH, host);
  url.searchParams.set(PREVIEW_PARAMETER, Buffer.from(JSON.stringify(preview)).toString('base64url'));
  return url.href;
}

/** The content of a link, not verified yet. Null if it is incomplete or invalid. */
export function readPreviewToken(token: string): object | null {
  if (token.length > MOST_CHARACTERS) return null;
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    return typeof read === 'object' && read !== null ? read : null;
  } catch {
    return null;
  }
}
