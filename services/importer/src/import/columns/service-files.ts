import { columns } from './column.ts';
import type { ImportFile } from './import-file.ts';

const payTypes = { C: 'C', W: 'W', I: 'I', S: 'S', M: 'M', F: 'F', B: 'B' };
const categories = {
  competitive: 'competitive',
  maintenance: 'maintenance',
  repair: 'repair',
  diagnostic: 'diagnostic',
  courtesy: 'courtesy',
  internal: 'internal',
};

/** The limit of a row of parts is that of a line's labor. */
const MOST_CENTS = 100_000_000;

export const serviceFiles: readonly ImportFile[] = [
  {
    kind: 'ros',
    about: 'Repair orders, one row each.',
    key: ['ro_number', 'ro_suffix'],
    columns: columns({
      'ro_number*': 'text',
      'open_date*': 'date',
      close_date: ['date', 'the final close; needed where the status is closed'],
      'status*': { open: 'O', closed: 'C', void: 'V' },
      advisor_number: 'text',
      advisor_name: 'text',
      customer_number: 'text',
      customer_name: 'text',
      customer_type: { person: 'person', business: 'business' },
      customer_phone: 'text',
      customer_email: 'text',
      vin: 'text',
      year: 'year',
      make: 'text',
      model: 'text',
      mileage_in: 'whole',
      mileage_out: 'whole',
      tag: 'text',
      promised_at: 'time',
      ref_ro_number: ['text', 'the repair order that this one credits'],
      ro_suffix: 'text',
      stock_number: 'text',
      comeback: 'flag',
      shop_supplies: 'money',
      tax: 'money',
    }),
    check: (value) => {
      if (value('status') === 'C' && value('close_date') === null)
        return { column: 'close_date', reason: 'is empty although the repair order is closed' };
      const [opened, closed] = [value('open_date'), value('close_date')];
      if (opened !== null && closed !== null && closed < opened)
        return { column: 'close_date', reason: `is before ${opened}, when the repair order was opened` };
      return null;
    },
  },
  {
    kind: 'lines',
    about: 'The lines of repair orders. A repair order named here gets all its lines, technicians and parts anew.',
    key: ['ro_number', 'ro_suffix', 'line'],
    columns: columns({
      'ro_number*': 'text',
      'line*': 'line',
      'pay_type*': payTypes,
      labor_type: 'text',
      'op_code*': 'text',
      op_description: 'story',
      complaint: 'story',
      cause: 'story',
      correction: 'story',
      'sold_hours*': 'hours',
      flagged_hours: 'hours',
      actual_hours: ['hours', 'punched on the job'],
      'labor_sale*': ['money', 'net of discount'],
      'labor_cost*': ['money', 'zero with hours is estimated from the rates of the technicians where they are known'],
      labor_discount: ['money', 'positive'],
      parts_sale: ['money', 'net of discount, without core charges; empty: the sum of parts.csv'],
      parts_cost: ['money', 'without core charges; empty: the sum of parts.csv'],
      parts_discount: ['money', 'positive'],
      sublet_sale: 'money',
      sublet_cost: 'money',
      misc_sale: 'money',
      discount_reason: 'story',
      ro_suffix: 'text',
    }),
  },
  {
    kind: 'techs',
    about:
      'Technicians of a line. Flagged hours split its sold hours and sales; all zero, or nearly cancelling each other, equally.',
    key: ['ro_number', 'ro_suffix', 'line', 'tech_number'],
    columns: columns({
      'ro_number*': 'text',
      'line*': 'line',
      'tech_number*': 'text',
      tech_name: 'text',
      'flagged_hours*': 'hours',
      actual_hours: ['hours', 'wins over that of the line'],
      ro_suffix: 'text',
    }),
  },
  {
    kind: 'parts',
    about: 'Parts sold on lines. The same part twice on a line is two rows.',
    key: [],
    columns: columns({
      'ro_number*': 'text',
      'line*': 'line',
      'part_number*': 'text',
      description: 'story',
      source: 'text',
      'quantity*': 'quantity',
      'unit_cost*': 'money',
      'unit_sale*': 'money',
      list_price: 'money',
      emergency_purchase: 'flag',
      special_order: 'flag',
      is_core: ['flag', 'core charges are in neither sale nor cost'],
      counter_number: 'text',
      ro_suffix: 'text',
    }),
    check: (value) => {
      const tooMuch = (price: string) => Math.abs(Number(value('quantity')) * Number(value(price))) > MOST_CENTS;
      const column = ['unit_cost', 'unit_sale'].find(tooMuch);
      return column === undefined ? null : { column, reason: 'times the quantity is too large' };
    },
  },
  {
    kind: 'declined',
    about: 'Recommended work that the customer refused; replaced per repair order.',
    key: [],
    columns: columns({
      'ro_number*': 'text',
      op_code: 'text',
      'text*': 'story',
      amount: 'money',
      ro_suffix: 'text',
    }),
  },
  {
    kind: 'rates',
    about: 'Hourly rates; each holds from its date on.',
    key: ['scope', 'from_date'],
    columns: columns({
      'from_date*': 'date',
      'scope*': { door: 'door', warranty: 'warranty', internal: 'internal' },
      'rate*': 'rate',
    }),
  },
  {
    kind: 'labor_types',
    about: 'Labor types and the pay type each belongs to.',
    key: ['labor_type'],
    columns: columns({
      'labor_type*': 'text',
      description: 'story',
      'pay_type*': payTypes,
      default_rate: 'money',
    }),
  },
  {
    kind: 'op_codes',
    about: 'Op codes. A category set in the product is kept.',
    key: ['op_code'],
    columns: columns({
      'op_code*': 'text',
      description: 'story',
      category: categories,
      is_maintenance: ['flag', 'empty: whether the category is maintenance'],
      expected_hours: 'hours',
      expected_price: 'money',
    }),
  },
];
