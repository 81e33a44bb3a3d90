import { useCallMutation } from '@fixed-ops/api';
import type { BodyOf, Onboarding, OnboardingStep } from '@fixed-ops/contract';
import { onboardingCalls, savedStepSchema } from '@fixed-ops/contract/help';
import { type KeptDraft, useKeptDraft } from '@fixed-ops/session/drafts';
import type { FieldRules } from '@fixed-ops/ui';
import { type FormState, useForm } from '@fixed-ops/ui/form';
import { hashKey } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { stepComplaints } from './step-complaints.ts';
import { removedStoresIn, savedWithIds } from './stores.ts';
import { type SavedByOthers, useStepVersion } from './use-step-version.ts';
import { useWizard } from './wizard-context.ts';

type SentStep = BodyOf<typeof onboardingCalls.saveOnboarding>;
/** The data that a step sends. */
export type StepData<Step extends OnboardingStep> = Extract<SentStep, { step: Step }>['data'];

export interface StepForm<Values> {
  readonly step: OnboardingStep;
  readonly form: FormState<Values>;
  /** Saves if there are changes. In the last step, submits everything. Returns true if everything is saved. */
  readonly save: () => Promise<boolean>;
  /** Why the last save was not tried, or the reasons of other steps against it. */
  readonly refusal: string | null;
  /** Sets the text of `refusal`, to tell what a save could not do. The next save removes it. */
  readonly say: (what: string) => void;
  readonly offer: KeptDraft;
  /** Set if somebody else saved this step first. */
  readonly conflict: SavedByOthers<Values> | null;
}

interface StepFormOptions<Step extends OnboardingStep, Values> {
  readonly step: Step;
  /** The initial values: from the saved data, the files, and the existing stores. */
  readonly valuesOf: (saved: unknown, onboarding: Onboarding) => Values;
  readonly dataOf: (values: Values) => StepData<Step>;
  /** The rules of the fields. The server's paths begin with `data`. */
  readonly rules: FieldRules<Values>;
  /** Why the values cannot be saved although every field is valid; null if they can. */
  readonly refuse?: (values: Values) => string | null;
  /** Only for the last step: true while its button submits everything. Other saves only keep what is entered. */
  readonly submits?: RefObject<boolean>;
  /** Called with the values after a save, before the form shows them as saved. */
  readonly onSaved?: (values: Values) => void;
  /**
   * Work of the step outside its form, such as uploads. With `stays`, the step stays mounted while another step is
   * shown.
   */
  readonly runningWork?: { readonly isBusy: boolean; readonly stays: boolean; readonly whenDone: () => Promise<void> };
  /** Why the step cannot be saved yet: input beside the form is not part of it. Null if there is none. */
  readonly beside?: string | null;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
/**
 * Whether a save would change nothing. A dirty form is not enough to tell, because later files may add entries that
 * nobody has saved.
 */
function isUnchanged(body: SentStep, saved: unknown): boolean {
  const [now, then] = [body, { ...body, data: saved }].map((each) => savedStepSchema.safeParse(each).data?.data);
  return now !== undefined && then !== undefined && hashKey([now]) === hashKey([then]);
}

/**
 * The form of a step. It begins with saved values and those of the files, and begins again when these change while
 * nothing is entered. It reports unsaved input to the wizard, keeps input when the session ends, and saves over the
 * version from which it began.
 */
export function useStepForm<Step extends OnboardingStep, Values extends object>(
  options: StepFormOptions<Step, Values>,
): StepForm<Values> {
  const { step, valuesOf, dataOf, rules, refuse, submits, onSaved, runningWork, beside = null } = options;
  const { onboarding, token, replace, reload, warnRemoved } = useWizard();
  const { version, follow, keepConflict, conflict } = useStepVersion(step, valuesOf);
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
        warnRemoved(step, removedStoresIn(body.data, data));
        follow(data);
        onSaved?.(values);
        replace(data);
        return true;
      } catch (error) {
        if (keepConflict(error)) return false;
        const complaints = stepComplaints(error);
        if (complaints === null) throw error;
        setRefusal(complaints);
        // Other people have changed the data from which this page began.
        void reload();
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
    if (!form.isDirty && !submits?.current && isUnchanged(bodyOf(form.values), saved)) return true;
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
  // Once the reason is gone, its message goes too.
  useEffect(() => {
    if (beside === null) setRefusal(null);
  }, [beside]);
  useReport(step, { isDirty: form.isDirty || beside !== null, save, runningWork });

  useFreshStart(form, valuesOf(saved, onboarding), () => follow(onboarding));

  return { step, form, save: saveOrSubmit, refusal, say: setRefusal, offer, conflict };
}

/** Lets a clean form begin again from a newer answer, or from files that were read. */
function useFreshStart<Values extends object>(form: FormState<Values>, fresh: Values, follow: () => void): void {
  const { onboarding } = useWizard();
  const { isDirty } = form;
  const freshKey = JSON.stringify(fresh);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only newer values and a discarded input let the form begin again
  useEffect(() => {
    if (isDirty) return;
    follow();
    if (!isSame(fresh, form.values)) form.reset(fresh);
  }, [freshKey, isDirty, onboarding]);
}

interface StepReport {
  readonly isDirty: boolean;
  readonly save: () => Promise<boolean>;
  readonly runningWork: StepFormOptions<OnboardingStep, unknown>['runningWork'];
}

/** Reports the step to the wizard while it is mounted: whether it has unsaved input or running work, and how to save it. */
function useReport(step: OnboardingStep, { isDirty, save, runningWork }: StepReport): void {
  const { readOnly, report } = useWizard();
  const holdsInput = isDirty || (runningWork?.isBusy ?? false);
  const stays = runningWork?.stays ?? false;
  const saving = useRef(save);
  useEffect(() => {
    saving.current = async () => {
      const isSaved = await save();
      await runningWork?.whenDone();
      return isSaved;
    };
  });
  useEffect(() => {
    if (readOnly) return;
    report(step, { isDirty: holdsInput, stays, save: () => saving.current() });
    return () => report(step, null);
  }, [report, step, holdsInput, stays, readOnly]);
}
