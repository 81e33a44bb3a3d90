import { areaRules } from '@fixed-ops/access';
import { importRejectsCall } from '@fixed-ops/contract';
import { readRun } from '@fixed-ops/importer';
import { listRoute } from '../../http/list-route.ts';
import { notFound } from '../../http/problem/problem.ts';
import { readRejects, rejectsOfFile } from '../feeds/read-rejects.ts';
import { rejectFile } from '../feeds/reject-file.ts';
import { asProblems } from './import-problems.ts';

/** The refused rows of an uploaded file. Those of a loaded file belong to the file, those of a dry run to the run. */
export const importRejectsRoute = listRoute(importRejectsCall, {
  refuses: { 404: 'There is no such file in this upload, or it has not been read.' },
  access: { rule: areaRules.administration, ofGroup: true },
  handler: async ({ db, dealership, params, query }) => {
    const { fileNo } = query;
    const run = await asProblems(() => readRun(db, { dealershipId: dealership.id, runId: params.importId }));
    const file = run.report?.files.find(({ no }) => no === fileNo);
    if (file === undefined) throw notFound('There is no such file in this upload, or it has not been read.');
    const rejects =
      file.fileId === null
        ? {
            from: 'import_reject where dealership_id = $1 and run_id = $2::bigint and file_no = $3::int',
            key: [dealership.id, params.importId, fileNo],
          }
        : rejectsOfFile(dealership.id, file.fileId);
    return readRejects(db, rejects, query);
  },
  file: rejectFile,
});
