/** The cookie with a visitor's sources of remotes, until the browser is closed. */
export const OVERRIDES_COOKIE = 'overrides';

/** A remote from a development server. */
export interface Override {
  readonly remote: string;
  readonly origin: string;
}

/** A visitor's overrides. */
export interface OverrideRequest {
  /** True if everything comes from releases for now. `asked` and the remotes of a local development host are remembered. */
  readonly areLeft: boolean;
  readonly asked: readonly Override[];
}

const LEFT = 'off';
const NOTHING_ASKED = 'on';
const overridePattern = /^([a-z][a-z0-9-]{0,40})@(https?:\/\/[^\s"<>;,|@/]+)$/;

/** Parses the cookie among all of a page's: `off`, `xtime@http://localhost:3105` or `off:xtime@http://localhost:3105`. */
export function readOverrideRequest(cookies: string | undefined): OverrideRequest {
  const found = (cookies ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(`${OVERRIDES_COOKIE}=`));
  const value = found?.slice(OVERRIDES_COOKIE.length + 1) ?? '';
  const areLeft = value === LEFT || value.startsWith(`${LEFT}:`);
  const list = areLeft ? value.slice(LEFT.length + 1) : value;
  const asked = list.split('|').flatMap((text): Override[] => {
    const [, remote, origin] = overridePattern.exec(text) ?? [];
    return remote === undefined || origin === undefined ? [] : [{ remote, origin }];
  });
  return { areLeft, asked };
}

/** The cookie with its attributes, for `Set-Cookie` and `document.cookie`. */
export function overrideCookie({ areLeft, asked }: OverrideRequest): string {
  const list = asked.map(({ remote, origin }) => `${remote}@${origin}`).join('|');
  const value = areLeft ? [LEFT, list].filter(Boolean).join(':') : list || NOTHING_ASKED;
  return `${OVERRIDES_COOKIE}=${value}; Path=/; SameSite=Lax`;
}
