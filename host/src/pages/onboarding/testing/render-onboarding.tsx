import { ApiError } from '@fixed-ops/api';
import { connectApi, createQueryClient } from '@fixed-ops/api/host';
import type { CallDefinition, Onboarding, OnboardingStep } from '@fixed-ops/contract';
import { type onboardingSampleCalls, onboardingSchema, onboardingSteps } from '@fixed-ops/contract/help';
import { MemoryRouter, useLocation } from '@fixed-ops/router';
import type { SessionState, UserProfile } from '@fixed-ops/session';
import { UiProvider } from '@fixed-ops/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { HostProvider } from '../../../boot/context.ts';
import { createRemoteLoader } from '../../../federation/remote-loader.ts';
import { setLoadedSession } from '../../../testing/session.ts';
import { OnboardingPage } from '../onboarding-page.tsx';
import { STEP_WORDS } from '../steps.ts';

/** An invitation as the server returns it. It has two stores, and nothing else is saved. */
export function buildOnboarding(changes: Partial<z.input<typeof onboardingSchema>> = {}): Onboarding {
  const { stores = ['Harborline Toyota', 'Lakeview Honda'] } = changes;
  const { saved, known } = withoutIds(changes.saved ?? {});
  return onboardingSchema.parse({
    groupName: 'Harborline Auto Group',
    status: 'open',
    expiresAt: '2026-12-20T12:00:00Z',
    submittedAt: null,
    stores,
    knownStores: stores.map((name) => ({ id: name, name, isTakenAway: false })),
    steps: onboardingSteps.map((step) => ({
      step,
      state: Object.hasOwn(saved, step) ? 'saved' : 'open',
      version: Object.hasOwn(saved, step) ? 3 : 0,
    })),
    ...changes,
    ...known,
    saved,
  });
}

const withIds = z.looseObject({ stores: z.array(z.looseObject({ id: z.string(), name: z.string() })) });

/** Removes the ids of the stores of the first step, because only the list of known stores has them. */
function withoutIds(saved: Readonly<Record<string, unknown>>) {
  const group = withIds.safeParse(saved.group).data;
  if (group === undefined) return { saved, known: {} };
  return {
    saved: { ...saved, group: { ...group, stores: group.stores.map(({ id: _id, ...store }) => store) } },
    known: { knownStores: group.stores.map(({ id, name }) => ({ id, name, isTakenAway: false })) },
  };
}

type FoundInput = z.input<typeof onboardingSampleCalls.onboardingFound.response>;
type FoundStore = FoundInput['stores'][number];

/** The entries in the files of a store. */
export const buildFound = (store: string, changes: Partial<FoundStore> = {}): FoundStore => ({
  store,
  from: '2026-03-02',
  to: '2026-10-30',
  lines: 0,
  rates: [],
  laborTypes: [],
  technicians: [],
  advisors: [],
  opCodes: [],
  months: [],
  accounts: [],
  ...changes,
});

/** A request that the page sent. */
export interface Sent {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}
type Answer = unknown | Error | ((sent: Sent) => unknown);

interface Options {
  readonly onboarding?: Onboarding | Error;
  readonly found?: readonly FoundStore[];
  readonly statementLines?: FoundInput['statementLines'];
  /** Answers of other calls by name. A function gets the request. */
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly address?: string;
  readonly user?: Partial<UserProfile>;
  readonly session?: Partial<SessionState>;
}

/** An error answer of the server. */
export const problem = (status: number, code = 'x', message = 'Refused.', body: unknown = undefined) =>
  new ApiError('problem', code, message, status, 'FO-REF', null, body);

/** An invitation with a saved step, as the server returns it from a version on. */
export function savedAt(
  step: OnboardingStep,
  version: number,
  data: object,
  changes: Parameters<typeof buildOnboarding>[0] = {},
) {
  const answer = buildOnboarding({ ...changes, saved: { [step]: data } });
  return { ...answer, steps: answer.steps.map((each) => (each.step === step ? { ...each, version } : each)) };
}

/** The error answer if a colleague saved a step first. */
export const savedFirst = (step: OnboardingStep, version: number, theirs: Onboarding) =>
  problem(409, 'step_changed', 'Ann has saved this step.', {
    ...{ step, version, savedAt: '2026-11-20T18:00:00Z', savedBy: 'Ann Moss' },
    ...{ data: theirs.saved[step], knownStores: theirs.knownStores },
  });

