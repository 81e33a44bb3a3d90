import { areaRules } from '@fixed-ops/access';
import { calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import {
  filesOf,
  type KeptFile,
  moveFile,
  type ReadSample,
  RefusedFile,
  readFile,
  readSample,
  removeFile,
} from '@fixed-ops/importer';
import { onboardingStoreOwner } from '@fixed-ops/rules';
import { z } from 'zod';
import { asProblems } from '../../administration/imports/import-problems.ts';
import { writeAudit } from '../../audit.ts';
import { FILE_GONE, ONBOARDING_REFUSALS } from '../../http/openapi/refusal-words.ts';
import { notFound, notPossible, Problem } from '../../http/problem/problem.ts';
import { accountRoute } from '../../http/route.ts';
import { type OnboardingSession, readSession, requireOpen, requireStep } from '../read-session.ts';
import { knownStores, storesOf, unknownStore } from '../stores.ts';
import { describedStores } from './described-stores.ts';
import { hoursKept, sendingFile } from './owners.ts';
import { readSamples } from './read-samples.ts';
import { removeSample } from './remove-sample.ts';
import { whileOpen } from './while-open.ts';

/** Reads a complete file, and keeps it and its content until the submission. */
export const readSampleRoute = accountRoute(calls.onboardingReadSample, {
  refuses: {
    ...ONBOARDING_REFUSALS,
    409: 'Everything was submitted already, or the file has not arrived whole.',
    410: FILE_GONE,
    422: 'The file cannot be read as what it is said to be, or its store is none of the first step any more.',
  },
  access: { rule: areaRules.onboarding },
  lane: 'work',
  takesTurn: true,
  handler: async ({ db, clock, caller, params, body }) =>
    asProblems(async () => {
      const reader = { caller, now: clock.now() };
      const session = await readSession(db, body.onboardingToken, reader);
      requireStep(session, 'dms');
      requireOpen(session);
      const sent = await sendingFile(db, session.id, params.uploadId);
      const file = (await filesOf(db, sent.owner)).find(({ id }) => id === params.uploadId);
      if (file === undefined) throw notFound('The file is no longer there. Choose it again.');
      if (file.received < file.size)
        throw new Problem(409, 'incomplete', `${file.name} has not arrived whole. Send what is missing.`);
      const itsStore = ({ saved }: OnboardingSession) => storesOf(saved).find(({ id }) => id === sent.store);
      const read = await whileOpen(
        () => readSession(db, body.onboardingToken, { caller, now: clock.now() }),
        async () =>
          readOrRefuse(db, sent, file, {
            timezone: itsStore(session)?.timezone ?? 'UTC',
            stores: await describedStores(db, session, sent.store),
          }),
      );
      return db.transaction(async (tx) => {
        // Meanwhile somebody may have submitted, or sent the same file.
        const now = clock.now();
        const locked = await readSession(tx, body.onboardingToken, { caller, now }, 'for update of s');
        requireOpen(locked);
        const { store, kind, owner } = await sendingFile(tx, session.id, params.uploadId);
        const its = itsStore(locked);
        if (its === undefined) throw notPossible([unknownStore('store', store, locked)], 'unknown_store');
        const before = (await readSamples(tx, session.id)).filter(
          ({ sample }) => sample.store === store && sample.kind === kind,
        );
        for (const { sample, uploadId } of before) await removeSample(tx, session.id, sample, uploadId);
        await moveFile(tx, {
          fileId: file.id,
          from: owner,
          to: onboardingStoreOwner(session.id, store),
          hours: hoursKept(session, now),
        });
        const sampleId = await insert(tx, session, { store, kind, owner, file, read, userId: caller.userId, now });
        await writeAudit(tx, {
          at: now,
          userId: caller.userId,
          dealershipId: null,
          action: calls.onboardingSample.name,
          entity: 'onboarding_session',
          entityId: String(session.id),
          before: null,
          after: { store: its.name, kind, fileName: file.name, rows: read.rows },
        });
        const kept = (await readSamples(tx, session.id)).find(({ sample }) => sample.sampleId === sampleId);
        if (kept === undefined) throw new Error(`The file ${sampleId} is gone as soon as it is kept`);
        return { sample: kept.sample, replaced: before.length > 0 };
      });
    }),
});

interface Sent {
  readonly kind: string;
  readonly store: string;
  readonly owner: string;
}

/** A file that is refused completely is removed at once, and its reason is answered. */
async function readOrRefuse(
  db: Database,
  sent: Sent,
  file: KeptFile,
  of: Parameters<typeof readSample>[2],
): Promise<ReadSample> {
  try {
    return await readSample(sent.kind, readFile(db, sent.owner, file.id), of);
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    await removeFile(db, sent.owner, file.id);
    throw notPossible([{ path: 'file', code: 'not_recognized', message: error.message }], 'not_recognized');
  }
}

const idRow = z.object({ id: z.number() });

interface Kept extends Sent {
  readonly file: KeptFile;
  readonly read: ReadSample;
  readonly userId: string;
  readonly now: Date;
}

async function insert(tx: Database, session: OnboardingSession, { kind, store, file, read, userId, now }: Kept) {
  const [row] = await tx.query(
    `insert into onboarding_sample (session_id, store, kind, file_name, bytes, rows, refused_rows, refusals, rejects,
                                    missing_columns, unknown_columns, warnings, data_from, data_to, found, upload_id,
                                    uploaded_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13, $14, $15::jsonb,
             $16, $17, $18)
     returning id`,
    [
      session.id,
      store,
      kind,
      file.name,
      file.size,
      read.rows,
      read.refusedRows,
      JSON.stringify(read.refusals),
      JSON.stringify(read.rejects),
      JSON.stringify(read.missingColumns),
      JSON.stringify(read.unknownColumns),
      JSON.stringify(read.warnings),
      read.from,
      read.to,
      JSON.stringify(read.found),
      file.id,
      userId,
      now.toISOString(),
    ],
  );
  return idRow.parse(row).id;
}

/** Removes a file. */
export const removeSampleRoute = accountRoute(calls.onboardingRemoveSample, {
  refuses: ONBOARDING_REFUSALS,
  access: { rule: areaRules.onboarding },
  lane: 'work',
  handler: async ({ db, clock, caller, body }) => {
    const now = clock.now();
    return db.transaction(async (tx) => {
      const session = await readSession(tx, body.onboardingToken, { caller, now }, 'for update of s');
      requireStep(session, 'dms');
      requireOpen(session);
      const found = (await readSamples(tx, session.id)).find(({ sample }) => sample.sampleId === body.sampleId);
      // Removing it a second time changes nothing and is no error.
      if (found === undefined) return { removed: false };
      const { store: id, kind, fileName } = found.sample;
      const store = knownStores(session).find((each) => each.id === id)?.name ?? id;
      await removeSample(tx, session.id, found.sample, found.uploadId);
      await writeAudit(tx, {
        at: now,
        userId: caller.userId,
        dealershipId: null,
        action: calls.onboardingRemoveSample.name,
        entity: 'onboarding_session',
        entityId: String(session.id),
        before: { store, kind, fileName },
        after: null,
      });
      return { removed: true };
    });
  },
});
