import { contributionColumn, gapColumn, repairOrderColumns as listed } from '@fixed-ops/contract/repair-orders';
import { metricOf } from '@fixed-ops/metrics';
import { repairOrderColumns } from './repair-order-columns.tsx';

test('what the drawer lists is called, valued and written as in the file of the server', () => {
  const definition = metricOf('elr');
  const shown = repairOrderColumns(definition, undefined);
  for (const column of [
    listed.roNumber,
    contributionColumn(definition.numerator),
    listed.advisorName,
    listed.closeDate,
  ]) {
    expect(shown.find(({ key }) => key === column.key)).toMatchObject({
      head: column.head,
      ...(column.title === undefined ? {} : { title: column.title }),
      value: expect.any(Function),
      format: column.format,
    });
  }
  expect(gapColumn.key).toBe('gapContribution');
});
