import type { Onboarding, OnboardingStep } from '@fixed-ops/contract';
import { createContext, type RefObject, use } from 'react';

/** A step whose form is drawn: whether it holds something unsaved, and how to save it. */
export interface OpenStep {
  readonly isDirty: boolean;
  /** Whether it shows something that is nowhere else, though there is nothing to save of it. */
  readonly stays: boolean;
  /** Saves and answers whether it is saved; complaints stand beside the fields. */
  readonly save: () => Promise<boolean>;
}

/** What every step knows of the whole. */
export interface Wizard {
  readonly token: string;
  readonly groupId: string;
  readonly onboarding: Onboarding;
  readonly step: OnboardingStep;
  /** Handed in, or another's to change. */
  readonly readOnly: boolean;
  /** Steps that hold something unsaved. */
  readonly unsaved: ReadonlySet<OnboardingStep>;
  /** The steps that this link opens, in their order. */
  readonly steps: readonly OnboardingStep[];
  readonly goTo: (step: OnboardingStep) => void;
  /** Puts what the server answered to a save in the place of what was read. */
  readonly replace: (onboarding: Onboarding) => void;
  /** Reads everything anew; undefined where it could not be read. */
  readonly reload: () => Promise<Onboarding | undefined>;
  readonly report: (step: OnboardingStep, open: OpenStep | null) => void;
  /** Says what was saved, of a step, of stores that are gone by now. */
  readonly tellGone: (of: OnboardingStep, names: readonly string[]) => void;
  /** Where the foot of the step is drawn: below rail and step. */
  readonly foot: HTMLElement | null;
  /** Whether a step has been drawn: one that follows it takes the focus. */
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
