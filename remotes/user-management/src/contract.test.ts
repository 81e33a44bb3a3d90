import { describeRemote } from '@fixed-ops/testing';
import { peopleAnswers } from './testing/people-answers.ts';

describeRemote('user-management', () => import('./remote.tsx'), {
  answers: peopleAnswers(),
  asksNothingAhead: { '/administration/users/new': 'its form needs no answer' },
});
