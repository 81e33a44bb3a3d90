import { type Preview, type PreviewContent, previewContentSchema } from '@fixed-ops/federation';
import type { Signer } from '../keys/signatures.ts';

/** Path at which the gateway takes links to previews. */
export const PREVIEW_PATH = '/preview';
/** The query parameter of the path that holds the signed preview. */
export const PREVIEW_PARAMETER = 'link';

/** No preview is as long as that; more is not read. */
const MOST_CHARACTERS = 2000;

/** Signs a preview and makes its link to a host, as `https://fixedops.example.com/preview?link=…`. Throws on content that is not valid. */
export function makePreviewLink(signer: Signer, content: PreviewContent, host: string): string {
  const preview: Preview = signer.sign('preview', previewContentSchema.parse(content));
  const url = new URL(PREVIEW_PATH, host);
  url.searchParams.set(PREVIEW_PARAMETER, Buffer.from(JSON.stringify(preview)).toString('base64url'));
  return url.href;
}

/** What a link carries, to be judged; null where it is cut off or was never one. */
export function readPreviewToken(token: string): object | null {
  if (token.length > MOST_CHARACTERS) return null;
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    return typeof read === 'object' && read !== null ? read : null;
  } catch {
    return null;
  }
}
