import type { Onboarding, OnboardingStep } from '@fixed-ops/contract';
import { createContext, type RefObject, use } from 'react';

/** A mounted step: whether it has unsaved input, and how to save it. */
export interface OpenStep {
  readonly isDirty: boolean;
  /** True if it shows something that would be lost with it, although there is nothing to save. */
  readonly stays: boolean;
  /** Saves the step. Returns whether it is saved; error messages are beside the fields. */
  readonly save: () => Promise<boolean>;
}

/** The values that every step gets from the wizard. */
export interface Wizard {
  readonly token: string;
  readonly groupId: string;
  readonly onboarding: Onboarding;
  readonly step: OnboardingStep;
  /** True after the submission, and for people who may not save. */
  readonly readOnly: boolean;
  /** Steps with unsaved input. */
  readonly unsaved: ReadonlySet<OnboardingStep>;
  /** The steps that this link opens, in order. */
  readonly steps: readonly OnboardingStep[];
  readonly goTo: (step: OnboardingStep) => void;
  /** Replaces the loaded onboarding with the answer to a save. */
  readonly replace: (onboarding: Onboarding) => void;
  /** Reloads the onboarding. Undefined if that failed. */
  readonly reload: () => Promise<Onboarding | undefined>;
  readonly report: (step: OnboardingStep, open: OpenStep | null) => void;
  /** Warns that entries of a step belong to stores that were removed. */
  readonly warnRemoved: (of: OnboardingStep, names: readonly string[]) => void;
  /** The element in which the foot of the step is drawn. */
  readonly foot: HTMLElement | null;
  /** True once a step was drawn. From then on, a step takes the focus when it appears. */
  readonly arrived: RefObject<boolean>;
}

const WizardContext = createContext<Wizard | null>(null);
export const WizardProvider = WizardContext.Provider;

/** Throws outside of the wizard. */
export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (wizard === null) throw new Error('A step of onboarding stands inside its wizard.');
  return wizard;
}
