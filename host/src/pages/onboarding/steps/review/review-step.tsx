import { useWizard } from '../../frame/wizard-context.ts';
import { Created } from './created.tsx';
import { ReviewForm } from './review-form.tsx';

/** Everything at a glance and the button that hands it in; afterwards what that has made. */
export function ReviewStep() {
  const { onboarding } = useWizard();
  return onboarding.status === 'submitted' ? <Created /> : <ReviewForm />;
}
