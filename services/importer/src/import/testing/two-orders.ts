/** A repair order and another one with the same number that was opened beside it, each with a line. */
export const twoOrders = {
  'ros.csv': [
    ['ro_number', 'ro_suffix', 'status', 'open_date', 'close_date', 'advisor_number'],
    ['1', '', 'closed', '2026-10-01', '2026-10-02', 'A1'],
    ['1', 'B', 'open', '2026-10-01', '', 'A2'],
  ],
  'lines.csv': [
    ['ro_number', 'ro_suffix', 'line', 'pay_type', 'op_code', 'sold_hours', 'labor_sale', 'labor_cost'],
    ['1', '', 1, 'C', 'OIL', 1, 100, 40],
    ['1', 'B', 1, 'C', 'OIL', 2, 200, 80],
  ],
};
