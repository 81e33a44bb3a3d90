import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { policies } from '../policies.ts';
import { currentPolicy } from './current-request.ts';

const { base, Check, Prompt } = interactionPolicy;

/** The steps of a person in this order: `prompt.name` of an interaction. */
export const prompts = { reset: 'reset', login: 'login', profile: 'profile' } as const;

/** The reason why the sign-in page appears although the browser still has a session. */
export const ACCOUNT_GONE = 'account_gone';

/** A step that a policy always requires, whatever the session is. It is done once its result exists. */
function stepOf(policy: { readonly name: string }, name: 'reset' | 'profile') {
  const isOpen = ({ oidc }: KoaContextWithOIDC) =>
    currentPolicy().name === policy.name && oidc.result?.[name] === undefined
      ? Check.REQUEST_PROMPT
      : Check.NO_NEED_TO_PROMPT;
  return new Prompt(
    { name, requestable: false },
    new Check(`${name}_open`, `the person has to finish the ${name} first`, isOpen),
  );
}

/**
 * The provider's own policy without consent (the only client is our own). It requires a new sign-in after the person is gone or the sign-in
 * state has changed, and adds the steps of the other two policies: a reset replaces the sign-in, and the profile follows it.
 */
export function interactionPolicyOf() {
  const policy = base();
  policy.remove('consent');
  policy
    .get(prompts.login)
    ?.checks.push(
      new Check(ACCOUNT_GONE, 'the account no longer exists', 'login_required', ({ oidc }) =>
        oidc.session?.accountId !== undefined && oidc.account === undefined
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
      new Check('sign_in_over', 'the password was set or sessions were ended since', 'login_required', ({ oidc }) =>
        oidc.account !== undefined && oidc.account.signInState !== oidc.session?.acr
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
    );
  policy.add(stepOf(policies.resetPassword, prompts.reset), 0);
  policy.add(stepOf(policies.editProfile, prompts.profile));
  return policy;
}
