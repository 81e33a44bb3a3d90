import type { OnboardingStep } from '@fixed-ops/contract';

interface StepWords {
  readonly title: string;
  /** What the step will ask for. */
  readonly asks: string;
  /** What is good to have at hand. */
  readonly needs: string;
}

/** The nine steps that bring a dealership group in. */
export const STEP_WORDS: Record<OnboardingStep, StepWords> = {
  group: {
    title: 'Group and stores',
    asks: 'Each store with address, brands, DMS, time zone and number of stalls.',
    needs: 'A list of the stores.',
  },
  dms: {
    title: 'DMS connection',
    asks: 'The provider, the authorization to read from it, and a sample of each file, which is read on the spot.',
    needs: 'Who may sign for the DMS, and one export each of repair orders, parts, ledger, employees and time clock.',
  },
  rates: {
    title: 'Rates and calendars',
    asks: 'Door, warranty and internal rates with the day from which they hold, and the days on which a store is open.',
    needs: 'The posted rates, the rates agreed with each manufacturer, and the holidays.',
  },
  laborTypes: {
    title: 'Labor types to pay types',
    asks: 'Who pays for each labor type of the DMS: customer, warranty, internal, service contract.',
    needs: 'The labor type table of the DMS.',
  },
  people: {
    title: 'People',
    asks: 'Advisors, and technicians with role, skill and shop.',
    needs: 'The numbers under which the DMS knows them.',
  },
  opCodes: {
    title: 'Op-code categories',
    asks: 'Which op codes are competitive, maintenance, repair or diagnostic work. Suggestions come from their descriptions.',
    needs: 'The op-code table of the DMS, and somebody who knows what the house codes mean.',
  },
  ledger: {
    title: 'Ledger mapping',
    asks: 'Which line of the statement each ledger account belongs to.',
    needs: 'The chart of accounts, and the last financial statement to compare with.',
  },
  users: {
    title: 'Users to invite',
    asks: 'Who signs in, with which role, job title and dealerships.',
    needs: 'Names and email addresses.',
  },
  review: {
    title: 'Review and submit',
    asks: 'Everything at a glance, with what is still missing.',
    needs: 'Nothing new.',
  },
};
