import type { Part } from '@fixed-ops/environment';
import { answerProblem } from '../problem-answer.ts';
import type { StartedPart } from './part-context.ts';

const SENTENCES: Readonly<Record<Exclude<Part, 'all'>, string>> = {
  api: 'This process is the gateway: calls of the API are answered by a process with FIXED_OPS_PART=api.',
  gateway:
    'This process is the API: documents, files, configuration and signing in are served by a process with FIXED_OPS_PART=gateway.',
};

/**
 * Answers requests for a part that runs in another process: the proxy in front has sent them to the wrong one. The status is 404, because a
 * proxy would repeat a request after 503 at the next process of the same part, with the same result.
 */
export const otherPart = (part: Exclude<Part, 'all'>): StartedPart => ({
  handle: (request, response) =>
    answerProblem(request, response, {
      type: 'urn:fixed-ops:problem:other_part',
      title: 'Not found',
      status: 404,
      detail: SENTENCES[part],
      code: 'other_part',
    }),
  begin: () => undefined,
});
