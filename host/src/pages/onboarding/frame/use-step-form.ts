import { ApiError, useCallMutation } from '@fixed-ops/api';
import type { BodyOf, Onboarding, OnboardingStep } from '@fixed-ops/contract';
import { onboardingCalls, type StepConflict, savedStepSchema, stepConflictSchema } from '@fixed-ops/contract/help';
import { type KeptDraft, useKeptDraft } from '@fixed-ops/session/drafts';
import type { FieldRules } from '@fixed-ops/ui';
import { type FormState, useForm } from '@fixed-ops/ui/form';
import { hashKey } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { stepComplaints } from './step-complaints.ts';
import { goneIn, savedWithIds } from './stores.ts';
import { useWizard } from './wizard-context.ts';

type SentStep = BodyOf<typeof onboardingCalls.saveOnboarding>;
/** What a step sends. */
export type StepData<Step extends OnboardingStep> = Extract<SentStep, { step: Step }>['data'];

export interface StepForm<Values> {
  readonly step: OnboardingStep;
  readonly form: FormState<Values>;
  /** Saves where there is something to save, and in the last step hands everything in; true once nothing is left. */
  readonly save: () => Promise<boolean>;
  /** Why the last save was not tried, or what is wrong with other steps. */
  readonly refusal: string | null;
  /** Says what a save has left undone, in the place of a refusal, until the next one. */
  readonly say: (what: string) => void;
  readonly offer: KeptDraft;
  /** Somebody saved this step first. */
  readonly conflict: {
    readonly by: string | null;
    readonly at: string | null;
    readonly theirs: Values;
    /** Reads what is saved now, then makes theirs the version to save over, and answers it. */
    readonly settle: () => Promise<Values>;
    readonly isSettling: boolean;
  } | null;
}

