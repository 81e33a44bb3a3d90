import { LANDING_PATH } from '@fixed-ops/contract';
import type { Notice } from './notice-page.ts';

/** Every way back into the product starts at its start page, which asks for a sign-in itself. */
const START = LANDING_PATH;

export const notices = {
  expired: {
    title: 'This sign-in has expired',
    sentences: [
      'It has been finished already, was started more than a day ago, or the browser refuses cookies.',
      'Or very many others were started from your network since.',
      'Nothing is lost: start again.',
    ],
    action: { label: 'Start again', href: START },
  },
  invalidRequest: {
    title: 'This sign-in request is not valid',
    sentences: ['The link that brought you here does not belong to Fixed Ops or is out of date.'],
    action: { label: 'Go to Fixed Ops', href: START },
  },
  foreignForm: {
    title: 'This form was not sent from Fixed Ops',
    sentences: ['For your safety it was not accepted. Start again from the sign-in page.'],
    action: { label: 'Start again', href: START },
  },
  invalidForm: {
    title: 'This form cannot be read',
    sentences: ['Go back and shorten what you typed, or start again.'],
    action: { label: 'Start again', href: START },
  },
  tooLarge: {
    title: 'That is too large',
    sentences: ['What was sent is larger than a sign-in can be.'],
    action: { label: 'Start again', href: START },
  },
  foreignOrigin: {
    title: 'This request was not sent from Fixed Ops',
    sentences: ['A page of another site sent it. For your safety it was blocked.'],
    action: { label: 'Go to Fixed Ops', href: START },
  },
  failed: {
    title: 'Signing in does not work right now',
    sentences: [
      'Something failed on our side. Try again in a minute; if this keeps happening, tell your administrator.',
    ],
    action: { label: 'Try again', href: START },
  },
  noRoom: {
    title: 'Signing in does not work right now',
    sentences: [
      'There is no room left where Fixed Ops keeps its data. Please tell whoever runs this server, and try again.',
    ],
    action: { label: 'Try again', href: START },
  },
  signedOut: {
    title: 'You are signed out',
    sentences: ['Close the browser on a shared computer.'],
    action: { label: 'Sign in again', href: START },
  },
  unknown: {
    title: 'Page not found',
    sentences: ['There is no such page in Fixed Ops.'],
    action: { label: 'Go to Fixed Ops', href: START },
  },
} as const satisfies Record<string, Notice>;

/** A notice that begins with the exact problem. */
export function wrongWith(notice: Notice, problem: string): Notice {
  return { ...notice, sentences: [problem, ...notice.sentences] };
}
