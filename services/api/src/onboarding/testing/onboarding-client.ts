import { gzipSync } from 'node:zlib';
import { calls, type OnboardingSample, onboardingFileLimits } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { hashOnboardingToken } from '@fixed-ops/rules';
import type { Person } from '../../testing/builders.ts';
import type { Answer, TestApi } from '../../testing/start-api.ts';

interface Invitation {
  readonly groupId?: string;
  readonly saved?: object;
  readonly expiresAt?: string;
  readonly status?: 'open' | 'submitted' | 'expired';
}

/** An invitation of a group; `testClock` stands on 2026-11-20, 18:00 UTC. */
export async function inviteGroup(
  db: Database,
  token: string,
  { groupId = 'g-1', saved = {}, expiresAt = '2026-12-20T18:00:00Z', status = 'open' }: Invitation = {},
): Promise<void> {
  await db.execute(
    `insert into onboarding_session (group_id, token_hash, status, saved, expires_at, submitted_at)
     values ($1, $2, $3, $4::jsonb, $5, $6)`,
    [
      groupId,
      hashOnboardingToken(token),
      status,
      JSON.stringify(saved),
      expiresAt,
      status === 'submitted' ? '2026-11-01T12:00:00Z' : null,
    ],
  );
}

/** Asks as one person with one token, as the pages do. */
export function onboardingClient(api: TestApi, as: Person, onboardingToken: string, groupId = 'g-1') {
  const body = (more: object) => ({ onboardingToken, ...more });
  const send = (call: Parameters<TestApi['send']>[0], more: object, params: Record<string, string> = {}) =>
    api.send(call, { as, params, body: body(more) });
  return {
    read: () => api.send(calls.onboarding, { as, params: { groupId, onboardingToken } }),
    found: (step: string) => api.send(calls.onboardingFound, { as, params: { groupId, onboardingToken, step } }),
    save: (step: string, data: unknown, more: object = {}) => send(calls.saveOnboarding, { step, data, ...more }),
    link: (step: string, email: string, more: object = {}) => send(calls.onboardingStepLink, { step, email, ...more }),
    withdraw: (linkId: number) => send(calls.onboardingWithdrawStepLink, { linkId }),
    removeSample: (sampleId: number) => send(calls.onboardingRemoveSample, { sampleId }),
    /** Sends a file whole and has it read; answers the first refusal. */
    sendFile: async (store: string, name: string, content: string | Buffer): Promise<Answer> => {
      const bytes = Buffer.from(content);
      const head = bytes.subarray(0, onboardingFileLimits.headBytes).toString('base64');
      const begun = await send(calls.onboardingSample, { store, file: { name, size: bytes.length, head } });
      if (begun.status !== 200) return begun;
      const { uploadId, parts } = calls.onboardingSample.response.parse(begun.body);
      const params = { uploadId: String(uploadId) };
      for (let no = 0; no < parts; no += 1) {
        const part = bytes.subarray(no * onboardingFileLimits.partBytes, (no + 1) * onboardingFileLimits.partBytes);
        const gzip = gzipSync(part).toString('base64');
        const kept = await send(calls.onboardingSamplePart, { gzip }, { ...params, partNo: String(no) });
        if (kept.status !== 200) return kept;
      }
      return send(calls.onboardingReadSample, {}, params);
    },
  };
}

/** The file that an answer of `sendFile` is about. */
export const sampleOf = (answer: Answer): OnboardingSample =>
  calls.onboardingReadSample.response.parse(answer.body).sample;
