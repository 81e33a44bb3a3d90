import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { contentTag, isMatch } from '../etag.ts';
import type { JsonObject } from './openapi-document.ts';

/** Addresses that need no key and no token, because the contract is not secret. */
export const OPENAPI_PATH = '/api/openapi.json';
export const DOCS_PATH = '/api/docs';

/** The page may run its own scripts and call this server only, and no other page may embed it. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the contract as a document, which is made for the first request, and as a page for reading it. */
export async function mountOpenApi(app: FastifyInstance, makeDocument: () => JsonObject): Promise<void> {
  let made: { payload: string; tag: string } | undefined;
  const document = () => {
    if (made === undefined) {
      const payload = JSON.stringify(makeDocument());
      made = { payload, tag: contentTag(payload) };
    }
    return made;
  };
  app.get(OPENAPI_PATH, async (request, reply) => {
    const { payload, tag } = document();
    reply.headers({ etag: tag, 'cache-control': 'public, no-cache' });
    if (isMatch(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(payload);
  });
  // The page needs the plugin, and the plugin needs a document at its start. The page itself loads the whole document.
  const nothing = { openapi: '3.1.0', info: { title: 'Fixed Ops API', version: '' }, paths: {} };
  await app.register(fastifySwagger, { mode: 'static', specification: { document: nothing } });
  await app.register(fastifySwaggerUi, {
    routePrefix: DOCS_PATH,
    transformSpecification: () => JSON.parse(document().payload),
    transformSpecificationClone: false,
    staticCSP: DOCS_POLICY,
    uiConfig: { docExpansion: 'list', deepLinking: true, persistAuthorization: false, validatorUrl: null },
    theme: { title: 'Fixed Ops API', css: [{ filename: 'fixed-ops.css', content: '.topbar { display: none }' }] },
  });
}
