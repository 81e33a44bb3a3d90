import { type Html, html, page, pageHeaders } from '@fixed-ops/server-html';
import type { FastifyReply } from 'fastify';

/** The next step on a page for an invalid link. */
export const home = html`<a class="button" href="/">Open Fixed Ops</a>`;

/** Responds with a page that says what a link cannot open, and why. */
export const refuse = (reply: FastifyReply, status: number, title: string, content: Html): FastifyReply =>
  reply.code(status).headers(pageHeaders()).send(page(title, content).markup);
