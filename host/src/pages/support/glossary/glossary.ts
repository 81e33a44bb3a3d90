export interface GlossaryEntry {
  readonly term: string;
  /** Other names for the same thing. */
  readonly also?: string;
  readonly meaning: string;
}

/** The terms of the trade as this product uses them, in alphabetical order. */
export const glossary: readonly GlossaryEntry[] = [
  {
    term: 'Attendance hours',
    also: 'Clock hours',
    meaning: 'The time a technician is at work, whether on a job or waiting for one.',
  },
  { term: 'Actual hours', also: 'Punched hours', meaning: 'The time a technician punched on a job.' },
  {
    term: 'Bin location',
    meaning: 'The shelf address of a part. A part on hand without one can be neither found nor counted.',
  },
  {
    term: 'Closed repair order',
    meaning: 'Invoiced and final. Figures count a repair order on the day it was closed, not the day it was opened.',
  },
  { term: 'Comeback', also: 'Rework', meaning: 'A car that returns for the complaint it was just repaired for.' },
  {
    term: 'Competitive work',
    meaning: 'Jobs priced against quick lubes and tire stores: oil changes, tires, batteries, wipers, alignments.',
  },
  {
    term: 'Core charge',
    meaning: 'A deposit on a part that is sent back for rebuilding. It is in neither sales nor cost here.',
  },
  {
    term: 'Counted line',
    meaning:
      'A line of a repair order with hours, labor money or parts money. Courtesy lines without any of them and sublet-only lines are not counted.',
  },
  { term: 'Credit', meaning: 'A repair order that takes back another. Its money and hours count, its lines do not.' },
  {
    term: 'Customer pay',
    also: 'CP, pay type C',
    meaning: 'Work that the owner of the car pays for. Most ratios are watched on this work alone.',
  },
  { term: 'Days supply', meaning: 'How many days the parts on hand last at the present cost of sales.' },
  {
    term: 'Declined work',
    meaning: 'What was recommended and not bought: the first list to call when the shop is empty.',
  },
  {
    term: 'Discount',
    meaning:
      'A reduction that was recorded as one, such as a coupon. A price below the matrix without such a record is an override.',
  },
  {
    term: 'DMS',
    also: 'Dealer management system',
    meaning:
      'The system that repair orders, parts and the ledger are written in, such as CDK, Reynolds or Dealertrack.',
  },
  { term: 'Door rate', also: 'Posted rate', meaning: 'The hourly rate that hangs on the wall.' },
  {
    term: 'Effective labor rate',
    also: 'ELR',
    meaning:
      'Labor sales divided by hours sold. It lies below the door rate because of fixed prices, discounts and time given away.',
  },
  {
    term: 'Emergency purchase',
    also: 'EP',
    meaning: 'A part bought the same day, nearby and dearer, because it was not in stock.',
  },
  {
    term: 'Feed',
    meaning: 'The files that come from the DMS each night. A figure can only be as new as its feed.',
  },
  { term: 'Fill rate', also: 'Level of service', meaning: 'The share of demand that was served from the shelf.' },
  {
    term: 'Fixed absorption',
    meaning: 'The share of the whole store’s overhead that service, parts and body pay for. The goal is 100%.',
  },
  { term: 'Fixed operations', meaning: 'Service, parts and body shop together. Selling cars is variable operations.' },
  {
    term: 'Flagged hours',
    meaning: 'The hours a technician is paid for. Usually those sold; different on shared or discounted jobs.',
  },
  {
    term: 'Heat sheet',
    meaning: 'A table of people by tracked items in which each cell is colored against its goal.',
  },
  {
    term: 'Hours per RO',
    also: 'HPRO',
    meaning: 'Hours sold divided by repair orders. An express lane lowers it without anything getting worse.',
  },
  {
    term: 'Hours sold',
    also: 'Billed hours',
    meaning: 'The hours the payer is charged for, by the flat-rate guide and not by the clock.',
  },
  {
    term: 'Idle capital',
    meaning: 'Money in parts that are no longer stocked on purpose: non-stock and phased-out parts.',
  },
  {
    term: 'Internal',
    also: 'Pay type I',
    meaning: 'Work that another department pays for: used cars, new-car preparation, loaners, goodwill of the store.',
  },
  {
    term: 'Labor matrix',
    also: 'Grid',
    meaning: 'A price table by flat-rate time, so that longer and harder jobs earn more an hour.',
  },
  {
    term: 'Labor type',
    meaning:
      'The DMS’s finer code under a pay type, with a rate and a ledger account of its own. Each belongs to one pay type.',
  },
  {
    term: 'Line',
    also: 'Job',
    meaning: 'One complaint with its cause, correction, op code, pay type, hours and parts.',
  },
  { term: 'Lost sale', meaning: 'A part that was asked for, was not in stock and was not sold.' },
  {
    term: 'Maintenance work',
    meaning: 'What the manufacturer recommends by mileage: fluids, filters, mileage services.',
  },
  {
    term: 'Missing technician',
    meaning: 'A labor line with hours and no technician. It is shown in red, because it hides somebody’s productivity.',
  },
  { term: 'Months no sale', also: 'MNS', meaning: 'Whole calendar months since a part was last sold.' },
  {
    term: 'Obsolete part',
    meaning: 'Stock without a sale for twelve months or more, by the setting of the dealership.',
  },
  { term: 'One-line RO', meaning: 'A customer-pay repair order with one customer-pay line: nothing else was sold.' },
  { term: 'Op code', also: 'Operation code', meaning: 'The store’s short code for a job, such as LOF or BRKF.' },
  {
    term: 'Parts matrix',
    meaning: 'A multiplier by cost of a part, higher on cheap parts; used on repair orders, not over the counter.',
  },
  {
    term: 'Parts-to-labor ratio',
    meaning: 'Parts dollars for each labor dollar on repair orders.',
  },
  {
    term: 'Pay type',
    meaning: 'Who pays: customer, warranty, internal, service contract, maintenance plan, fleet, body.',
  },
  {
    term: 'Policy adjustment',
    meaning: 'Goodwill or a mistake that the store pays for itself. Not a discount.',
  },
  { term: 'Productivity', meaning: 'Punched hours divided by attendance hours: how much of the day is on jobs.' },
  { term: 'Efficiency', meaning: 'Hours sold divided by punched hours: how fast jobs are done.' },
  {
    term: 'Proficiency',
    meaning: 'Hours sold divided by attendance hours: productivity times efficiency. Some stores call this efficiency.',
  },
  {
    term: 'Repair order',
    also: 'RO',
    meaning: 'Contract and invoice of one visit of one car. It may have lines of several pay types.',
  },
  {
    term: 'Service contract',
    also: 'Extended warranty, pay type S',
    meaning:
      'Work that a third party pays for. It is counted separately, unless the dealership counts it as customer pay.',
  },
  {
    term: 'Special order',
    also: 'SOP',
    meaning: 'A part ordered for one customer. Unclaimed ones become forced stock.',
  },
  {
    term: 'Sublet',
    meaning:
      'Work bought from an outside vendor and resold, such as glass or towing. Outside hours, ELR and labor gross.',
  },
  {
    term: 'True turns',
    meaning: 'Inventory turns of what was sold off the shelf, without emergency and special orders passing through.',
  },
  { term: 'Unapplied time', meaning: 'Attendance that is not punched on any job.' },
  {
    term: 'Void',
    meaning: 'A repair order that was canceled before it was closed. It counts nowhere.',
  },
  {
    term: 'Warranty',
    also: 'Pay type W',
    meaning: 'Work that the manufacturer pays for, recalls included, at a rate it has agreed to.',
  },
  { term: 'Wholesale', meaning: 'Parts sold to body shops, garages and other dealers, at a low margin.' },
  {
    term: 'Work in process',
    also: 'WIP',
    meaning: 'Labor and parts already spent on repair orders that are not closed.',
  },
  {
    term: 'Working days',
    meaning:
      'Days by the store’s calendar: weekdays one, Saturdays a half, Sundays and holidays none, unless set otherwise.',
  },
].sort((a, b) => a.term.localeCompare(b.term, 'en'));
