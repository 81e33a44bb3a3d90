import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { GraphSettings } from '../graph-settings.ts';
import { TenantTokens } from './tenant-tokens.ts';
import { type GraphAnswer, refusal, TenantUsers } from './tenant-users.ts';

interface Failure {
  readonly status: number;
  readonly retryAfter?: string | undefined;
}

/** A response of something between the product and the tenant. `breaksOff` interrupts it. */
interface StrangeAnswer {
  readonly body: string;
  readonly breaksOff: boolean;
}

/**
 * Starts a server that behaves as Microsoft documents tokens (client credentials) and Graph's users: "Create user", "Update user", "List
 * users" filtered by identity, "revokeSignInSessions", its error bodies and its throttling.
 */
export async function startGraph() {
  const secret = 'the-secret';
  const clientId = 'provisioner';
  const domain = 'contoso.onmicrosoft.com';
  const failures: Failure[] = [];
  const tokenFailures: number[] = [];
  const strangeAnswers: StrangeAnswer[] = [];
  const users = new TenantUsers(domain);
  const tokens = new TenantTokens(clientId, secret);

  const send = (response: ServerResponse, { status, body }: GraphAnswer, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const status = tokenFailures.shift();
    const busy = { error: 'temporarily_unavailable', error_description: 'AADSTS90055' };
    send(response, status === undefined ? tokens.answer(form) : { status, body: busy });
  }

  async function graph(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const failure = failures.shift();
    if (failure) {
      const { status, retryAfter } = failure;
      const code = status === 403 ? 'Authorization_RequestDenied' : 'UnknownError';
      const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
      return send(response, { status, body: { error: { code, message: '' } } }, headers);
    }
    if (!tokens.accepts(request.headers.authorization)) {
      const message = 'Access token has expired or is not yet valid.';
      return send(response, refusal(401, 'InvalidAuthenticationToken', message));
    }
    const body = request.method === 'GET' ? '' : await text(request);
    send(response, users.answer(request.method, url, body));
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
    handled.catch((error: unknown) => send(response, refusal(500, 'InternalServerError', String(error))));
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
    user: (id: string) => users.get(id),
    get tokensGiven() {
      return tokens.given;
    },
    failNext: (status: number, { retryAfter }: { readonly retryAfter?: string } = {}, times = 1) => {
      for (let time = 0; time < times; time += 1) failures.push({ status, retryAfter });
    },
    failNextToken: (status: number) => void tokenFailures.push(status),
    deleteUser: (id: string) => users.delete(id),
    answerNext: (body: string, { breaksOff = false } = {}) => {
      strangeAnswers.push({ body, breaksOff });
    },
    endTokens: () => tokens.end(),
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
