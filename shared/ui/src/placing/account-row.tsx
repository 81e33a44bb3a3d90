import { chakra } from '@chakra-ui/react/styled-system';
import { formatMoneyCents, formatMonthShort } from '@fixed-ops/metrics';
import { Check, CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../primitives/button.tsx';
import { Checkbox } from '../primitives/checkbox.tsx';
import { NativeSelect } from '../primitives/native-select.tsx';
import { VisuallyHidden } from '../primitives/text.ts';
import { type AccountPlace, isUnmapped, linesFor, type PlaceableAccount, type StatementPlace } from './accounts.ts';
import { ACCOUNT_DRAG, placeGroups } from './line-groups.ts';

interface AccountRowProps {
  readonly account: PlaceableAccount;
  readonly lines: readonly StatementPlace[];
  readonly problem: string | null;
  readonly isPicked: boolean;
  readonly readOnly: boolean;
  readonly canTakeOff: boolean;
  readonly onPick: (isPicked: boolean) => void;
  readonly onPlace: (place: AccountPlace) => void;
  readonly onAccept: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Values of the list that are not lines. */
const UNMAPPED = '';
const ON_NONE = '-';

/** The columns that rows share with their list. The last one is as wide as the buttons that accept, and takes no room if there are none. */
export const ACCOUNT_COLUMNS = {
  base: 'auto minmax(0, 1fr)',
  md: 'auto minmax(0, 1.1fr) minmax(0, 1fr) auto',
} as const;

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    rowGap: '2',
    alignItems: 'start',
    px: { base: '4', md: '5' },
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    '&:first-of-type': { borderTopWidth: '0' },
    '&:focus-within': { bg: 'blue.subtle', boxShadow: 'inset 2px 0 0 var(--fo-colors-blue-solid)' },
  },
});

/** One ledger account: its dollars by month, its line, and the suggestion. */
export function AccountRow(props: AccountRowProps) {
  const { account: each, isPicked, readOnly, onPick, onAccept } = props;
  const { account, description, saved, chosen, suggestion } = each;
  const isChanged = JSON.stringify(saved) !== JSON.stringify(chosen);
  return (
    <Row
      aria-label={`${account} ${description}`}
      data-changed={isChanged ? '' : undefined}
      draggable={!readOnly}
      onDragStart={(event) => {
        event.dataTransfer.setData(ACCOUNT_DRAG, account);
        event.dataTransfer.effectAllowed = 'move';
        if (!isPicked) onPick(true);
      }}
    >
      <chakra.div pt="1">
        {readOnly ? null : (
          <Checkbox checked={isPicked} onChange={(event) => onPick(event.target.checked)}>
            <VisuallyHidden>
              Pick {account} {description}
            </VisuallyHidden>
          </Checkbox>
        )}
      </chakra.div>
      <Dollars {...each} />
      <Line {...props} />
      <chakra.div gridColumn={{ base: '2', md: 'auto' }} justifySelf={{ md: 'end' }}>
        {readOnly || !suggestion ? null : chosen.line === suggestion.line ? (
          <chakra.span
            display="inline-flex"
            alignItems="center"
            gap="1"
            minH="8"
            color="fg.success"
            whiteSpace="nowrap"
          >
            <Check size={16} aria-hidden="true" />
            Accepted
          </chakra.span>
        ) : (
          <Button size="sm" aria-label={`Accept the suggestion for ${account}`} onClick={onAccept}>
            Accept
          </Button>
        )}
      </chakra.div>
    </Row>
  );
}

/** The account's name and total, and below them its department, type and months. */
function Dollars({ account, description, department, type, months, total }: PlaceableAccount) {
  return (
    <chakra.div minW="0">
      <chakra.div display="flex" columnGap="2" justifyContent="space-between">
        <chakra.span minW="0">
          <chakra.span fontWeight="semibold">{account}</chakra.span> {description}
        </chakra.span>
        <chakra.span fontWeight="medium" fontVariantNumeric="tabular-nums">
          {formatMoneyCents(total)}
        </chakra.span>
      </chakra.div>
      <chakra.div textStyle="meta" color="fg.muted">
        {[department, type].filter((text) => text !== '').join(', ')}. {/* A month and its dollars stay on one line. */}
        {months.map(({ month, amount }) => `${formatMonthShort(month)}\u00a0${formatMoneyCents(amount)}`).join(', ')}
      </chakra.div>
    </chakra.div>
  );
}

/** The statement line of the account: the choice of it, the complaint about it, the suggestion, and its sign. */
function Line({ account: each, lines, problem, readOnly, canTakeOff, onPlace, onKeyDown }: AccountRowProps) {
  const { account, description, type, saved, chosen, suggestion } = each;
  const problemId = useId();
  const value = chosen.line ?? (chosen.decided ? ON_NONE : UNMAPPED);
  const offered = linesFor(lines, type);
  const nameOf = (key: string) => lines.find(({ lineKey }) => lineKey === key)?.label ?? key;
  // Later files may have changed the account's type. Its line then no longer fits; it is shown with the reason.
  const strange = chosen.line !== null && !offered.some(({ lineKey }) => lineKey === chosen.line) ? chosen.line : null;
  return (
    <chakra.div gridColumn={{ base: '2', md: 'auto' }} minW="0">
      <NativeSelect
        data-line=""
        data-empty={value === UNMAPPED ? '' : undefined}
        // A store may have names for its lines that are longer than the list is wide.
        title={chosen.line === null ? undefined : nameOf(chosen.line)}
        aria-label={`Line of ${account} ${description}`}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : problemId}
        value={value}
        disabled={readOnly}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          const line = event.target.value;
          const isNone = line === ON_NONE || line === UNMAPPED;
          onPlace({ line: isNone ? null : line, sign: chosen.sign, decided: line === ON_NONE });
        }}
      >
        {/* A decision can be replaced and not taken back: an account can stay unmapped only if nobody has placed it yet. */}
        {isUnmapped(each, saved) || value === UNMAPPED ? <option value={UNMAPPED}>Not mapped yet</option> : null}
        <option value={ON_NONE}>On no line</option>
        {strange === null ? null : (
          <option value={strange}>
            {nameOf(strange)}, no line for {type} accounts
          </option>
        )}
        {placeGroups(offered).map(({ name, places }) => (
          <optgroup key={name} label={name}>
            {places.map((place) => (
              <option key={place.lineKey} value={place.lineKey}>
                {place.label}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      {problem === null ? null : (
        <chakra.p id={problemId} display="flex" gap="1" mt="1" textStyle="meta" color="fg.error">
          <CircleAlert size={16} aria-hidden="true" />
          {problem}
        </chakra.p>
      )}
      {suggestion && chosen.line !== suggestion.line && !readOnly ? (
        <chakra.p mt="1" textStyle="meta" color="fg.muted">
          <chakra.span color="fg" fontWeight="medium">
            {Math.round(suggestion.confidence * 100)}%
          </chakra.span>{' '}
          {nameOf(suggestion.line)}. {suggestion.reason}
        </chakra.p>
      ) : null}
      {chosen.line === null || !canTakeOff ? null : (
        <chakra.div mt="1">
          <Checkbox
            checked={chosen.sign === -1}
            disabled={readOnly}
            onChange={(event) => onPlace({ ...chosen, sign: event.target.checked ? -1 : 1 })}
          >
            <chakra.span textStyle="meta">
              Subtracted from the line<VisuallyHidden>, {account}</VisuallyHidden>
            </chakra.span>
          </Checkbox>
        </chakra.div>
      )}
    </chakra.div>
  );
}
