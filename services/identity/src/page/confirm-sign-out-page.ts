import { type Html, html, page } from '@fixed-ops/server-html';

/** Asks before signing out if the request does not prove that it comes from the person's own session. */
export function confirmSignOutPage({ action, xsrf }: { action: string; xsrf: string }): Html {
  return page(
    'Sign out?',
    html`<p>You will be signed out of Fixed Ops in this browser.</p>
<form novalidate method="post" action="${action}">
<input type="hidden" name="xsrf" value="${xsrf}">
<button class="button" type="submit" name="logout" value="yes">Sign out</button>
</form>
<p><a href="/dashboard">Stay signed in</a></p>`,
  );
}
