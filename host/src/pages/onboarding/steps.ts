import type { OnboardingStep } from '@fixed-ops/contract';

interface StepWords {
  readonly title: string;
  /** Why the step matters, in one or two sentences. */
  readonly why: string;
  /** The information that a person needs for the step. */
  readonly needs: string;
}

/** The nine steps that bring a dealership group in. */
export const STEP_WORDS: Record<OnboardingStep, StepWords> = {
  group: {
    title: 'Group and stores',
    why: 'Every figure belongs to a store. Its time zone decides on which day a repair order closed.',
    needs: 'A list of the stores.',
  },
  dms: {
    title: 'DMS connection',
    why: 'Figures come from the files that your DMS exports each night. Give us one of each: we read it right away and show what is in it.',
    needs: 'Who may sign for the DMS, and one export each of repair orders, parts, ledger, employees and time clock.',
  },
  rates: {
    title: 'Rates and calendars',
    why: 'The effective labor rate is compared with the door rate, and a month with the days you are open.',
    needs: 'The posted rates, the rates agreed with each manufacturer, and the days on which each store is open.',
  },
  laborTypes: {
    title: 'Labor types',
    why: 'The labor type of a line says who pays: customer, warranty, internal or a service contract. Rates and hours of each depend on this.',
    needs: 'The labor type table of the DMS.',
  },
  people: {
    title: 'People',
    why: 'Hours and sales are shown by person. Without a name, every table shows only the number.',
    needs: 'The numbers under which the DMS knows advisors and technicians.',
  },
  opCodes: {
    title: 'Op codes',
    why: 'Say what kind of work each code is. Repair ELR, work mix and maintenance penetration stand on this. We suggest; you decide; you can change it later in Administration.',
    needs: 'The op-code table of the DMS, and somebody who knows what the house codes mean.',
  },
  ledger: {
    title: 'Ledger accounts',
    why: 'The statement shows each account on a line. Dollars on no line count only in the department total, so bring unmapped dollars to zero.',
    needs: 'The chart of accounts, and the last financial statement to compare with.',
  },
  users: {
    title: 'Users to invite',
    why: 'Job title decides which areas open, role how much of each. Nobody gets an email before you submit.',
    needs: 'Names and email addresses.',
  },
  review: {
    title: 'Review and submit',
    why: 'Read everything once more. Submitting creates your stores, loads the files and invites your people.',
    needs: 'Nothing new.',
  },
};
