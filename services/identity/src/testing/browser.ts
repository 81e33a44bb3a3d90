import { createHash, randomBytes } from 'node:crypto';

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** A browser without scripts. It keeps cookies by name and path, and does not follow redirects by itself. */
export interface Browser {
  get(url: string, headers?: Record<string, string>): Promise<Response>;
  /** Submits a form as a browser does, by default with the origin of the address. */
  submit(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  cookieNames(): string[];
  /** The `Cookie` header for the address. */
  cookieHeader(url: string): string;
}

/** @param serverNow the server's time, because browsers expire cookies by its clock (`Date`) */
export function openBrowser(serverNow: () => number = Date.now): Browser {
  const jar = new Map<string, Map<string, Cookie>>();

  const remember = (url: URL, line: string) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    const attribute = (wanted: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? url.pathname;
    const expires = attribute('expires');
    const ofPath = jar.get(path) ?? new Map<string, Cookie>();
    if (expires !== undefined && Date.parse(expires) <= serverNow()) ofPath.delete(name);
    else ofPath.set(name, { value, path });
    jar.set(path, ofPath);
  };
  const cookiesFor = (url: URL) =>
    [...jar]
      .filter(([path]) => url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .flatMap(([, cookies]) => [...cookies].map(([name, { value }]) => `${name}=${value}`))
      .join('; ');

  const send = async (url: string, init: { headers: Record<string, string>; method?: string; body?: string }) => {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookiesFor(new URL(url)), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) remember(new URL(url), line);
    return response;
  };

  return {
    get: (url, headers = {}) => send(url, { headers }),
    submit: (url, fields, headers = {}) =>
      send(url, {
        method: 'POST',
        headers: {
          origin: new URL(url).origin,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams(fields).toString(),
      }),
    cookieNames: () => [...jar.values()].flatMap((cookies) => [...cookies.keys()]),
    cookieHeader: (url) => cookiesFor(new URL(url)),
  };
}

/** A proof key for one sign-in (RFC 7636). */
export function aProofKey(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}
