import { useWizard } from '../../frame/wizard-context.ts';
import { Created } from './created.tsx';
import { ReviewForm } from './review-form.tsx';

/** The summary with the submit button. After the submission, its result. */
export function ReviewStep() {
  const { onboarding } = useWizard();
  return onboarding.status === 'submitted' ? <Created /> : <ReviewForm />;
}
