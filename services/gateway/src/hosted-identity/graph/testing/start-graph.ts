import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { GraphSettings } from '../graph-settings.ts';

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
type StoredUser = z.output<typeof newUser> & { readonly id: string; sessionsRevoked: number };

interface Failure {
  readonly status: number;
  readonly retryAfter?: string | undefined;
}

/** A response of something between the product and the tenant. `breaksOff` interrupts it. */
interface StrangeAnswer {
  readonly body: string;
  readonly breaksOff: boolean;
}

const FILTER = /^identities\/any\(c:c\/issuerAssignedId eq '((?:[^']|'')*)' and c\/issuer eq '((?:[^']|'')*)'\)$/;
const plain = (quoted = '') => quoted.replaceAll("''", "'");

/**
 * Starts a server that behaves as Microsoft documents tokens (client credentials) and Graph's users: "Create user", "Update user", "List
 * users" filtered by identity, "revokeSignInSessions", its error bodies and its throttling.
 */
export async function startGraph() {
  const secret = 'the-secret';
  const clientId = 'provisioner';
  const domain = 'contoso.onmicrosoft.com';
  const users = new Map<string, StoredUser>();
  const failures: Failure[] = [];
  const tokenFailures: number[] = [];
  const strangeAnswers: StrangeAnswer[] = [];
  let tokens = new Set<string>();
  let tokensGiven = 0;

  const send = (response: ServerResponse, status: number, body?: object, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, code: string, message: string, details: object[] = []) =>
    send(response, status, { error: { code, message, details, innerError: { 'request-id': randomUUID() } } });

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const failure = tokenFailures.shift();
    if (failure !== undefined)
      return send(response, failure, { error: 'temporarily_unavailable', error_description: 'AADSTS90055' });
    if (form.get('grant_type') !== 'client_credentials' || !form.get('scope')?.endsWith('/.default'))
      return send(response, 400, { error: 'invalid_request', error_description: 'AADSTS900144' });
    if (form.get('client_id') !== clientId || form.get('client_secret') !== secret)
      return send(response, 401, {
        error: 'invalid_client',
        error_description: 'AADSTS7000215: Invalid client secret.',
      });
    const value = randomUUID();
    tokens.add(value);
    tokensGiven += 1;
    send(response, 200, { token_type: 'Bearer', expires_in: 3599, ext_expires_in: 3599, access_token: value });
  }

  async function graph(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const failure = failures.shift();
    if (failure)
      return send(
        response,
        failure.status,
        { error: { code: failure.status === 403 ? 'Authorization_RequestDenied' : 'UnknownError', message: '' } },
        failure.retryAfter === undefined ? {} : { 'retry-after': failure.retryAfter },
      );
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return refuse(response, 401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.');
    const body = request.method === 'GET' ? '' : await text(request);
    const [, , collection, id = '', action] = url.pathname.split('/');
    if (collection !== 'users') return refuse(response, 404, 'Request_ResourceNotFound', 'No such resource.');
    if (id === '') {
      if (request.method === 'POST') return create(response, JSON.parse(body));
      const filter = FILTER.exec(url.searchParams.get('$filter') ?? '');
      if (filter === null) return refuse(response, 400, 'Request_UnsupportedQuery', 'Unsupported Query.');
      const found = ownerOf(plain(filter[1]), plain(filter[2]));
      return send(response, 200, { value: found === undefined ? [] : [{ id: found.id }] });
    }
    const user = users.get(id);
    if (user === undefined)
      return refuse(response, 404, 'Request_ResourceNotFound', `Resource '${id}' does not exist.`);
    if (request.method === 'PATCH') {
      Object.assign(user, JSON.parse(body));
      response.writeHead(204).end();
    } else if (request.method === 'POST' && action === 'revokeSignInSessions') {
      user.sessionsRevoked += 1;
      send(response, 200, { value: true });
    } else refuse(response, 405, 'Request_BadRequest', 'Specified HTTP method is not allowed.');
  }

  const ownerOf = (email: string, issuer: string) =>
    [...users.values()].find(({ identities }) =>
      identities.some((each) => each.issuerAssignedId === email && each.issuer === issuer),
    );

  function create(response: ServerResponse, body: unknown) {
    const parsed = newUser.safeParse(body);
    if (!parsed.success || parsed.data.identities.some(({ issuer }) => issuer !== domain))
      return refuse(response, 400, 'Request_BadRequest', 'One or more properties contains invalid values.');
    const [first] = parsed.data.identities;
    if (first && ownerOf(first.issuerAssignedId, first.issuer))
      return refuse(
        response,
        400,
        'Request_BadRequest',
        'Another object with the same value for property proxyAddresses already exists.',
        [{ code: 'ObjectConflict', target: 'proxyAddresses' }],
      );
    const user = { ...parsed.data, id: randomUUID(), sessionsRevoked: 0 };
    users.set(user.id, user);
    const { passwordProfile: _neverTold, ...told } = user;
    send(response, 201, told);
  }

  const server = createServer((request, response) => {
    const strange = strangeAnswers.shift();
    if (strange !== undefined) {
      response.writeHead(200, { 'content-length': strange.body.length + (strange.breaksOff ? 1 : 0) });
      response.write(strange.body, () => (strange.breaksOff ? response.destroy() : response.end()));
      return;
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    const handled = url.pathname.endsWith('/oauth2/v2.0/token')
      ? token(request, response)
      : graph(request, response, url);
    handled.catch((error: unknown) => refuse(response, 500, 'InternalServerError', String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const settings: Omit<GraphSettings, 'clientSecretFile'> = {
    tenantId: 'contoso',
    clientId,
    domain,
    tokenAddress: address,
    graphAddress: `${address}/v1.0`,
  };
  return {
    settings,
    secret,
    /** The stored user. Throws for an unknown id. */
    user: (id: string): StoredUser => {
      const user = users.get(id);
      if (user === undefined) throw new Error(`The tenant has no account ${id}`);
      return user;
    },
    get tokensGiven() {
      return tokensGiven;
    },
    failNext: (status: number, { retryAfter }: { readonly retryAfter?: string } = {}, times = 1) => {
      for (let time = 0; time < times; time += 1) failures.push({ status, retryAfter });
    },
    failNextToken: (status: number) => void tokenFailures.push(status),
    /** Deletes a user as an administrator of the tenant does. */
    deleteUser: (id: string) => void users.delete(id),
    answerNext: (body: string, { breaksOff = false } = {}) => {
      strangeAnswers.push({ body, breaksOff });
    },
    endTokens: () => {
      tokens = new Set();
    },
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
export type StandInTenant = Awaited<ReturnType<typeof startGraph>>;
