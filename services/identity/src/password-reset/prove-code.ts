import { verifyPassword } from '../accounts/password.ts';
import { lineOf } from '../interaction/form.ts';
import { goTo, type Visit } from '../interaction/visit.ts';
import { typedCode } from './code.ts';
import { askForCodePage } from './reset-pages.ts';
import type { ResetRequests } from './reset-requests.ts';
import { overSentence, show } from './reset-tools.ts';

/** Compares the typed code with the sent one. The number of tries is limited. */
export function createProveCode(requests: ResetRequests) {
  return async (visit: Visit, email: string, form: URLSearchParams): Promise<void> => {
    const { action, interaction, response } = visit;
    const code = typedCode(lineOf(form, 'code'));
    if (code === null) {
      const fieldProblem = lineOf(form, 'code') === '' ? 'Please enter Code' : 'The code has eight digits.';
      show(visit, askForCodePage({ action, email, fieldProblem }), 400);
      return;
    }
    const codeHash = await requests.takeTry(interaction.uid);
    if (codeHash === null) {
      show(visit, askForCodePage({ action, email, problem: overSentence }), 400);
      return;
    }
    if ((await verifyPassword(codeHash, code)) && (await requests.prove(interaction.uid, codeHash))) {
      goTo(response, action);
      return;
    }
    const left = await requests.find(interaction.uid);
    const fieldProblem = left?.state === 'waiting' ? 'The code is not right.' : overSentence;
    show(visit, askForCodePage({ action, email, fieldProblem }), 400);
  };
}
