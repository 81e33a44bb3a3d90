import type { CallResponse } from '@fixed-ops/contract';
import type { repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import type { MetricDefinition } from '@fixed-ops/metrics';
import { Box, DataTable, Heading } from '@fixed-ops/ui';
import { asHead, fileFormat, quantityText } from './figure-words.ts';

type Proof = NonNullable<CallResponse<typeof repairOrderCalls.repairOrders>['proof']>;
type Part = Proof['other'][number];

/** The part of a denominator that does not come from repair orders, such as attendance, under its own heading. */
export function OtherParts({
  parts,
  definition,
}: {
  readonly parts: readonly Part[];
  readonly definition: MetricDefinition;
}) {
  const quantity = definition.denominator?.quantity ?? 'count';
  const headings = [...new Set(parts.map(({ heading }) => heading))];
  return headings.map((heading) => {
    const rows = parts.filter((part) => part.heading === heading);
    const sum = rows.reduce((total, { value }) => total + value, 0);
    return (
      <Box key={heading} borderTopWidth="1px" pt="4">
        <Heading px={{ base: '4', md: '6' }} mb="2">
          {heading}
        </Heading>
        <DataTable
          label={heading}
          density="narrow"
          columns={[
            { key: 'label', head: 'Part', value: ({ label }: Part) => label },
            {
              key: 'value',
              head: asHead(definition.denominator?.label ?? 'value'),
              numeric: true,
              format: fileFormat(quantity),
              value: ({ value }: Part) => value,
              cell: ({ value }: Part) => quantityText(value, quantity),
              total: quantityText(sum, quantity),
            },
          ]}
          rows={rows}
          rowKey={({ label }) => label}
          totalLabel="Total"
        />
      </Box>
    );
  });
}
