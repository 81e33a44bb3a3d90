import { calls } from '@fixed-ops/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { routes } from '../routes.ts';
import { openApiDocument } from './openapi-document.ts';

const made = openApiDocument(routes, { version: '1.2.3', subscriptionKeyHeader: 'Ocp-Apim-Subscription-Key' });

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(made));
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('every call of the contract is in it by its name, once', () => {
  const names = Object.values(made.paths as Record<string, Record<string, { operationId: string }>>).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(names.sort()).toEqual(
    Object.values(calls)
      .map(({ name }) => name)
      .sort(),
  );
});

test('an operation tells its parameters, who may call it and how it fails', () => {
  const paths = made.paths as Record<string, Record<string, Record<string, unknown>>>;
  const operation = paths['/api/Users/{userId}/Dealerships/{dealershipId}/MonthlyNumbers']?.get;
  expect(operation?.parameters).toContainEqual(
    expect.objectContaining({ name: 'dealershipId', in: 'path', required: true }),
  );
  expect(operation?.parameters).toContainEqual(
    expect.objectContaining({ name: 'startDate', in: 'query', required: false }),
  );
  expect(operation?.description).toMatch(/^Every role; job titles .*SERVICE_DIRECTOR/);
  expect(JSON.stringify(operation?.responses)).toContain('#/components/schemas/Problem');
  expect(JSON.stringify(operation?.responses)).toContain('#/components/schemas/Kpi');
});
