import { reviewStepSchema } from '@fixed-ops/contract/help';
import type { FieldRules } from '@fixed-ops/ui';
import type { StepData } from '../../frame/use-step-form.ts';

export interface ReviewValues {
  readonly confirmed: boolean;
  readonly comment: string;
}

export const reviewValuesOf = (saved: unknown): ReviewValues =>
  reviewStepSchema.safeParse(saved).data ?? { confirmed: false, comment: '' };

/** The data to save. A save without a submission has no confirmation, because other steps may still change. */
export const reviewDataOf = (values: ReviewValues, handsIn: boolean): StepData<'review'> => ({
  ...values,
  confirmed: values.confirmed && handsIn,
});

/** The rules of the form. The confirmation is required only for the submission. */
export const reviewRulesFor = (handsIn: () => boolean): FieldRules<ReviewValues> => ({
  confirmed: {
    label: 'Everything above is right',
    serverPath: 'data.confirmed',
    validate: (isConfirmed) => (isConfirmed || !handsIn() ? null : 'Confirm that everything is right'),
  },
  comment: { label: 'Note', serverPath: 'data.comment' },
});
