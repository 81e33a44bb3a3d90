import { ApiError, describeError, isAbort } from '@fixed-ops/api';
import { CLIENT_EVENT_TEXT, type ClientEvent, HOST_AREA, withoutSecrets } from '@fixed-ops/contract/help';
import { causesOf, referenceOf } from '../federation/reference.ts';
import { areaOfStack, namesFiles } from './attribution.ts';
import type { ThrownFailure } from './failures.ts';

/** What the reporter knows of the page. */
export interface PageFacts {
  readonly origin: string;
  readonly pathname: string;
  /** Build of the host; null where the document does not say. */
  readonly hostRelease: string | null;
}

export type FailureFacts = Omit<ClientEvent, 'agoMs' | 'count'>;

/** Browsers say so when they put a notice off by a frame: nothing has failed. */
const NO_FAILURE = /^ResizeObserver loop/;
/** Half a pair and control characters: nobody could store them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
const UNSTORABLE = /\p{Surrogate}|[\u0000-\u0008\u000b-\u001f\u007f]/gu;

/** A text as it may be sent. */
function sendable(text: string, max: number): string {
  return withoutSecrets(text).slice(0, max).replace(UNSTORABLE, '');
}

/** The frames of a stack without the words above them, which Chromium puts there and which stand in the message. */
function framesOf(stack: string): string {
  const lines = stack.split('\n').map((line) => line.trim());
  const frames = lines.filter((line) => line.startsWith('at '));
  return (frames.length > 0 ? frames : lines).join('\n');
}

/** What is told of an error: of a refused call its code, since its words are for the person and may name somebody. */
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
 * A failure as it is reported: whose code it was, capped, without addresses' queries and personal data. Null for what is no failure
 * of ours: a call that was left, a notice of the browser, an extension.
 */
export function describeFailure(failure: ThrownFailure, page: PageFacts): FailureFacts | null {
  const { kind, error, area } = failure;
  const { name, message } = wordsOf(error);
  if (isAbort(error) || NO_FAILURE.test(message)) return null;
  const stack = stackOf(failure);
  const found = areaOfStack(`${stack}\n${failure.source}`, page.origin, page.hostRelease);
  // What the browser hides of foreign scripts has neither file nor stack.
  const isForeign = kind === 'error' && stack === '';
  if (found === null && area === null && (isForeign || namesFiles(stack))) return null;
  // A remote that the stack names is surest. React's own files say less than which area they were drawing.
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
    page: sendable(page.pathname, CLIENT_EVENT_TEXT.page),
    // What nobody caught, nobody has read.
    reference: kind === 'caught' ? referenceOf(error) : describeError(error).reference,
  };
}
