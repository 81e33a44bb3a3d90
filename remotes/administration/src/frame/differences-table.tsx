import { useCall } from '@fixed-ops/api';
import { type AuditEntry, administrationCalls } from '@fixed-ops/contract/administration';
import { peopleCalls } from '@fixed-ops/contract/people';
import { useSession } from '@fixed-ops/session';
import { Box, Button, chakra } from '@fixed-ops/ui';
import { useState } from 'react';
import type { Names } from './block-words.ts';
import { settingsDifferences } from './changes.ts';

const Table = chakra('table', {
  base: {
    width: 'full',
    mt: '3',
    tableLayout: 'fixed',
    '& th, & td': {
      py: '1.5',
      textAlign: 'start',
      fontWeight: 'normal',
      verticalAlign: 'top',
      borderTopWidth: '1px',
      borderColor: 'border.muted',
      overflowWrap: 'anywhere',
    },
    '& thead th': { textStyle: 'columnHead', color: 'fg.muted', borderTopWidth: '0' },
    '& th:first-of-type': { width: '36%', paddingInlineEnd: '3' },
    '& td': { fontVariantNumeric: 'tabular-nums', paddingInlineEnd: '2' },
    '& td:last-of-type': { fontWeight: 'semibold' },
  },
});

/** The number of changes that are shown first. A button shows the others. */
const FIRST = 6;

/**
 * Names of values that settings store by key: items of heat sheets, and people who are notified of late feeds. Other
 * settings request none.
 */
function useNames(block: string): Names {
  const mapping = useCall(administrationCalls.heatSheetMapping, {
    enabled: block.endsWith('OptionsHeatSheet'),
    decorates: true,
  });
  const people = useCall(peopleCalls.getUsersFromDealership, {
    enabled: block.endsWith('FeedSettings'),
    decorates: true,
  });
  if (people.data)
    return new Map(people.data.map(({ employeeId, givenName, surname }) => [employeeId, `${givenName} ${surname}`]));
  return mapping.data ? new Map(mapping.data.data.map(({ itemKey, label }) => [itemKey, label] as const)) : null;
}

interface DifferencesTableProps {
  /** The block whose page gives the words for the changes. */
  readonly block: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The dealerships that the values name by their ids. */
  readonly stores?: AuditEntry['stores'];
}

/** The changed fields with their values before and after. */
export function DifferencesTable({ block, before, after, stores = [] }: DifferencesTableProps) {
  const [isWhole, setWhole] = useState(false);
  const { timezone } = useSession().dealershipData;
  const ofBlock = useNames(block);
  const names = stores.length === 0 ? ofBlock : new Map(stores.map(({ dealershipId, name }) => [dealershipId, name]));
  const differences = settingsDifferences(block, before, after, { names, timezone });
  if (differences.length === 0) {
    return (
      <Box mt="3" color="fg.muted">
        Nothing shown on this page.
      </Box>
    );
  }
  const rest = isWhole ? 0 : Math.max(0, differences.length - FIRST);
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, rest === 0 ? undefined : FIRST).map((each) => (
            <tr key={each.name}>
              <th scope="row">{each.name}</th>
              <td>{each.before}</td>
              <td>{each.after}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rest > 0 ? (
        <Button variant="ghost" size="touch" onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      ) : null}
    </>
  );
}
