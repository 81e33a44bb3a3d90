type Table = readonly (readonly (string | number)[])[];

/** An extract in which every file has every column, with a value in each. It has two repair orders, one of them with two lines. */
export const wholeExtract: Readonly<Record<string, Table>> = {
  'rates.csv': [
    ['from_date', 'scope', 'rate'],
    ['2026-01-01', 'door', 189.95],
  ],
  'labor_types.csv': [
    ['labor_type', 'pay_type', 'description', 'default_rate'],
    ['CM', 'C', 'Customer main', 180],
    ['IP', 'I', 'Policy work', 175],
  ],
  'op_codes.csv': [
    ['op_code', 'description', 'category', 'is_maintenance', 'expected_hours', 'expected_price'],
    ['OIL', 'Oil service', 'maintenance', 'yes', 0.3, 39.95],
    ['BRK', 'Brakes', 'repair', 'no', 1.8, 350],
  ],
  'ros.csv': [
    [
      ...['ro_number', 'ro_suffix', 'open_date', 'status', 'close_date', 'advisor_number', 'advisor_name'],
      ...[
        'customer_number',
        'customer_name',
        'customer_type',
        'customer_phone',
        'customer_email',
        'vin',
        'year',
        'make',
        'model',
      ],
      ...[
        'mileage_in',
        'mileage_out',
        'tag',
        'promised_at',
        'ref_ro_number',
        'stock_number',
        'comeback',
        'shop_supplies',
        'tax',
      ],
    ],
    [
      ...['1', '', '2026-11-17', 'closed', '2026-11-18', 'A1', 'Mo Ray'],
      ...['K1', 'Lee Roy', 'business', '555-0100', 'lee@example.com', '1FTX', 2019, 'Ford', 'F-150'],
      ...[10, 12, 'T1', '2026-11-18 10:00', '', 'S1', 'yes', 3.5, 8],
    ],
    [
      ...['2', 'B', '2026-11-17', 'closed', '2026-11-19', 'A2', 'Jo Lee'],
      ...['K2', 'Ann Poe', 'person', '555-0101', 'ann@example.com', '2T3R', 2020, 'Toyota', 'RAV4'],
      ...[20, 21, 'T2', '2026-11-19 10:00', '1', 'S2', 'no', 2.5, 4],
    ],
  ],
  'lines.csv': [
    [
      ...['ro_number', 'ro_suffix', 'line', 'pay_type', 'op_code', 'sold_hours', 'labor_sale', 'labor_cost'],
      ...[
        'labor_type',
        'op_description',
        'complaint',
        'cause',
        'correction',
        'flagged_hours',
        'actual_hours',
        'labor_discount',
      ],
      ...['parts_sale', 'parts_cost', 'parts_discount', 'sublet_sale', 'sublet_cost', 'misc_sale', 'discount_reason'],
    ],
    [
      ...['1', '', 1, 'C', 'OIL', 0.3, 32.5, 8.1],
      ...['CM', 'Oil and filter', 'Due', 'Miles', 'Done', 0.25, 0.2, 5],
      ...[40, 22, 1, 7, 6, 2, 'coupon'],
    ],
    [
      ...['1', '', 2, 'W', 'BRK', 1.8, 300, 70],
      ...['WM', 'Brakes, front', 'Noise', 'Worn', 'New pads', 2, 1.7, 0],
      ...[99.5, 50, 0, 0, 0, 0, ''],
    ],
    [
      ...['2', 'B', 1, 'C', 'BRK', 1.8, 350, 75],
      ...['CM', 'Brakes, rear', 'Noise', 'Worn', 'New pads', 2.2, 2, 25],
      ...[120, 60, 3, 0, 0, 0, 'loyal'],
    ],
  ],
  'techs.csv': [
    ['ro_number', 'ro_suffix', 'line', 'tech_number', 'flagged_hours', 'tech_name', 'actual_hours'],
    ['1', '', 1, 'T1', 0.25, 'Gil', 0.2],
    ['1', '', 2, 'T1', 1.5, 'Gil', 1.2],
    ['1', '', 2, 'T2', 0.5, 'Kim', 0.5],
    ['2', 'B', 1, 'T2', 2.2, 'Kim', 2],
  ],
  'parts.csv': [
    [
      ...[
        'ro_number',
        'ro_suffix',
        'line',
        'part_number',
        'quantity',
        'unit_cost',
        'unit_sale',
        'description',
        'source',
      ],
      ...['list_price', 'emergency_purchase', 'special_order', 'is_core', 'counter_number'],
    ],
    ['1', '', 1, 'F1', 2, 11, 20, 'Filter', 'OEM', 22, 'no', 'no', 'no', 'P1'],
    ['1', '', 2, 'P2', 1, 50, 99.5, 'Pad', 'OEM', 110, 'yes', 'yes', 'no', 'P1'],
    ['1', '', 2, 'P2', 1, 30, 30, 'Core', 'OEM', 30, 'no', 'no', 'yes', 'P1'],
    ['2', 'B', 1, 'P2', 1, 60, 120, 'Pad', 'OEM', 110, 'no', 'yes', 'no', 'P2'],
  ],
  'declined.csv': [
    ['ro_number', 'ro_suffix', 'text', 'op_code', 'amount'],
    ['1', '', 'Tires', 'TIR', 250],
    ['2', 'B', 'Wipers', 'WIP', 20],
  ],
  'parts_inventory.csv': [
    [
      ...[
        'as_of',
        'part_number',
        'on_hand',
        'unit_cost',
        'description',
        'source',
        'status',
        'bin',
        'reserved',
        'on_order',
      ],
      ...['list_price', 'entry_date', 'last_sale_date', 'last_receipt_date', 'demand_12', 'sales_12', 'lost_sales_12'],
    ],
    [
      '2026-11-18',
      'P2',
      4,
      50,
      'Pad',
      'OEM',
      'Phase Out',
      'A1',
      1,
      2,
      105,
      '2024-01-01',
      '2026-11-01',
      '2026-10-01',
      9,
      8,
      1,
    ],
    [
      '2026-11-19',
      'P2',
      3,
      52,
      'Pad',
      'OEM',
      'Phase Out',
      'A1',
      1,
      2,
      110,
      '2024-01-01',
      '2026-11-18',
      '2026-10-01',
      9,
      8,
      1,
    ],
  ],
  'parts_transactions.csv': [
    [
      ...[
        'date',
        'kind',
        'document',
        'part_number',
        'quantity',
        'unit_cost',
        'sale_type',
        'account_number',
        'unit_sale',
      ],
      ...['order_type', 'vendor', 'counter_number', 'is_core'],
    ],
    ['2026-11-18', 'sale', 'D1', 'P2', 2, 50, 'wholesale', 'W1', 80, '', '', 'P1', 'no'],
    ['2026-11-18', 'sale', 'D1', 'P2', 1, 30, 'wholesale', 'W1', 30, '', '', 'P1', 'yes'],
    ['2026-11-19', 'receipt', 'R1', 'P2', 4, 52, '', '', '', 'emergency', 'V1', 'P2', 'no'],
    ['2026-11-19', 'lost_sale', 'L1', 'P2', 1, 52, '', '', 110, '', '', 'P2', 'no'],
  ],
  'wholesale_accounts.csv': [
    ['account_number', 'name', 'type', 'salesperson', 'phone'],
    ['W1', 'Body & Sons', 'body', 'Sam', '555-0102'],
  ],
  'gl_accounts.csv': [
    ['account', 'description', 'type', 'department'],
    ['4600', 'Labor sale C', 'sale', 'Service'],
    ['7310', 'Rent', 'expense', 'Service'],
  ],
  'gl_balances.csv': [
    ['account', 'month', 'debit', 'credit'],
    ['4600', '2026-10', 0, 1000],
  ],
  'gl_entries.csv': [
    ['account', 'date', 'debit', 'credit', 'journal', 'reference', 'control', 'description'],
    ['4600', '2026-10-02', 0, 900, 'SV', '1', 'K1', 'Labor'],
    ['7310', '2026-10-02', 50, 0, 'SV', '1', 'K2', 'Rent'],
    ['4600', '2026-10-03', 0, 100, 'GJ', '2', 'K1', 'Labor'],
  ],
  'time_clock.csv': [
    ['tech_number', 'date', 'hours'],
    ['T1', '2026-11-18', 8],
  ],
  'inspections.csv': [
    ['ro_number', 'ro_suffix', 'tech_number', 'completed_at', 'sent_at', 'viewed_at', 'video'],
    ['1', '', 'T1', '2026-11-18 09:00', '2026-11-18 09:10', '2026-11-18 09:20', 'yes'],
  ],
  'inspection_items.csv': [
    ['ro_number', 'ro_suffix', 'item', 'rating', 'op_code', 'labor', 'parts', 'decision', 'decided_at'],
    ['1', '', 'Brakes', 'red', 'BRK', 300, 100, 'approved', '2026-11-18 09:30'],
    ['1', '', 'Tires', 'yellow', 'TIR', 50, 200, 'declined', '2026-11-18 09:31'],
  ],
};

/** The same without some columns. */
export function without(table: Table, columns: readonly string[]): Table {
  const [head = []] = table;
  const kept = head.flatMap((name, at) => (columns.includes(String(name)) ? [] : [at]));
  return table.map((row) => kept.map((at) => row[at] ?? ''));
}
