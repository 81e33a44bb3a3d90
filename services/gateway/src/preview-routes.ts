import { previewsCookie } from '@fixed-ops/federation';
import { PREVIEW_PARAMETER, PREVIEW_PATH } from '@fixed-ops/releases';
import { html } from '@fixed-ops/server-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { hasEnded, type JudgedPreview, type PreviewReader } from './previews.ts';
import { home, refuse } from './refusal-page.ts';
import type { ProvidedVersions } from './release-check.ts';

/** How long the browser keeps its previews after the last has ended, so that a person who returns reads that it has ended. */
const TOLD_AFTER_S = 24 * 60 * 60;

const querySchema = z.object({ [PREVIEW_PARAMETER]: z.string().min(1) });

/** The page of an invalid link, with what to do. */
function explain(reply: FastifyReply, judged: Exclude<JudgedPreview, { kind: 'shown' }>): FastifyReply {
  if (judged.kind === 'unknown' || judged.kind === 'unreachable') {
    const what =
      judged.kind === 'unknown' ? 'The releases of Fixed Ops' : `The files of this preview of ${judged.label}`;
    return refuse(
      reply.header('Retry-After', '5'),
      503,
      'Not available at the moment',
      html`<p>${what} cannot be read at the moment. Open the link again in a minute.</p>`,
    );
  }
  if (judged.kind === 'distrusted')
    return refuse(
      reply,
      403,
      'This link shows nothing',
      html`<p>What it carries ${judged.reason}. Copy the whole link from the message, or ask for a new one.</p>${home}`,
    );
  if (judged.kind === 'revoked')
    return refuse(
      reply,
      410,
      'This preview is not shown any more',
      html`<p>What this link carries ${judged.distrust}. Ask whom you know of its team for another one.</p>${home}`,
    );
  const { label } = judged;
  const { by, until } = judged.preview;
  if (judged.kind === 'over')
    return refuse(
      reply,
      410,
      'This preview has ended',
      html`<p>The preview of ${label} ended at ${until.slice(0, 16).replace('T', ' ')} UTC. Ask ${by} for another link.</p>${home}`,
    );
  return refuse(
    reply,
    410,
    'This preview is not there any more',
    html`<p>The release of ${label} ${judged.reason}. Ask ${by} for another link.</p>${home}`,
  );
}

/**
 * `GET /preview?link=…`: stores a signed preview for this browser until a day after its end, and redirects to the first page of its remote.
 * Every document verifies it again. The host uses it only for the named person, whom it knows after sign-in.
 */
export function previewRoutes(
  site: FastifyInstance,
  {
    previews,
    readProvided,
    isSecure,
    now,
  }: {
    readonly previews: PreviewReader;
    readonly readProvided: () => Promise<ProvidedVersions>;
    readonly isSecure: boolean;
    readonly now: () => Date;
  },
): void {
  site.get(PREVIEW_PATH, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const query = querySchema.safeParse(request.query);
    if (!query.success) return explain(reply, { kind: 'distrusted', reason: 'is missing' });
    const token = query.data[PREVIEW_PARAMETER];
    const provided = await readProvided();
    const judged = await previews.judge(token, provided);
    if (judged.kind !== 'shown') return explain(reply, judged);
    const known = await previews.noted(request.headers.cookie, provided);
    const kept = known.filter((each) => each.judged.preview.name !== judged.preview.name && !hasEnded(each));
    const ends = [judged, ...kept.map((each) => each.judged)].map(({ preview }) => Date.parse(preview.until));
    const maxAgeS = Math.ceil((Math.max(...ends) - now().getTime()) / 1000) + TOLD_AFTER_S;
    const cookie = previewsCookie([token, ...kept.map((each) => each.token)], { maxAgeS, isSecure });
    return reply.header('Set-Cookie', cookie).redirect(judged.path, 303);
  });
}
