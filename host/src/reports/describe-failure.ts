import { ApiError, describeError, isAbort } from '@fixed-ops/api';
import { CLIENT_EVENT_TEXT, type ClientEvent, HOST_AREA, withoutSecrets } from '@fixed-ops/contract/help';
import { causesOf, referenceOf } from '../federation/reference.ts';
import { areaOfStack, namesFiles } from './attribution.ts';
import type { ThrownFailure } from './failures.ts';

/** The reporter's data about the page. */
export interface PageFacts {
  readonly origin: string;
  /** The build of the host. Null if the document does not contain it. */
  readonly hostRelease: string | null;
}

export type FailureFacts = Omit<ClientEvent, 'agoMs' | 'count'>;

/** Browsers report this if they delay a notification by a frame. Nothing has failed. */
const NO_FAILURE = /^ResizeObserver loop/;
/** Lone surrogates and NUL, which cannot be stored, and other control characters except tabs and line breaks. */
const UNSTORABLE = /\p{Surrogate}|(?![\t\n])\p{Cc}/gu;

/** A text without what may not be sent. */
function sendable(text: string, max: number): string {
  return withoutSecrets(text).slice(0, max).replace(UNSTORABLE, '');
}

/** The frames of a stack, without the message that Chromium adds above them. */
function framesOf(stack: string): string {
  const lines = stack.split('\n').map((line) => line.trim());
  const frames = lines.filter((line) => line.startsWith('at '));
  return (frames.length > 0 ? frames : lines).join('\n');
}

/** The reported text of an error. For a refused call, it is the code, because the message is for the person and may contain names. */
function wordsOf(error: unknown): { name: string; message: string } {
  if (error instanceof ApiError) return { name: error.name, message: `${error.code} (${error.status})` };
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: '', message: typeof error === 'string' ? error : Object.prototype.toString.call(error) };
}

function stackOf(failure: ThrownFailure): string {
  const stacks = causesOf(failure.error).map((cause) => (cause instanceof Error ? framesOf(cause.stack ?? '') : ''));
  const whole = stacks.filter((stack) => stack !== '').join('\ncaused by\n');
  return whole === '' ? failure.source : whole;
}

/**
 * The report of a failure: the owner of the code, shortened, and without queries of addresses and personal data. Null if it is not a failure of
 * the product: a cancelled call, a notice of the browser, or an extension.
 */
export function describeFailure(failure: ThrownFailure, page: PageFacts): FailureFacts | null {
  const { kind, error, area } = failure;
  const { name, message } = wordsOf(error);
  if (isAbort(error) || NO_FAILURE.test(message)) return null;
  const stack = stackOf(failure);
  const found = areaOfStack(`${stack}\n${failure.source}`, page.origin, page.hostRelease);
  // The browser hides file and stack of errors in foreign scripts.
  const isForeign = kind === 'error' && stack === '';
  if (found === null && area === null && (isForeign || namesFiles(stack))) return null;
  // A remote in the stack is the best evidence. React's own files say less than the area that they were rendering.
  const isOfRemote = found !== null && found.remote !== HOST_AREA;
  const { remote, release } = (isOfRemote ? found : (area ?? found)) ?? { remote: null, release: null };
  return {
    kind,
    name: sendable(name, CLIENT_EVENT_TEXT.name),
    message: sendable(message, CLIENT_EVENT_TEXT.message),
    what: failure.what === null ? null : sendable(failure.what, CLIENT_EVENT_TEXT.what),
    stack: sendable(stack.replaceAll(`${page.origin}/`, '/'), CLIENT_EVENT_TEXT.stack),
    remote,
    release,
    page: sendable(failure.page, CLIENT_EVENT_TEXT.page),
    // An uncaught error has not been shown to anybody.
    reference: kind === 'caught' ? referenceOf(error) : describeError(error).reference,
  };
}
