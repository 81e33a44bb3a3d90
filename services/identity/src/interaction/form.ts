import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { sendPage } from '@fixed-ops/server-html';
import { noticePage } from '../page/notice-page.ts';
import { notices, wrongWith } from '../page/notices.ts';
import { readBody } from '../request/body.ts';
import { formLimits, problemOf } from '../request/limits.ts';

/** The fields of a form of our own pages. Null after a response that the form, or which field, is too long. */
export async function receiveForm(request: IncomingMessage, response: ServerResponse): Promise<URLSearchParams | null> {
  const body = await readBody(request);
  if (body === 'tooLarge') {
    sendPage(response, 413, noticePage(notices.tooLarge), { Connection: 'close' });
    return null;
  }
  const form = new URLSearchParams(body.toString('utf8'));
  const problem = problemOf(form, formLimits);
  if (problem === null) return form;
  sendPage(response, 400, noticePage(wrongWith(notices.invalidForm, problem)));
  return null;
}

/** A field as one line of text. Empty if it was not sent. */
export function lineOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').trim();
}

/** The e-mail of a form in the form of the index on app_user. */
export function emailOf(form: URLSearchParams): string {
  return lineOf(form, 'email').toLowerCase();
}

/** The unchanged password of a form. */
export function passwordOf(form: URLSearchParams, name = 'password'): string {
  return form.get(name) ?? '';
}

/**
 * Whether a form comes from our own page. Browsers say so in `Origin`, or in `Sec-Fetch-Site` if they omit that. A client that sends
 * neither is not a browser and has no person's cookies.
 */
export function isOwnForm(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (headers.origin !== undefined) return headers.origin === publicUrl;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Refuses unsupported methods and forms of other sites. Returns true after it has responded. */
export function hasTurnedAway(request: IncomingMessage, response: ServerResponse, publicUrl: string): boolean {
  const { method } = request;
  if (method === 'GET' || method === 'HEAD') return false;
  if (method !== 'POST') sendPage(response, 405, noticePage(notices.unknown), { Allow: 'GET, HEAD, POST' });
  else if (isOwnForm(request.headers, publicUrl)) return false;
  else sendPage(response, 403, noticePage(notices.foreignForm));
  return true;
}
