import { randomUUID } from 'node:crypto';
import { z } from 'zod';

const identity = z.strictObject({
  signInType: z.literal('emailAddress'),
  issuer: z.string(),
  issuerAssignedId: z.email(),
});
/** The fields that the documentation requires of a local account. */
const newUser = z.looseObject({
  accountEnabled: z.boolean(),
  displayName: z.string().min(1).max(256),
  identities: z.array(identity).min(1),
  passwordProfile: z.object({ password: z.string().min(8).max(256), forceChangePasswordNextSignIn: z.boolean() }),
  passwordPolicies: z.string(),
});
export type StoredUser = z.output<typeof newUser> & { readonly id: string; sessionsRevoked: number };

/** What Graph answers, before it is sent. */
export interface GraphAnswer {
  readonly status: number;
  readonly body?: object;
}

const FILTER = /^identities\/any\(c:c\/issuerAssignedId eq '((?:[^']|'')*)' and c\/issuer eq '((?:[^']|'')*)'\)$/;
const plain = (quoted = '') => quoted.replaceAll("''", "'");

/** A refusal in the form of Graph's errors. */
export function refusal(status: number, code: string, message: string, details: object[] = []): GraphAnswer {
  return { status, body: { error: { code, message, details, innerError: { 'request-id': randomUUID() } } } };
}

/** The users of a tenant, as Microsoft documents "Create user", "Update user", "List users" and "revokeSignInSessions". */
export class TenantUsers {
  readonly #domain: string;
  readonly #users = new Map<string, StoredUser>();

  constructor(domain: string) {
    this.#domain = domain;
  }

  /** The stored user. Throws for an unknown id. */
  get(id: string): StoredUser {
    const user = this.#users.get(id);
    if (user === undefined) throw new Error(`The tenant has no account ${id}`);
    return user;
  }

  /** Deletes a user as an administrator of the tenant does. */
  delete(id: string): void {
    this.#users.delete(id);
  }

  /** Answers a request below `/users`. */
  answer(method: string | undefined, url: URL, body: string): GraphAnswer {
    const [, , collection, id = '', action] = url.pathname.split('/');
    if (collection !== 'users') return refusal(404, 'Request_ResourceNotFound', 'No such resource.');
    if (id === '') return method === 'POST' ? this.#create(JSON.parse(body)) : this.#find(url);
    const user = this.#users.get(id);
    if (user === undefined) return refusal(404, 'Request_ResourceNotFound', `Resource '${id}' does not exist.`);
    if (method === 'PATCH') {
      Object.assign(user, JSON.parse(body));
      return { status: 204 };
    }
    if (method !== 'POST' || action !== 'revokeSignInSessions')
      return refusal(405, 'Request_BadRequest', 'Specified HTTP method is not allowed.');
    user.sessionsRevoked += 1;
    return { status: 200, body: { value: true } };
  }

  #find(url: URL): GraphAnswer {
    const filter = FILTER.exec(url.searchParams.get('$filter') ?? '');
    if (filter === null) return refusal(400, 'Request_UnsupportedQuery', 'Unsupported Query.');
    const found = this.#ownerOf(plain(filter[1]), plain(filter[2]));
    return { status: 200, body: { value: found === undefined ? [] : [{ id: found.id }] } };
  }

  #create(body: unknown): GraphAnswer {
    const parsed = newUser.safeParse(body);
    if (!parsed.success || parsed.data.identities.some(({ issuer }) => issuer !== this.#domain))
      return refusal(400, 'Request_BadRequest', 'One or more properties contains invalid values.');
    const [first] = parsed.data.identities;
    if (first && this.#ownerOf(first.issuerAssignedId, first.issuer))
      return refusal(
        400,
        'Request_BadRequest',
        'Another object with the same value for property proxyAddresses already exists.',
        [{ code: 'ObjectConflict', target: 'proxyAddresses' }],
      );
    const user = { ...parsed.data, id: randomUUID(), sessionsRevoked: 0 };
    this.#users.set(user.id, user);
    const { passwordProfile: _neverTold, ...told } = user;
    return { status: 201, body: told };
  }

  #ownerOf(email: string, issuer: string): StoredUser | undefined {
    return [...this.#users.values()].find(({ identities }) =>
      identities.some((each) => each.issuerAssignedId === email && each.issuer === issuer),
    );
  }
}
