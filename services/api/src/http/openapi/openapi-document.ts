import type { AccessRule } from '@fixed-ops/access';
import { basePaths, type CallDefinition, kpiSchema, problemSchema } from '@fixed-ops/contract';
import { z } from 'zod';
import { EXPORT_TYPES } from '../export/export-file.ts';
import { IDEMPOTENCY_KEY } from '../idempotency-key.ts';
import type { RequestHeader, Route } from '../route.ts';
import { refusals } from './refusals.ts';

/** Any JSON object; the document is checked whole by a test against the schema of OpenAPI 3.1. */
export interface JsonObject {
  [name: string]: unknown;
}

export interface OpenApiOptions {
  /** Version of the product that answers. */
  readonly version: string;
  /** Header that carries the subscription key of a base. */
  readonly subscriptionKeyHeader: string;
}

const COMPONENTS = '#/components/schemas/';
/** Schemas that many answers share; the document contains each once. */
const shared = z.registry<{ id: string }>();
shared.add(kpiSchema, { id: 'Kpi' });
shared.add(problemSchema, { id: 'Problem' });

const TITLES: Readonly<Record<CallDefinition['base'], string>> = {
  api: 'Data, administration, notifications',
  xtime: 'Inspections',
  usermgmt: 'Users and membership',
};

/** The contract as an OpenAPI 3.1 document: every route with its parameters, answer, problems and access rule. */
export function openApiDocument(routes: readonly Route[], options: OpenApiOptions): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const { call } = route;
    const path = `${basePaths[call.base]}/${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fixed Ops API',
      version: options.version,
      contact: { name: 'The support page of the product, /support' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      description:
        'Money in decimal dollars, time in decimal hours, dates as YYYY-MM-DD of the dealership. Empty query parameters count as missing.',
    },
    servers: [{ url: '/' }],
    tags: Object.entries(TITLES).map(([name, description]) => ({ name, description })),
    security: [{ subscriptionKey: [], bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        subscriptionKey: {
          type: 'apiKey',
          in: 'header',
          name: options.subscriptionKeyHeader,
          description: 'One key for each base, from /config.json.',
        },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: sharedSchemas(),
    },
  };
}

function operation(route: Route): JsonObject {
  const { call, access } = route;
  return {
    operationId: call.name,
    summary: call.summary,
    description: whoMayCall(access.rule, access.product),
    tags: [call.base],
    parameters: [
      ...parameters(call.params, 'path'),
      ...parameters(call.query, 'query'),
      ...route.headers.map((name) => ({ name, in: 'header', required: needsHeader(route, name), ...HEADERS[name] })),
    ],
    ...requestBody(call),
    responses: {
      200: {
        description: 'The answer.',
        content: { 'application/json': { schema: jsonSchema(call.response, 'output') }, ...fileContent(route) },
      },
      ...(call.method === 'GET' ? { 304: { description: 'Nothing has changed since the ETag that was sent.' } } : {}),
      ...refusals(route),
    },
  };
}

/** Whether `If-Match` is required: settings are saved only on top of a version; a deletion may leave it out. */
const needsHeader = ({ call }: Route, name: RequestHeader) => name === 'If-Match' && call.method === 'PUT';

const HEADERS: Readonly<Record<RequestHeader, JsonObject>> = {
  'If-Match': {
    description:
      'The ETag or version of what was seen; 412 where somebody else saved first. A setting takes * for whatever is there.',
    schema: { type: 'string' },
  },
  'Idempotency-Key': {
    description:
      'The client’s name for this write: the same under the same key is done once, another one is refused with 409.',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
  },
};

/** The file types in which a list call also answers its whole list. */
function fileContent(route: Route): JsonObject {
  if (route.scope !== 'dealership' || route.file === null) return {};
  return Object.fromEntries(
    Object.values(EXPORT_TYPES).map((type) => [
      type.split(';', 1)[0] ?? type,
      { schema: { type: 'string', description: 'The whole selection, whatever page is asked for.' } },
    ]),
  );
}

function whoMayCall(rule: AccessRule, product: string | undefined): string {
  const roles = rule.roles === '*' ? 'Every role' : `Roles ${rule.roles.join(', ')}`;
  const titles = rule.titles === undefined ? 'every job title' : `job titles ${rule.titles.join(', ')}`;
  return `${roles}; ${titles}${product === undefined ? '' : `; the dealership needs the product ${product}`}.`;
}

function parameters(schema: z.ZodType, place: 'path' | 'query'): JsonObject[] {
  const { properties = {}, required = [] } = objectSchema.parse(jsonSchema(schema, 'input'));
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

function requestBody(call: CallDefinition): JsonObject {
  if (call.method === 'GET' || call.body instanceof z.ZodUndefined) return {};
  const schema = jsonSchema(call.body, 'input');
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** The JSON Schema of a wire type. A value that JSON Schema cannot describe, such as a transformed one, allows anything. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made, path }) => {
      nameEveryKey(made);
      const id = shared.get(zodSchema)?.id;
      if (id === undefined || path.length === 0) return;
      for (const key of Object.keys(made)) Reflect.deleteProperty(made, key);
      made.$ref = `${COMPONENTS}${id}`;
    },
  });
  return rest;
}

/** A record of certain keys that are all there is an object with those properties, which generators of clients understand. */
function nameEveryKey(made: JsonObject): void {
  const keys = keysSchema.safeParse(made.propertyNames);
  if (!keys.success || made.required === undefined) return;
  made.properties = Object.fromEntries(keys.data.enum.map((key) => [key, made.additionalProperties]));
  made.additionalProperties = false;
  Reflect.deleteProperty(made, 'propertyNames');
}

const keysSchema = z.object({ enum: z.array(z.string()) });

function sharedSchemas(): Record<string, JsonObject> {
  return { Kpi: jsonSchema(kpiSchema, 'output'), Problem: jsonSchema(problemSchema, 'output') };
}
