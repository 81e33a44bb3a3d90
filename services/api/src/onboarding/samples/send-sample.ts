import { areaRules } from '@fixed-ops/access';
import { calls, importLimits, onboardingFileLimits } from '@fixed-ops/contract';
import { addFiles, foreignFile, keepNewest, putPart, recognizeFile } from '@fixed-ops/importer';
import { asProblems } from '../../administration/imports/import-problems.ts';
import { FILE_GONE, ONBOARDING_REFUSALS, RULE_BROKEN } from '../../http/openapi/refusal-words.ts';
import { notPossible } from '../../http/problem/problem.ts';
import { accountRoute } from '../../http/route.ts';
import { readSession, requireOpen, requireStep } from '../read-session.ts';
import { storeFinder, storesOf, unknownStore } from '../stores.ts';
import { describedStores } from './described-stores.ts';
import { hoursKept, sendingFile, sendingOwner, sendingOwners } from './owners.ts';
import { whileOpen } from './while-open.ts';

/** The size of a part in base64 (four bytes for three) with its name and the token. */
const PART_LIMIT_BYTES = Math.ceil((onboardingFileLimits.partBytes + 64 * 1024) / 3) * 4 + 1024;
const MIB = 1024 * 1024;

/** The limit in bytes of all unfinished files of a session: each file of a set once, with its largest size. */
const MOST_SENDING_BYTES = importLimits.files * onboardingFileLimits.fileBytes;

/** Begins an upload. The kind of file is given before its content. */
export const sampleRoute = accountRoute(calls.onboardingSample, {
  refuses: { ...ONBOARDING_REFUSALS, 422: RULE_BROKEN },
  access: { rule: areaRules.onboarding },
  lane: 'work',
  handler: async ({ db, clock, caller, body }) => {
    const now = clock.now();
    const { file } = body;
    return db.transaction(async (tx) => {
      const session = await readSession(tx, body.onboardingToken, { caller, now }, 'for share of s');
      requireStep(session, 'dms');
      requireOpen(session);
      const at = (path: string, code: string, message: string) => notPossible([{ path, code, message }], code);
      const stores = storesOf(session.saved);
      const storeId = storeFinder(session)(body.store);
      const store = stores.find(({ id }) => id === storeId);
      if (store === undefined)
        throw notPossible([unknownStore('store', storeId ?? body.store, session)], 'unknown_store');
      if (file.size > onboardingFileLimits.fileBytes)
        throw at(
          'file',
          'too_large',
          `has ${Math.ceil(file.size / MIB)} MB; a file may have ${onboardingFileLimits.fileBytes / MIB} MB here. Send the last months now, and the rest in Administration once everything is submitted.`,
        );
      const { kind, problem } = recognizeFile(file);
      const said = problem ?? foreignFile(file, await describedStores(tx, session, store.id));
      if (kind === null || said !== null)
        throw at('file', said?.code ?? 'not_recognized', said?.message ?? 'is not a file of the set');
      const [uploadId = 0] = await addFiles(
        tx,
        sendingOwner(session.id, { kind, store: store.id }),
        [file],
        hoursKept(session, now),
      );
      const ownersFrom = sendingOwners(session.id);
      await keepNewest(tx, { ownersFrom, mostBytes: MOST_SENDING_BYTES, each: 'file' });
      return { uploadId, kind, parts: Math.ceil(file.size / onboardingFileLimits.partBytes) };
    });
  },
});

/** Stores one part of a file. */
export const samplePartRoute = accountRoute(calls.onboardingSamplePart, {
  refuses: { ...ONBOARDING_REFUSALS, 410: FILE_GONE },
  access: { rule: areaRules.onboarding },
  lane: 'work',
  bodyLimitBytes: PART_LIMIT_BYTES,
  handler: async ({ db, clock, caller, params, body }) => {
    const read = () => readSession(db, body.onboardingToken, { caller, now: clock.now() });
    const session = await read();
    requireStep(session, 'dms');
    requireOpen(session);
    const gzip = Buffer.from(body.gzip, 'base64');
    return asProblems(() =>
      whileOpen(read, async () => {
        const { owner } = await sendingFile(db, session.id, params.uploadId);
        return { received: await putPart(db, owner, { fileId: params.uploadId, no: params.partNo, gzip }) };
      }),
    );
  },
});
