import Fastify, { type FastifyInstance } from 'fastify';
import { routes } from '../../routes.ts';
import { DOCS_PATH, mountOpenApi, OPENAPI_PATH } from './mount-openapi.ts';
import { openApiDocument } from './openapi-document.ts';

const made = openApiDocument(routes, { version: '1', subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key' });
let app: FastifyInstance;
let timesMade: number;

beforeEach(async () => {
  timesMade = 0;
  app = Fastify();
  await mountOpenApi(app, () => {
    timesMade += 1;
    return made;
  });
  await app.ready();
});
afterEach(() => app.close());

test('the document is answered without key and token, made once it is asked for, and not sent again while it is the same', async () => {
  expect(timesMade).toBe(0);
  const first = await app.inject(OPENAPI_PATH);
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual(JSON.parse(JSON.stringify(made)));
  const again = await app.inject({ url: OPENAPI_PATH, headers: { 'if-none-match': String(first.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(timesMade).toBe(1);
});

test('the page to browse it runs its own scripts only and may not be framed', async () => {
  const page = await app.inject(DOCS_PATH);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
  expect((await app.inject(`${DOCS_PATH}/json`)).json()).toEqual(JSON.parse(JSON.stringify(made)));
  expect(page.body).not.toMatch(/<script>|<script [^>]*>[^<\s]/);
});
