import type { Onboarding, OnboardingStep } from '@fixed-ops/contract';
import { onboardingSteps } from '@fixed-ops/contract/help';
import { useNavigate, useUrlState } from '@fixed-ops/router';
import { useUnsavedChanges } from '@fixed-ops/session';
import { Box } from '@fixed-ops/ui';
import { useMessagesAbove } from '@fixed-ops/ui/form';
import { type ComponentProps, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { STEP_SCREENS } from '../steps/screens.ts';
import { AskColleague } from './ask-colleague.tsx';
import { LaterDialog } from './later-dialog.tsx';
import { LinkAge, Rail } from './rail.tsx';
import { ReadOnlyNote } from './read-only-note.tsx';
import { stepAddress, useStepAddress } from './step-address.ts';
import { StepSelect } from './step-select.tsx';
import { StepSkeleton } from './step-skeleton.tsx';
import { SaveState, TopTools } from './top-tools.tsx';
import { useRemovedStoresNotice } from './use-removed-stores-notice.ts';
import { type OpenStep, type Wizard, WizardProvider } from './wizard-context.ts';

interface WizardProps {
  readonly token: string;
  readonly groupId: string;
  readonly onboarding: Onboarding;
  readonly replace: (onboarding: Onboarding) => void;
  readonly reload: Wizard['reload'];
}

/** The first step of a visit whose address names none: the first one that nobody has saved. */
function firstStep({ steps, status, only }: Onboarding): OnboardingStep {
  if (only !== null) return only;
  return (status === 'submitted' ? undefined : steps.find(({ state }) => state === 'open')?.step) ?? 'review';
}

/**
 * The mounted steps with their reports: which ones have unsaved input, and which ones stay mounted while another one is
 * shown.
 */
function useOpenSteps() {
  const open = useRef(new Map<OnboardingStep, OpenStep>());
  const [unsaved, setUnsaved] = useState<ReadonlySet<OnboardingStep>>(new Set());
  const [staying, setStaying] = useState<ReadonlySet<OnboardingStep>>(new Set());
  const report = useCallback((of: OnboardingStep, opened: OpenStep | null) => {
    if (opened === null) open.current.delete(of);
    else open.current.set(of, opened);
    const those = (are: (each: OpenStep) => boolean) =>
      new Set([...open.current].filter(([, each]) => are(each)).map(([each]) => each));
    setUnsaved(those(({ isDirty }) => isDirty));
    setStaying(those(({ isDirty, stays }) => isDirty || stays));
  }, []);
  return { unsaved, staying, report, save: async (step: OnboardingStep) => await open.current.get(step)?.save() };
}

/**
 * The nine steps with the rail and the foot. One step is shown at a time. A step with unsaved input or results stays
 * mounted while another one is shown, so that nothing is lost.
 */
export function OnboardingWizard({ token, groupId, onboarding, replace, reload }: WizardProps) {
  const [{ step: named }] = useUrlState(stepAddress);
  const navigate = useNavigate();
  const addressOf = useStepAddress();
  // The first step does not change during a visit. Otherwise a save that completes a step would leave it.
  const [first] = useState(() => firstStep(onboarding));
  const steps = onboarding.only === null ? onboardingSteps : [onboarding.only];
  const step = named !== undefined && steps.includes(named) ? named : first;
  const { unsaved, staying, report, save } = useOpenSteps();
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const edge = useMessagesAbove(true);
  const atEdge = useCallback(
    (element: HTMLDivElement | null) => {
      edge.current = element;
      setFoot(element);
    },
    [edge],
  );
  const [isSaving, setSaving] = useState(false);
  const [isLater, setLater] = useState(false);
  const arrived = useRef(false);
  const warnRemoved = useRemovedStoresNotice(step);
  useUnsavedChanges(unsaved.size > 0);

  const goTo = useCallback(
    (next: OnboardingStep) => {
      navigate(addressOf(next));
      window.scrollTo({ top: 0 });
    },
    [navigate, addressOf],
  );
  /** Saves every step with unsaved input. If one cannot be saved, it is shown. */
  const later = async () => {
    setSaving(true);
    for (const each of unsaved) {
      if (await save(each)) continue;
      setSaving(false);
      if (each !== step) goTo(each);
      return;
    }
    setSaving(false);
    setLater(true);
  };

  const readOnly = onboarding.status === 'submitted' || !onboarding.maySave;
  const wizard = useMemo<Wizard>(
    () => ({
      token,
      groupId,
      onboarding,
      step,
      readOnly,
      unsaved,
      steps,
      goTo,
      replace,
      reload,
      report,
      warnRemoved,
      foot,
      arrived,
    }),
    [token, groupId, onboarding, step, readOnly, unsaved, steps, goTo, replace, reload, report, warnRemoved, foot],
  );
  const saveState = { onLater: () => void later(), isSaving };
  return (
    <WizardProvider value={wizard}>
      <TopTools {...saveState} />
      <Box display="flex" flexDirection="column" minH="calc(100dvh - 56px)">
        <WizardBody
          hasRail={onboarding.only === null}
          readOnly={readOnly}
          saveState={saveState}
          steps={steps.filter((each) => each === step || staying.has(each))}
          shown={step}
        />
        <Box
          ref={atEdge}
          position="sticky"
          bottom="0"
          zIndex="11"
          bg="bg.panel"
          borderTopWidth="1px"
          px={{ base: '4', md: '6' }}
          py="3"
          data-print="none"
        />
      </Box>
      {isLater ? <LaterDialog onClose={() => setLater(false)} /> : null}
    </WizardProvider>
  );
}

interface WizardBodyProps extends StepScreensProps {
  /** False if the link opens one step only. */
  readonly hasRail: boolean;
  readonly readOnly: boolean;
  readonly saveState: ComponentProps<typeof SaveState>;
}

/** The rail and the steps. Without a rail, the step takes the middle of the window. */
function WizardBody({ hasRail, readOnly, saveState, steps, shown }: WizardBodyProps) {
  return (
    <Box
      flex="1"
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        lg: hasRail ? '272px minmax(0, 1fr)' : 'minmax(0, 1fr)',
      }}
      alignItems="stretch"
    >
      {hasRail ? <Rail /> : null}
      <Box
        minW="0"
        px={{ base: '4', md: '6' }}
        pt={{ base: '4', md: '6' }}
        pb="6"
        {...(hasRail ? {} : { maxW: 'page', w: 'full', mx: 'auto' })}
      >
        <Box hideFrom="md" mb="4">
          <SaveState {...saveState} />
        </Box>
        {hasRail ? <StepSelect /> : null}
        <ReadOnlyNote />
        <StepScreens steps={steps} shown={shown} />
        <Box hideFrom={hasRail ? 'lg' : undefined} mt="6" display="grid" gap="4">
          {readOnly ? null : <AskColleague />}
          <LinkAge />
        </Box>
      </Box>
    </Box>
  );
}

interface StepScreensProps {
  readonly steps: readonly OnboardingStep[];
  readonly shown: OnboardingStep;
}

/** The shown step, and hidden beside it the others that stay mounted. */
function StepScreens({ steps, shown }: StepScreensProps) {
  return steps.map((step) => {
    const Screen = STEP_SCREENS[step];
    return (
      <Box key={step} hidden={step !== shown}>
        <Suspense fallback={<StepSkeleton />}>
          <Screen />
        </Suspense>
      </Box>
    );
  });
}
