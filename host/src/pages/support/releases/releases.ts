/** What one change means for the people who use the product. */
export interface Change {
  /** As the navigation names it. */
  readonly area: string;
  readonly text: string;
  /** Where to look at it. */
  readonly link?: { readonly label: string; readonly to: string };
}

export interface Release {
  /** The day from which on people have it, `YYYY-MM-DD`. */
  readonly date: string;
  readonly changes: readonly Change[];
}

/**
 * Release notes, the newest first. Whoever changes what people see or can do adds it here in the same commit: what is
 * different for them, in their words; nothing that only we notice. Links lead to pages that are open to all.
 */
export const releases: readonly Release[] = [
  {
    date: '2026-11-24',
    changes: [
      {
        area: 'Everywhere',
        text: 'Another area or tab opens sooner: its files come while you read, or when the pointer reaches the link.',
      },
      {
        area: 'Heat sheet',
        text: 'Print one coaching card by itself, to take it to the conversation.',
      },
      {
        area: 'Op codes',
        text: 'An administrator sets under Thresholds from which share of its lines at price a code is on target. It was 80% in every store.',
      },
      {
        area: 'Everywhere',
        text: 'A percentage is rounded once: 4 of 104 reads 3.8%, and no longer 3.9%. On a phone, tables show rate, gap and price without scrolling sideways.',
      },
      {
        area: 'Administration',
        text: 'Dealership info: say for each weekday how much of a working day it counts, and pace and goals follow. The logo stands at the head of printed pages. Changes have a history and can be taken back.',
      },
      {
        area: 'Administration',
        text: 'Dealership info: internal rates with their days. The used-car internal report says how much of them was charged.',
      },
      {
        area: 'Administration',
        text: 'Maintenance op codes show confidence and reason of each suggestion apart, and say which codes are catch-alls.',
      },
      {
        area: 'Administration',
        text: 'Guides show one manufacturer and department at a time, with a history in which a change can be taken back. The audit log can be asked for days.',
      },
      {
        area: 'Administration',
        text: 'Users: set the picture of a person in the drawer. A pasted list of new users is still there after your session ended.',
      },
      {
        area: 'Everywhere',
        text: 'What you had typed in a settings form or a user form when your session ended is still there after you sign in again.',
      },
      {
        area: 'Administration',
        text: 'Feeds: administrators upload the files of an extract, see what would change and which rows would be left out, and load them. They also say when the nightly files are due and who is told that they are late.',
      },
      {
        area: 'Administration',
        text: 'Users: an invitation that could not leave waits and is tried again for over an hour. The list says why, and when next.',
      },
      {
        area: 'Administration',
        text: 'Feeds: which files came when, how many rows were loaded and when the next one is expected. Rows left out open with their line and the reason.',
      },
      {
        area: 'Administration',
        text: 'Statement accounts open on all accounts once none is unmapped. History and audit log say choices and months in words.',
      },
      {
        area: 'Administration',
        text: 'Audit log: who changed what in the store, when and from where, with a filter and a file.',
      },
      {
        area: 'Everywhere',
        text: 'When somebody changes targets or new data arrives, open pages follow within 15 seconds. What you are typing stays.',
      },
      {
        area: 'Administration',
        text: 'Guides: see the share of gross that each manufacturer allows an expense, and set what the group wants instead.',
      },
      {
        area: 'Administration',
        text: 'Expenses: set the accounts, budget, guide and charge of each expense line, and the budget of single months.',
      },
      {
        area: 'Administration',
        text: 'Thresholds: the bounds of parts figures beside those of service, and a reset of all of them at once.',
      },
      {
        area: 'Administration',
        text: 'Technician roles and Technician shops: change many technicians at once or by keys, and say who works in which shop.',
      },
      {
        area: 'Administration',
        text: 'History on every page of settings: who changed what, from what to what. Any change can be taken back. Group administrators copy settings to other stores and see the differences first.',
      },
      {
        area: 'Administration',
        text: 'Dealership info: change address, hours, rates with their days, the calendar, options and the logo.',
      },
      {
        area: 'Administration',
        text: 'Heat sheet: choose its columns, their order and goals for service and parts, and which op codes make up each item.',
      },
      {
        area: 'Administration',
        text: 'Statement accounts: put each ledger account on its line by suggestion, list or dragging, until no dollar is unmapped.',
      },
      {
        area: 'Administration',
        text: 'Users are created on a page that shows beside the form what they will see, and changed in a drawer: role, title, dealerships and DMS numbers, which are found by name. The list has filters and the last sign-in; each row can resend the invitation, end the sessions, delete with Undo, or restore. Several people are invited by a pasted list or a CSV file, which is checked first.',
      },
      {
        area: 'Administration',
        text: 'Averages, Inventory analysis and Wholesale can be set: each page shows beside the fields what a change does before you save it.',
      },
      {
        area: 'Administration',
        text: 'Maintenance op codes: say what kind of work each code is. The page suggests a kind with its confidence and why, and takes all sure ones at once.',
      },
      {
        area: 'AI Dashboard',
        text: 'The service dashboard can be narrowed to labor types.',
      },
      {
        area: 'RO search',
        text: 'A repair order whose line names no technician takes one on its own page, says which labor matrix priced a line, and tells people whom you mention when you change a note. Gross of a repair order shows to titles that see the sales of the statement.',
      },
      {
        area: 'AI Dashboard',
        text: 'The heat sheet has Print in its bar, and follow-ups stand also for people without work in the period. Op codes say when no labor matrix is in force.',
      },
    ],
  },
  {
    date: '2026-11-23',
    changes: [
      {
        area: 'AI Dashboard',
        text: 'The recap of a day also has its technicians, its exceptions with the repair orders behind them and, for the last day, what is still open. It prints on one sheet.',
      },
      {
        area: 'AI Dashboard',
        text: 'Coaching keeps the earliest follow-up that is open, and a follow-up that is due stands first also when the gap is closed. History has Done. Taking a note back asks first.',
      },
      {
        area: 'AI Dashboard',
        text: 'Files of open repair orders and of declined work have phone numbers only when “With phone numbers” is ticked in Export.',
      },
      {
        area: 'AI Dashboard',
        text: 'Why a card changed: choose any figure of the service dashboard beside the pay types, or “Why it changed” at the card. Each reason opens the repair orders behind it, which add up to it. A press on a pay type filters the page, Export has every figure of it, and the lists of the service desk stand below the filters.',
      },
      {
        area: 'AI Dashboard',
        text: 'Figures also say when they may be off because a feed is late or thin, labor types or accounts are not mapped, or no labor matrix is in force. On paper each reason stands once, at the foot.',
      },
      {
        area: 'RO search',
        text: 'RO search has columns for phone, complaint, correction, technician names, last note, inspection and declined work, which are read once you turn them on; its filters are one line.',
      },
      {
        area: 'RO search',
        text: 'A repair order shows its inspection in counts, and what was declined, deferred or never answered with its worth; the last visits lead to all visits of the vehicle.',
      },
      {
        area: 'RO search',
        text: 'Notes are written on the repair order itself: @ mentions somebody, a flag asks for attention, and a note can be about one line. What could not be saved stays in the field, and two people who change the same note see both texts.',
      },
      {
        area: 'RO search',
        text: 'A repair order says in one sentence what to look at, and Review leads from line to line. Lines tell how fast their technicians were and who named one that the DMS did not. Titles that may not see the sales of the service statement get no cost and no gross, on screen or on paper.',
      },
      {
        area: 'AI Dashboard',
        text: 'While other figures load, a line below the filters says for whom, and the old ones stay. The trends mark days on which the store was closed or open against its habit. Used-car internal goes by your own name for it.',
      },
      {
        area: 'AI Dashboard',
        text: 'Op codes names what is worth fixing first: lines below the grid, work hidden under a catch-all, codes without a kind. The price-variance finder shows who charges what for the same job, and every figure of it opens its lines. Administrators say what kind of work a code is right there.',
      },
      {
        area: 'AI Dashboard',
        text: 'An op code opens beside its table, and on a page of its own: every line against the grid or the usual price, who charged how much of it, its months and its lines, largest shortfall first.',
      },
      {
        area: 'AI Dashboard',
        text: 'Below the labor sales trend stands what happened in its months: new door rates, labor matrices, and days that managers mark themselves, with a note.',
      },
      {
        area: 'AI Dashboard',
        text: 'A figure that may be off carries a mark: it says by how much data, and leads to where that is put right. Who sees own technician hours only has the store’s average beside them.',
      },
      {
        area: 'Everywhere',
        text: 'Press “Data as of” to see when each feed came and through which day it reaches. Export has Copy, which takes the rows into a spreadsheet without a file. The keys g and then r, o or t lead to RO search, op codes and technicians.',
      },
      {
        area: 'AI Dashboard',
        text: 'Lines without a technician can be assigned on the technicians screen, one by one or together: the figures follow at once, it can be undone, and your DMS wins once it names somebody. Lines without a punch have a list beside them.',
      },
      {
        area: 'AI Dashboard',
        text: 'Discounts says who gave how much, why and on what, down to each line with what is left of its gross; those without a reason are one press away. Used-car internal says what each used car cost and how long it stood in the workshop. Both are at the foot of the service dashboard.',
      },
      {
        area: 'AI Dashboard',
        text: 'Heat sheet shows who is hot and who is cold, on what: advisors, technicians or counterpersons by their figures and the items they sold, each colored by its goal and ranked by goals met. Every cell opens what it counts: repair orders with an item and those without it, and the documents of the parts counter. Coach first names the three largest gaps, and each person has a coaching card with what to keep, one focus and three repair orders; mark it as coached with a note and a day to follow up, look up every time before, and change your note. Wall mode shows the sheets in turns on a screen in the shop, without a customer’s name.',
      },
      {
        area: 'AI Dashboard',
        text: 'Filters can be saved under a name on every screen that has them, shared with everybody at the dealership, and chosen as what a screen opens with. Beside them, Copy link copies what you see, period and dealership included.',
      },
      {
        area: 'AI Dashboard',
        text: 'Labor types is a tree: pay types, their labor types, op codes and lines, each with hours, labor, gross and rate against the door rate, and what changed. A branch opens where you press, and the address keeps it.',
      },
      {
        area: 'AI Dashboard',
        text: 'Op codes shows how the lines of each code lie to its price, ranked by the money below it: repair and diagnosis against the labor matrix at their own hours, other codes against the price that most lines have. Work mix says what an hour of each kind of work brought.',
      },
      {
        area: 'AI Dashboard',
        text: 'Why the labor rate changed stands beside the pay types: price, work mix, discounts and unbilled hours, each with what moved it most. Each opens the repair orders that add up to it.',
      },
      {
        area: 'AI Dashboard',
        text: 'Day pattern shows what a day of each weekday brings, and what each working day that is left has to bring for the goal of the month; a day opens its repair orders. Work mix leads to the op codes of each kind of work.',
      },
      {
        area: 'AI Dashboard',
        text: 'The months of the service dashboard switch to accounting, for those who see the statement, and say how far ledger and repair orders are apart. The gap of proficiency leads to Technicians.',
      },
      {
        area: 'AI Dashboard',
        text: 'A recap of the last day, or any day before, stands on one page to print: its figures beside the same weekday before and the month so far, and the advisors of the day.',
      },
      {
        area: 'AI Dashboard',
        text: 'Technicians shows who sells the hours: each shop with its people, sold and attended hours, productivity, efficiency, proficiency and each day of them, what the hours short are worth, and the hours that name nobody.',
      },
      {
        area: 'AI Dashboard',
        text: 'Advisors are ranked, and named above the cards, by what their gap is worth. Total gross and gross per repair order stand above the pay types.',
      },
      {
        area: 'Dashboards',
        text: 'The chart of the months comes sooner. Its arrow keys go from month to month, each is read out, and Enter opens it.',
      },
      {
        area: 'AI Dashboard',
        text: 'Gaps of sale types, and their totals where they can be proven, open what they are made of, as those of advisors do.',
      },
      {
        area: 'AI Dashboard',
        text: 'RO search finds repair orders by number, VIN or its last eight, customer, phone, tag or stock number, whatever the accents; by dates, people, op code, amount, flag and exceptions as well. Enter opens an exact number, / goes to the search, and the search of the header leads there.',
      },
      {
        area: 'Administration',
        text: 'A threshold can be taken out of use and back. The preview tries bounds on those whom they judge: technicians, advisors, or the store at its pace. Thresholds print as a list of values.',
      },
      {
        area: 'On a phone',
        text: 'Parts and totals of a repair order, sale types and users show what matters without scrolling sideways; the rest stands below each name.',
      },
      {
        area: 'AI Dashboard',
        text: 'The list behind a figure has its export at the top, room at its end, and two lines for each op code; shares of sales name their colors.',
      },
      {
        area: 'Everywhere',
        text: 'Lists and menus follow the keyboard further: type the beginning of a name, also on a closed list, and press Home, End or Page Up. On a touch screen, rest a finger on a button to read what it does.',
      },
      {
        area: 'Dashboards',
        text: 'The totals of a repair order by pay type end with the sums of all its lines.',
      },
      {
        area: 'Everywhere',
        text: 'Dashboards and repair orders open sooner for who was here before: their figures are asked for at once.',
      },
      {
        area: 'AI Statement',
        text: 'The statement of an advisor shows what it has: no empty strip, no columns without figures, and exactly what is kept from it.',
      },
      {
        area: 'Everywhere',
        text: 'If you work in several dealerships, the address names the one that you see: copied, it opens there for a colleague too. Back to a page of another dealership goes to that dealership.',
      },
      {
        area: 'Administration',
        text: 'Thresholds can be changed: what a bound would do to this month, its advisors and its worth stands beside it before you save. One bound or all go back to their defaults. If somebody saves first, you see both versions and nothing you typed is lost.',
      },
      {
        area: 'Everywhere',
        text: 'Figures that are there stay when newer ones cannot be loaded, and the page says so.',
      },
      {
        area: 'Everywhere',
        text: 'Pages and repair orders print as documents on A4 and Letter: dealership, day and time, the filters in words, charts and whole tables; no menus, buttons or messages.',
      },
      {
        area: 'Administration',
        text: 'The order of the users is in the link to them, and their file has it. Choose people with their boxes, and the file is of them alone. Columns can be made wider at the end of their heads, in the list behind a figure too.',
      },
      {
        area: 'AI Dashboard',
        text: 'What a card is worth leads to the repair orders that it is lost on. One or two gaps to fix first share the whole width, and names of figures have one size.',
      },
      {
        area: 'Everywhere',
        text: 'Nothing moves any more while a page loads, and the search says whole what it finds.',
      },
      {
        area: 'Everywhere',
        text: 'Which dates a page begins with is said beside its title, no longer over the figures.',
      },
      {
        area: 'Exports',
        text: 'Excel files show dollars, percents, hours, days and times as what they are, keep head and first column in view, end with totals, and are called after list, dealership and period wherever you take them.',
      },
      {
        area: 'Notifications',
        text: 'What a notification tells of opens with it: the note or flag on its repair order, marked and in view, and the figure that is over its target. Repair orders show the notes on them.',
      },
      {
        area: 'AI Dashboard',
        text: 'A repair order leads back to the figure that you opened it from, with its period and filters. Its sales stand in one column down the page, inspections without charge are one row that opens, and on a phone no two columns touch.',
      },
      {
        area: 'AI Dashboard',
        text: 'Repair orders without an advisor stand below the advisors without a rank, and a total is called the store only where it is all of the store.',
      },
      {
        area: 'AI Dashboard',
        text: 'What opens behind a figure begins with the repair orders that cost most, says what each of them is worth, lists credits apart, has a filter and exports to CSV or Excel as it is sorted and filtered. Sales, hours, discounts and their rates are split by op code too. Escape goes back one level.',
      },
      {
        area: 'Everywhere',
        text: 'Long reports and exports of one person no longer keep others waiting. When the server has much to do, or its data are away for a moment, the page says so and asks again by itself.',
      },
      {
        area: 'Everywhere',
        text: 'Periods up to now end on the last day that your files reach, and so do comparison, pace and working days: an open month is held against as many days of the month or year before. Year to date is compared with the same dates of the year before. Where the numbers of days differ, the page says why.',
      },
      {
        area: 'Everywhere',
        text: 'The period picker has Yesterday, the last day with data, and This week. A feed is late after 36 hours, closed days not counted, wherever its age is shown.',
      },
      {
        area: 'AI Dashboard',
        text: 'The month that is still open is drawn where it is heading, dashed, in cards and columns, whichever period is shown. The i beside a sum says what a working day brings, and how that has changed.',
      },
      {
        area: 'Everywhere',
        text: 'A span that touches two years is written with both and never cut off, and the distance to a target is that of the digits shown.',
      },
      {
        area: 'Everywhere',
        text: 'Working days leave out Sundays and the six holidays that nearly every store keeps, no other federal ones. A closed day on which a repair order closed counts all the same.',
      },
      {
        area: 'AI Statement',
        text: 'A month that is still open is compared with the same days of the month and of the year before where the ledger has dated entries, else with nothing, and says so. It is not judged against guides of whole months.',
      },
      {
        area: 'AI Statement',
        text: 'Totals of a department include accounts that are not mapped to a line yet. They stand on a line of their own, and every figure in which they count is marked.',
      },
      {
        area: 'AI Dashboard',
        text: 'Parts of an earlier day have the list price of that day, and files with fewer columns or fewer files take nothing away from what others told.',
      },
      {
        area: 'AI Dashboard',
        text: 'A fill rate without recorded lost sales is no longer green: it is shown beside its target and not held against it.',
      },
      {
        area: 'AI Dashboard',
        text: 'Open repair orders lists what stands open past its limit, misses its promise, waits for parts or has had no activity for some days, by age and by advisor, with what is unbilled. The card of open repair orders past their limit opens it.',
      },
      {
        area: 'AI Dashboard',
        text: 'Declined work lists what was recommended and not done, by customer, age and advisor, with whom to call. What came of a call is noted beside it, and what was sold since drops out by itself.',
      },
    ],
  },
  {
    date: '2026-11-22',
    changes: [
      {
        area: 'On a phone',
        text: 'Buttons, the header and choices take a press where a finger lands, the search has a button that closes it, and the filters are as wide as the phone.',
      },
      {
        area: 'Everywhere',
        text: 'A page that cannot open because the device is offline says so, and opens by itself once the connection is back.',
      },
      {
        area: 'Everywhere',
        text: 'With high contrast colors, pay types, bars and the lines between figures stay in sight.',
      },
    ],
  },
  {
    date: '2026-11-21',
    changes: [
      {
        area: 'Tables',
        text: 'The columns that you choose for a table are kept for you, on every computer that you sign in on.',
      },
      {
        area: 'AI Dashboard',
        text: 'When technicians could not be loaded, the choice of people says so and offers Retry; they were missing without a word.',
      },
      {
        area: 'Support',
        text: 'Messages about something that failed show the reference that support finds it by.',
      },
      {
        area: 'Support',
        text: 'A screenshot can go along with a message: drop it on the page, paste it or choose a file.',
        link: { label: 'Write to support', to: '/support' },
      },
      {
        area: 'Support',
        text: 'Messages that could not be sent no longer count toward the five that you can send in an hour.',
      },
      {
        area: 'Support',
        text: 'Answers to what people ask, searched together with the glossary, and this list.',
        link: { label: 'Questions', to: '/support?tab=questions' },
      },
      {
        area: 'Profile settings',
        text: 'Your numbers in each dealership’s DMS, with the names that it has for them.',
        link: { label: 'My DMS numbers', to: '/profile-settings' },
      },
      {
        area: 'Profile settings',
        text: 'Settings that could not be loaded say so and can be loaded again, where defaults used to stand in for them.',
      },
      {
        area: 'AI Dashboard',
        text: 'The service dashboard: key figures with 13 months behind them, what the gaps to the targets are worth, the trend, pay types and advisors. Every figure opens the repair orders that make it up.',
      },
      {
        area: 'AI Dashboard',
        text: 'The parts department by sale type, and each repair order in full with its lines, technicians and parts.',
      },
      { area: 'AI Statement', text: 'The month’s statement of fixed operations, with a summary above its lines.' },
      {
        area: 'Notifications',
        text: 'You are told of mentions, flags, files that are late or refused, reports and thresholds, in Fixed Ops and by email as you choose.',
        link: { label: 'Notifications', to: '/notifications' },
      },
      {
        area: 'Support',
        text: 'Messages to support with the page and the reference of what failed, the metric dictionary, the glossary and the state of each data feed.',
      },
      {
        area: 'Everywhere',
        text: 'Ctrl K finds repair orders, people, screens and metrics; tables become CSV or Excel files; the product can be light, dark or as your device.',
        link: { label: 'Keyboard shortcuts', to: '/support?tab=shortcuts' },
      },
    ],
  },
];
