import { calls } from '@fixed-ops/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { routes } from '../../routes.ts';
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
  expect(new Set(names).size).toBe(names.length);
  // Calls of contracts of single remotes are in it too.
  expect(names.sort()).toEqual(routes.map(({ call }) => call.name).sort());
  expect(names).toEqual(expect.arrayContaining(Object.values(calls).map(({ name }) => name)));
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

interface Documented {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, unknown>> }>>;
}
const operations = Object.values(made.paths as Record<string, Record<string, Documented>>).flatMap((path) =>
  Object.values(path),
);
const named = (operationId: string): Documented => {
  const found = operations.find((operation) => operation.operationId === operationId);
  if (found === undefined) throw new Error(`${operationId} is not in the document`);
  return found;
};

test('a list tells the types of file that it is answered as, and nothing else does', () => {
  const withFile = operations.filter(({ responses }) => Object.keys(responses[200]!.content).length > 1);
  expect(withFile.map(({ operationId }) => operationId).sort()).toEqual(
    routes
      .filter((route) => route.scope === 'dealership' && route.file !== null)
      .map(({ call }) => call.name)
      .sort(),
  );
  expect(Object.keys(named('RepairOrders').responses[200]!.content)).toEqual([
    'application/json',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
});

test('every setting needs If-Match, and a write that may be tried again takes its key', () => {
  const header = (name: string) =>
    operations
      .filter(({ parameters }) => parameters.some((each) => each.in === 'header' && each.name === name))
      .map(({ operationId }) => operationId);
  const settings = routes.filter(
    ({ call }) =>
      call.path.includes('/Administration/') &&
      (call.method === 'PUT' || call.path.endsWith('/Restore')) &&
      // A part of a file is what it is, however often it is sent.
      call.name !== calls.putImportPart.name &&
      // What it is based on stands in its body, as in the saves that it takes back.
      call.name !== calls.restoreDealershipInfo.name,
  );
  const matrices = [calls.putAiMatrixConfig.name, calls.putAiMatrixPartsConfig.name];
  expect(header('If-Match').sort()).toEqual(
    [
      ...settings.map(({ call }) => call.name),
      ...matrices,
      calls.deleteCoaching.name,
      calls.deleteSavedView.name,
      // Who says what was looked at resets nothing that somebody saved since.
      calls.resetThresholds.name,
    ].sort(),
  );
  expect(named(calls.deleteCoaching.name).parameters).toContainEqual(
    expect.objectContaining({ name: 'If-Match', in: 'header', required: false }),
  );
  expect(named(calls.putAiMatrixConfig.name).parameters).toContainEqual(
    expect.objectContaining({ name: 'If-Match', in: 'header', required: true }),
  );
  expect(header('Idempotency-Key').sort()).toEqual(
    [
      calls.createImport.name,
      calls.createRoNote.name,
      calls.createUser.name,
      calls.createUsers.name,
      calls.support.name,
    ].sort(),
  );
});

test('every operation says whom and what it refuses, and a write what becomes of two that save', () => {
  const statuses = (operationId: string) => Object.keys(named(operationId).responses);
  for (const { operationId } of operations)
    expect(statuses(operationId)).toEqual(expect.arrayContaining(['400', '401', '403']));
  expect(statuses(calls.monthlyNumbers.name)).toEqual(
    expect.arrayContaining(['200', '304', '400', '429', '503', 'default']),
  );
  // A write that works out as much as a read takes turns too.
  expect(statuses(calls.onboardingReadSample.name)).toContain('429');
  expect(statuses(calls.putAiMatrixConfig.name)).toEqual(expect.arrayContaining(['400', '412', '413', '415', '428']));
  expect(statuses(calls.createRoNote.name)).toEqual(expect.arrayContaining(['404', '409']));
  // Data may change while a file is being made.
  expect(statuses(calls.repairOrders.name)).toContain('409');
  expect(statuses(calls.changeSavedView.name)).toEqual(expect.arrayContaining(['404', '409', '412']));
  expect(statuses(calls.createUser.name)).toEqual(expect.arrayContaining(['409', '422']));
  expect(statuses(calls.repairOrderDetailByLine.name)).toContain('404');
  expect(statuses(calls.onboarding.name)).toEqual(expect.arrayContaining(['404', '410']));
});

test('a record of certain keys tells each of them', () => {
  const response = JSON.stringify(named(calls.inspectSalesDashboardDMSvsInspect.name).responses[200]);
  expect(response).not.toContain('propertyNames');
  expect(response).toContain('"properties":{"billed":{"type":"object"');
});
