import { areaRules } from '@fixed-ops/access';
import {
  cancelImportCall,
  createImportCall,
  importCall,
  importLimits,
  importsCall,
  putImportPartCall,
  recognizeImportFilesCall,
  startImportCall,
} from '@fixed-ops/contract';
import {
  cancelRun,
  checkFiles,
  createRun,
  createRunFrom,
  filesOf,
  noteSending,
  ownerOf,
  putPart,
  readRun,
  readRuns,
  startRun,
} from '@fixed-ops/importer';
import { writeAudit } from '../../audit.ts';
import { UPLOAD_REFUSALS } from '../../http/openapi/refusal-words.ts';
import { notFound } from '../../http/problem/problem.ts';
import { type Route, type RouteAccess, route } from '../../http/route.ts';
import { asProblems, requireLoadable } from './import-problems.ts';
import { importRejectsRoute } from './import-rejects.ts';

const access: RouteAccess = { rule: areaRules.administration, ofGroup: true };

/** The size of a part in base64 (four bytes for three) with its name. */
const PART_LIMIT_BYTES = Math.ceil((importLimits.partBytes + 64 * 1024) / 3) * 4 + 1024;

const recognize = route(recognizeImportFilesCall, {
  access,
  handler: async ({ db, dealership, body }) => {
    const { files, problems } = await checkFiles(db, dealership.id, body.files);
    return { files: [...files], problems: [...problems] };
  },
});

const create = route(createImportCall, {
  refuses: {
    ...UPLOAD_REFUSALS,
    409: 'Another upload was begun under the same Idempotency-Key, or the one to repeat still runs.',
    422: 'Files that cannot be loaded, or do not fit together: each is named in `errors`.',
  },
  access,
  headers: ['Idempotency-Key'],
  handler: async ({ db, clock, caller, dealership, query, body, idempotencyKey }) => {
    const run = {
      dealershipId: dealership.id,
      userId: caller.userId,
      isDryRun: query.dryRun === 'true',
      key: idempotencyKey,
    };
    const checked = 'files' in body ? await checkFiles(db, dealership.id, body.files) : { files: [], problems: [] };
    requireLoadable(checked);
    const runId = await db.transaction(async (tx) => {
      const made = await asProblems(() =>
        'files' in body
          ? createRun(
              tx,
              run,
              body.files.map(({ name, size }, at) => ({ name, size, kind: checked.files[at]?.kind ?? '' })),
            )
          : createRunFrom(tx, run, body.from),
      );
      if (made.isNew)
        await writeAudit(tx, {
          at: clock.now(),
          userId: caller.userId,
          dealershipId: dealership.id,
          action: createImportCall.name,
          entity: 'import_run',
          entityId: String(made.runId),
          before: null,
          after: {
            dryRun: run.isDryRun,
            ...('files' in body ? { files: body.files.map(({ name }) => name) } : { from: body.from }),
          },
        });
      return made.runId;
    });
    return { importId: runId, files: [...checked.files] };
  },
});

const putOnePart = route(putImportPartCall, {
  refuses: UPLOAD_REFUSALS,
  access,
  bodyLimitBytes: PART_LIMIT_BYTES,
  handler: async ({ db, dealership, params, body }) =>
    asProblems(async () => {
      const key = { dealershipId: dealership.id, runId: params.importId };
      const owner = ownerOf(key);
      // The parts are in the order in which they were named.
      const file = (await filesOf(db, owner))[params.fileNo];
      if (file === undefined) throw notFound('There is no such file in this upload, or it is no longer there.');
      const gzip = Buffer.from(body.gzip, 'base64');
      const received = await putPart(db, owner, { fileId: file.id, no: params.partNo, gzip });
      await noteSending(db, key);
      return { received };
    }),
});

const start = route(startImportCall, {
  refuses: UPLOAD_REFUSALS,
  access,
  handler: async ({ db, caller, dealership, params, startImport }) =>
    asProblems(async () => {
      const key = { dealershipId: dealership.id, runId: params.importId };
      if (await startRun(db, key)) startImport(key, caller.userId);
      return readRun(db, key);
    }),
});

const list = route(importsCall, {
  access,
  handler: async ({ db, dealership, query: { page, pageSize } }) => ({
    ...(await readRuns(db, dealership.id, { page, pageSize })),
    page,
    pageSize,
  }),
});

const one = route(importCall, {
  refuses: { 404: UPLOAD_REFUSALS[404] },
  access,
  handler: async ({ db, dealership, params }) =>
    asProblems(() => readRun(db, { dealershipId: dealership.id, runId: params.importId })),
});

const cancel = route(cancelImportCall, {
  refuses: { 404: UPLOAD_REFUSALS[404], 409: 'It is too late to stop: repair orders are being written.' },
  access,
  handler: async ({ db, clock, caller, dealership, params }) =>
    asProblems(async () => {
      const key = { dealershipId: dealership.id, runId: params.importId };
      const before = await readRun(db, key);
      await db.transaction(async (tx) => {
        await cancelRun(tx, key);
        if (!before.canCancel) return;
        await writeAudit(tx, {
          at: clock.now(),
          userId: caller.userId,
          dealershipId: dealership.id,
          action: cancelImportCall.name,
          entity: 'import_run',
          entityId: String(params.importId),
          before: { status: before.status },
          after: { status: 'cancelled' },
        });
      });
      return readRun(db, key);
    }),
});

/** The calls that upload an extract, for the administrators of its dealership. */
export const importRoutes: readonly Route[] = [
  recognize,
  create,
  putOnePart,
  start,
  list,
  one,
  cancel,
  importRejectsRoute,
];