interface StepFormOptions<Step extends OnboardingStep, Values> {
  readonly step: Step;
  /** Where the form begins: what is saved, what was found in the files, and the stores that there are. */
  readonly valuesOf: (saved: unknown, onboarding: Onboarding) => Values;
  readonly dataOf: (values: Values) => StepData<Step>;
  /** The server names the fields from `data` on. */
  readonly rules: FieldRules<Values>;
  /** Why values that fit every field cannot be saved; null when they can. */
  readonly refuse?: (values: Values) => string | null;
  /** Of the last step: true while its button hands everything in. Any other save keeps what is entered. */
  readonly submits?: RefObject<boolean>;
  /** Told of the values that a save has kept, before they are drawn as saved. */
  readonly onSaved?: (values: Values) => void;
  /** What the step has on its way besides its form, or shows of it: it stays with that, wherever one goes on. */
  readonly onTheWay?: { readonly isBusy: boolean; readonly stays: boolean; readonly whenDone: () => Promise<void> };
  /** Why the step is not saved over something that stands beside its form and is not in it yet; null where nothing does. */
  readonly beside?: string | null;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/** Whether a save would change nothing: files that came later may show more than somebody has saved. */
function isAsSaved(body: SentStep, saved: unknown): boolean {
  const [now, then] = [body, { ...body, data: saved }].map((each) => savedStepSchema.safeParse(each).data?.data);
  return now !== undefined && then !== undefined && hashKey([now]) === hashKey([then]);
}

const versionOf = ({ steps }: Onboarding, step: OnboardingStep) =>
  steps.find((each) => each.step === step)?.version ?? 0;

/** What is saved now, where somebody else has saved the step since. */
function conflictOf(error: unknown): StepConflict | null {
  if (!(error instanceof ApiError) || error.code !== 'step_changed') return null;
  return stepConflictSchema.safeParse(error.data).data ?? null;
}

/**
 * The form of a step: begins with what is saved and what was found, begins anew when that changes while nothing is entered, says
 * to the wizard whether it holds something unsaved, keeps it over the end of a session, and saves it over the version that it
 * began from.
 */
export function useStepForm<Step extends OnboardingStep, Values extends object>(
  options: StepFormOptions<Step, Values>,
): StepForm<Values> {
  const { step, valuesOf, dataOf, rules, refuse, submits, onSaved, onTheWay, beside = null } = options;
  const { onboarding, token, readOnly, replace, reload, report, tellGone } = useWizard();
  const version = useRef(versionOf(onboarding, step));
  const [theirs, setTheirs] = useState<StepConflict | null>(null);
  const [isSettling, setSettling] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = useCallMutation(onboardingCalls.saveOnboarding, { name: 'Onboarding', invalidates: [] });
  const bodyOf = (values: Values) =>
    ({
      onboardingToken: token,
      step,
      data: dataOf(values),
      version: version.current,
      submit: submits?.current ?? false,
    }) as SentStep;
  const saved = savedWithIds(step, onboarding.saved[step], onboarding);
  const form = useForm<Values>({
    initial: valuesOf(saved, onboarding),
    rules,
    sends: { schema: savedStepSchema, body: bodyOf },
    onSave: async (values) => {
      try {
        const body = bodyOf(values);
        const { data } = await send.mutateAsync({ body });
        tellGone(step, goneIn(body.data, data));
        version.current = versionOf(data, step);
        setTheirs(null);
        onSaved?.(values);
        replace(data);
        return true;
      } catch (error) {
        const conflict = conflictOf(error);
        const complaints = stepComplaints(error);
        if (conflict !== null) setTheirs(conflict);
        else if (complaints === null) throw error;
        else {
          setRefusal(complaints);
          // Others have changed what this page began from.
          void reload();
        }
        return false;
      }
    },
  });
  const offer = useKeptDraft(`onboarding ${step}`, form);

  const save = async () => {
    if (beside !== null) {
      setRefusal(beside);
      return false;
    }
    if (!form.isDirty && !submits?.current && isAsSaved(bodyOf(form.values), saved)) return true;
    const problem = submits?.current === false ? null : (refuse?.(form.values) ?? null);
    setRefusal(problem);
    return problem === null && form.submit();
  };
  const saveOrSubmit = async () => {
    if (submits === undefined) return save();
    submits.current = true;
    try {
      return await save();
    } finally {
      submits.current = false;
    }
  };
  const { isDirty } = form;
  const isBusy = onTheWay?.isBusy ?? false;
  const stays = onTheWay?.stays ?? false;
  const holdsMore = isBusy || beside !== null;
  // Once it is settled nothing is to be said of it any more.
  useEffect(() => {
    if (beside === null) setRefusal(null);
  }, [beside]);
  const saving = useRef(save);
  useEffect(() => {
    saving.current = async () => {
      const isSaved = await save();
      await onTheWay?.whenDone();
      return isSaved;
    };
  });
  useEffect(() => {
    if (readOnly) return;
    report(step, { isDirty: isDirty || holdsMore, stays, save: () => saving.current() });
    return () => report(step, null);
  }, [report, step, isDirty, holdsMore, stays, readOnly]);

  // A newer answer, or files that were read, begin a form that holds nothing.
  const theirData = theirs && savedWithIds(step, theirs.data, theirs);
  const fresh = valuesOf(saved, onboarding);
  const freshKey = JSON.stringify(fresh);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there to begin with, and that nothing is entered, are all that counts
  useEffect(() => {
    if (isDirty) return;
    version.current = versionOf(onboarding, step);
    setTheirs(null);
    if (!isSame(fresh, form.values)) form.reset(fresh);
  }, [freshKey, isDirty, onboarding]);

  return {
    step,
    form,
    save: saveOrSubmit,
    refusal,
    say: setRefusal,
    offer,
    conflict: theirs && {
      by: theirs.savedBy,
      at: theirs.savedAt,
      theirs: valuesOf(theirData, onboarding),
      settle: async () => {
        setSettling(true);
        const now = (await reload()) ?? onboarding;
        // From here on a save is on top of theirs: not a moment before the form is.
        version.current = theirs.version;
        setTheirs(null);
        setSettling(false);
        return valuesOf(theirData, now);
      },
      isSettling,
    },
  };
}
