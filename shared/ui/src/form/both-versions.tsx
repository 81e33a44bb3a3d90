import { chakra } from '@chakra-ui/react/styled-system';
import { formatDate, isBusinessDate } from '@fixed-ops/metrics';
import { useIsPhone } from '../page/window-width.ts';
import type { FormDifference } from './form-versions.ts';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th, & td': { textAlign: 'end', py: '1.5', px: '2', borderBottomWidth: '1px', borderColor: 'border.muted' },
    '& th:first-child': { textAlign: 'start', paddingInlineStart: '0' },
    '& thead th': { textStyle: 'columnHead', color: 'fg.muted' },
    '& tbody th': { fontWeight: 'normal' },
    '& td': { fontVariantNumeric: 'tabular-nums' },
    '& [data-changed]': { fontWeight: 'semibold' },
  },
});

interface BothVersionsProps {
  readonly differences: readonly FormDifference[];
}

/** Each field with what it was before and what each version has: side by side, and on a phone one below the other. */
export function BothVersions({ differences }: BothVersionsProps) {
  const isPhone = useIsPhone();
  return (
    <chakra.div overflowX="auto" role="group" tabIndex={0} aria-label="Both versions">
      {isPhone ? <Stacked differences={differences} /> : <SideBySide differences={differences} />}
    </chakra.div>
  );
}

function SideBySide({ differences }: BothVersionsProps) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">Theirs</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ path, label, before, theirs, mine, changedBy }) => (
          <tr key={path}>
            <th scope="row">{label}</th>
            <td>{shown(before)}</td>
            <td data-changed={changedBy === 'me' ? undefined : ''}>{shown(theirs)}</td>
            <td data-changed={changedBy === 'them' ? undefined : ''}>{shown(mine)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const StackedTable = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', fontWeight: 'normal', py: '0.5' },
    '& [scope=rowgroup]': { paddingBlockStart: '2', fontWeight: 'semibold' },
    '& [scope=row]': { color: 'fg.muted', paddingInlineEnd: '4', whiteSpace: 'nowrap' },
    '& td': { width: 'full', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
    '& tbody > tr:last-child > *': { paddingBlockEnd: '2', borderBottomWidth: '1px', borderColor: 'border.muted' },
    '& [data-changed]': { fontWeight: 'semibold' },
  },
});

function Stacked({ differences }: BothVersionsProps) {
  return (
    <StackedTable>
      {differences.map(({ path, label, before, theirs, mine, changedBy }) => (
        <tbody key={path}>
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {label}
            </th>
          </tr>
          <tr>
            <th scope="row">Before</th>
            <td>{shown(before)}</td>
          </tr>
          <tr>
            <th scope="row">Theirs</th>
            <td data-changed={changedBy === 'me' ? undefined : ''}>{shown(theirs)}</td>
          </tr>
          <tr>
            <th scope="row">Yours</th>
            <td data-changed={changedBy === 'them' ? undefined : ''}>{shown(mine)}</td>
          </tr>
        </tbody>
      ))}
    </StackedTable>
  );
}

/** A value of a form in words: a day is written as everywhere. */
function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.map(shown).join(', ') || '—';
  const text = String(value);
  return isBusinessDate(text) ? formatDate(text) : text;
}
