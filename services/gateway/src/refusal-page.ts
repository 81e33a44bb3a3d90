import { type Html, html, page, pageHeaders } from '@fixed-ops/server-html';
import type { FastifyReply } from 'fastify';

/** The way on from a link that opens nothing. */
export const home = html`<a class="button" href="/">Open Fixed Ops</a>`;

/** Answers with a page that says what a link does not open, and why. */
export const refuse = (reply: FastifyReply, status: number, title: string, content: Html): FastifyReply =>
  reply.code(status).headers(pageHeaders()).send(page(title, content).markup);
