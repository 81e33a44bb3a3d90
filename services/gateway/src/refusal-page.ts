import { type Html, page, pageHeaders } from '@fixed-ops/server-html';
import type { FastifyReply } from 'fastify';

/** Answers with a page that says what a link does not open, and why. */
export const refuse = (reply: FastifyReply, status: number, title: string, content: Html): FastifyReply =>
  reply
    .code(status)
    .headers(pageHeaders())
    .send(page(title, content, { isWide: true }).markup);
