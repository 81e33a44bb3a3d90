import { type Notice, notify } from '@fixed-ops/ui';
import type { PolicyOutcome } from './machine.ts';

const notices: Record<`${PolicyOutcome['policy']} ${PolicyOutcome['result']}`, Notice> = {
  'editProfile done': { kind: 'success', title: 'Your sign-in profile has been saved.' },
  'editProfile failed': {
    kind: 'error',
    title: 'The sign-in profile could not be opened.',
    detail: 'Nothing was changed.',
  },
  'resetPassword done': { kind: 'success', title: 'Your password has been changed.' },
  'resetPassword failed': {
    kind: 'error',
    title: 'The password could not be changed.',
    detail: 'The old one still signs you in.',
  },
};

/** Tells the person how a visit to the provider's pages ended. A visit that was given up needs no message. */
export function sayPolicyOutcome({ policy, result }: PolicyOutcome): void {
  notify(notices[`${policy} ${result}`]);
}
