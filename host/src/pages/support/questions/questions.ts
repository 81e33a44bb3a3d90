/** A question and its answer. */
export interface Question {
  readonly topic: Topic;
  readonly question: string;
  readonly answer: string;
  /** A link to the page where it is done or seen. */
  readonly link?: { readonly label: string; readonly to: string };
}

/** The topics in the order of the page. */
export const topics = ['Figures', 'Data', 'Working with it', 'Access', 'Your account'] as const;
export type Topic = (typeof topics)[number];

export const questions: readonly Question[] = [
  {
    topic: 'Figures',
    question: 'Why does a figure differ from my DMS report?',
    answer:
      'Most often because of the day: a repair order counts on the day it was closed, not the day it was opened. Voids count nowhere, and lines without hours, labor or parts money are not counted as lines. Open the figure: its list shows every repair order in it, so the one that is too many or missing can be found.',
    link: { label: 'Definitions and formulas', to: '/support?tab=metrics' },
  },
  {
    topic: 'Figures',
    question: 'How do I see what is behind a figure?',
    answer:
      'Click it, or press Enter on it. A drawer lists everything in it with its contribution, and the totals add up to the figure. The i beside a figure gives its definition, its formula with the numbers of this period, and when the data was loaded.',
  },
  {
    topic: 'Figures',
    question: 'Which days are “This month”, and what is it compared with?',
    answer:
      'From the first to the last day that your files reach, and it is compared with the same days of the month before. On the first two days of a month the dashboards begin with the month before, because there is hardly anything to see yet. Any other period and comparison can be chosen above the figures.',
  },
  {
    topic: 'Figures',
    question: 'Why is there a dash instead of a figure?',
    answer:
      'It cannot be computed: there is nothing to divide by, such as no repair orders in the period, or your DMS does not send a column that it needs. Point at the dash, or move to it with the Tab key, and it says which.',
    link: { label: 'Columns that your DMS does not send', to: '/support?tab=feeds' },
  },
  {
    topic: 'Figures',
    question: 'What does “worth” mean beside a figure?',
    answer:
      'What the gap to the target comes to in dollars in the period shown: what the store would have sold or earned more if the figure had been at its target and everything else the same.',
    link: { label: 'Targets and how each gap is valued', to: '/support?tab=metrics' },
  },
  {
    topic: 'Figures',
    question: 'Why do the pay types not add up to the number of repair orders?',
    answer:
      'A repair order with customer-pay and warranty lines is one repair order, and it is counted once in each of the two. Money and hours do add up, because each line belongs to one pay type.',
  },
  {
    topic: 'Data',
    question: 'How new are the figures?',
    answer:
      'As new as the last files of your DMS, which usually come at night. Data feeds shows for each kind of file when the last one came, how far it reaches and what was left out. The managers of the store are notified of files that are late or refused.',
    link: { label: 'Data feeds', to: '/support?tab=feeds' },
  },
  {
    topic: 'Data',
    question: 'A repair order was changed in the DMS. When does it change here?',
    answer:
      'With the next files. A repair order that is sent again replaces the one from before, with all its lines, so nothing has to be corrected here.',
  },
  {
    topic: 'Working with it',
    question: 'How do I get a table into Excel?',
    answer:
      'By Export above it, as an Excel or a CSV file. The file has all the rows that the filter leaves, not only those in view, in the order and with the columns that are shown.',
  },
  {
    topic: 'Working with it',
    question: 'Can I choose the columns of a table?',
    answer:
      'Yes, by Columns above the table. Your choice is kept for you on every computer that you sign in on, and changes the table of nobody else.',
  },
  {
    topic: 'Working with it',
    question: 'How do I show a colleague what I see?',
    answer:
      'Copy the address of the page: period, filters, order and an open list are in it. Your colleague sees the same view if they may open the page, with the figures that they may see.',
  },
  {
    topic: 'Working with it',
    question: 'Can I look at two dealerships at the same time?',
    answer:
      'Yes, in two tabs of the browser. Each tab keeps the dealership that was chosen in it; a new tab begins with the one that was chosen last.',
  },
  {
    topic: 'Working with it',
    question: 'Is there a quicker way than the menus?',
    answer:
      'Ctrl K (Command K on a Mac) finds a repair order, a person, a screen or a metric from anywhere. Pressing the question mark lists all keys. Shortcuts of a single key can be turned off in that list.',
    link: { label: 'Keyboard shortcuts', to: '/support?tab=shortcuts' },
  },
  {
    topic: 'Access',
    question: 'Why can I not open a page that a colleague has?',
    answer:
      'Role and job title decide which pages open, and both can be different from your colleague’s. The page that refuses you names the people who can change them.',
    link: { label: 'Who administers access', to: '/support' },
  },
  {
    topic: 'Access',
    question: 'Why do I see only my own work?',
    answer:
      'Advisors, technicians and people with the role Employee see the rows under their own DMS numbers, and no names or figures of others. Your numbers are on your profile page. If they are missing or wrong, an administrator can correct them.',
    link: { label: 'My DMS numbers', to: '/profile-settings' },
  },
  {
    topic: 'Your account',
    question: 'How do I change my password?',
    answer:
      'On your profile page by Change password. If you have forgotten it, choose “Forgot your password?” where you sign in: a code is sent to your email address and works for one new password.',
    link: { label: 'Profile settings', to: '/profile-settings' },
  },
  {
    topic: 'Your account',
    question: 'What am I notified about, and how do I turn it off?',
    answer:
      'You choose it on your profile page for each kind: mentions, flags, imports, reports and thresholds, in Fixed Ops, by email, both or not at all. Email is off until you turn it on. Messages about Fixed Ops itself are always sent.',
    link: { label: 'Notification settings', to: '/profile-settings' },
  },
  {
    topic: 'Your account',
    question: 'Can I change my email address, job title or role?',
    answer:
      'No. You sign in with your email address, and title and role decide what you see, so an administrator changes title and role. Name, phone, picture and default dealership are yours to change.',
    link: { label: 'Profile settings', to: '/profile-settings' },
  },
  {
    topic: 'Your account',
    question: 'How often can I write to support?',
    answer:
      'Five messages an hour reach support. A message that could not be sent does not count, and what you wrote stays in the form until it is sent.',
    link: { label: 'Write to support', to: '/support' },
  },
];