/** An answer that is sent when the test says so. */
export function heldAnswer() {
  let give = (_: unknown): void => undefined;
  const answer = new Promise((resolve) => {
    give = resolve;
  });
  return { answer, give: (given: unknown) => act(async () => give(given)) };
}

/** Returns the answers one after the other. */
export const inTurn =
  (...answers: unknown[]) =>
  () => {
    const answer = answers.shift();
    return typeof answer === 'function' ? answer() : answer;
  };

const contacts = {
  supportEmail: 'help@dealer.example',
  administrators: [{ fullName: 'Ava Stone', jobTitle: 'GENERAL_MANAGER', email: 'ava@example.com' }],
};

/** Draws the onboarding at an address for a person without any dealership. Saves are answered with the saved data. */
export async function renderOnboarding(options: Options = {}) {
  const { address = '/onboarding?token=t-1', found = [], statementLines = [], answers = {} } = options;
  const sent: Sent[] = [];
  const signOut = jest.fn(async () => undefined);
  let now = options.onboarding ?? buildOnboarding();
  const answerTo = (call: CallDefinition, request: Sent): unknown => {
    if (call.name in answers) {
      const answer = answers[call.name];
      return typeof answer === 'function' ? answer(request) : answer;
    }
    if (call.name === 'SupportContacts') return contacts;
    if (call.name === 'Onboarding') return now;
    if (call.name === 'OnboardingFound') return { stores: found, statementLines };
    if (call.name === 'SaveOnboarding' && !(now instanceof Error)) {
      const { step, data } = request.body as { step: string; data: unknown };
      now = buildOnboarding({
        ...now,
        saved: { ...now.saved, [step]: data },
        savedAt: new Date().toISOString(),
        steps: now.steps.map((each) =>
          each.step === step ? { ...each, state: 'saved' as const, version: each.version + 1 } : each,
        ),
      });
      return now;
    }
    throw new Error(`Nothing answers ${call.name}.`);
  };
  connectApi({
    request: async (call, input) => {
      const request = { call: call.name, params: { ...input?.params }, body: input?.body };
      sent.push(request);
      const answer = await answerTo(call, request);
      if (answer instanceof Error) throw answer;
      return call.response.parse(answer) as never;
    },
  });
  window.scrollTo = jest.fn();
  localStorage.clear();
  sessionStorage.clear();
  setLoadedSession(
    { role: 'ADMIN_SUPER', ...options.user },
    { phase: 'noDealership', activeDealership: null, dealershipData: null, epoch: 0, ...options.session },
  );
  const services = {
    registry: { revision: 1, remotes: [] },
    loader: createRemoteLoader(() => new Promise(() => undefined)),
    isDemo: true,
    overrides: { allowed: false, origins: [] },
    linkedDealershipId: null,
    startPolicy: async () => undefined,
    signOut,
    retrySession: () => undefined,
  };
  await act(async () => {
    render(
      <UiProvider colorMode="light">
        <QueryClientProvider client={createQueryClient()}>
          <HostProvider value={services}>
            <MemoryRouter initialEntries={[address]}>
              <OnboardingPage />
              <Address />
            </MemoryRouter>
          </HostProvider>
        </QueryClientProvider>
      </UiProvider>,
    );
  });
  return {
    sent,
    signOut,
    /** The bodies of the saves of a step. */
    saves: () => sent.filter(({ call }) => call === 'SaveOnboarding').map(({ body }) => body as SavedBody),
  };
}

/** Draws steps once to load their code, because a lazy component is drawn only inside an awaited act. */
export async function loadSteps(...steps: readonly OnboardingStep[]): Promise<void> {
  for (const step of steps) {
    await renderOnboarding({ address: `/onboarding?token=t-1&step=${step}` });
    await titled(STEP_WORDS[step].title);
    cleanup();
  }
}

interface SavedBody {
  readonly step: string;
  readonly data: Record<string, unknown>;
  readonly version: number;
  readonly submit: boolean;
}

/** Shows the address. */
function Address() {
  const { search } = useLocation();
  return <output aria-label="Address">{decodeURIComponent(search)}</output>;
}

export const address = () => screen.getByLabelText('Address').textContent ?? '';
/** Waits for the step or page with this title, whose code loads when it is first drawn. */
export const titled = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 10_000 });
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const saveAndContinue = () => press('Save and continue');
/** Replaces the text of a field in one step, because every key draws the whole page again. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  if (text !== '') await userEvent.paste(text);
}
/** The texts of the steps in the rail. */
export const rail = () =>
  within(screen.getByRole('navigation', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
