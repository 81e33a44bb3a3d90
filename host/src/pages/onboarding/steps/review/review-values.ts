import { reviewStepSchema } from '@fixed-ops/contract/help';
import type { FieldRules } from '@fixed-ops/ui';
import type { StepData } from '../../frame/use-step-form.ts';

export interface ReviewValues {
  readonly confirmed: boolean;
  readonly comment: string;
}

export const reviewValuesOf = (saved: unknown): ReviewValues =>
  reviewStepSchema.safeParse(saved).data ?? { confirmed: false, comment: '' };

export const reviewDataOf = (values: ReviewValues): StepData<'review'> => values;

export const reviewRules: FieldRules<ReviewValues> = {
  confirmed: {
    label: 'Everything above is right',
    serverPath: 'data.confirmed',
    validate: (isConfirmed) => (isConfirmed ? null : 'Confirm that everything is right'),
  },
  comment: { label: 'Anything that we should know', serverPath: 'data.comment' },
};
