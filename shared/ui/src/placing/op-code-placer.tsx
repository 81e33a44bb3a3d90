import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount } from '@fixed-ops/metrics';
import { type KeyboardEvent, useRef, useState } from 'react';
import { FilterInput } from '../data-table/row-filter.tsx';
import { Button } from '../primitives/button.tsx';
import { Panel } from '../primitives/text.ts';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { CodeRow, codeColumns } from './code-row.tsx';
import { type CodeWords, OP_CODE_WORDS } from './code-words.ts';
import { LeastSelect } from './least-select.tsx';
import { LinesPlaced } from './lines-placed.tsx';
import { type CodePlace, type CodeView, codesFound, codesIn, type KindOfWork, type PlaceableCode } from './op-codes.ts';

export interface OpCodePlacerProps {
  codes: readonly PlaceableCode[];
  /** In the order of the keys 1 to 9. */
  kinds: readonly KindOfWork[];
  view: CodeView;
  onView: (change: Partial<CodeView>) => void;
  onPlace: (opCodes: readonly string[], place: (code: PlaceableCode) => CodePlace) => void;
  readOnly?: boolean | undefined;
  /** What they are called; op codes and kinds of work unless said. */
  words?: CodeWords | undefined;
}

/** Rows that a window shows; the rest comes when it is asked for. */
const PAGE = 50;
const LEAST = [90, 80, 70, 60] as const;

/**
 * What kind of work each op code is, or who pays for each labor type: suggestions with confidence and reason, to accept one by one or
 * all that are sure enough.
 */
export function OpCodePlacer({
  codes,
  kinds,
  view,
  onView,
  onPlace,
  readOnly = false,
  words = OP_CODE_WORDS,
}: OpCodePlacerProps) {
  const [limit, setLimit] = useState(PAGE);
  const list = useRef<HTMLUListElement>(null);
  const found = codesFound(codes, view);
  const shown = found.slice(0, limit);
  const most = Math.max(1, ...found.map(({ lines }) => lines));
  const rest = found.slice(limit);
  const place = (code: PlaceableCode, chosen: CodePlace) => onPlace([code.opCode], () => chosen);
  const accept = (code: PlaceableCode) => {
    const { suggestion } = code;
    if (suggestion) place(code, { kind: suggestion.kind, isMaintenance: suggestion.isMaintenance });
  };
  const focusRow = (index: number) =>
    list.current?.querySelectorAll<HTMLElement>('[data-kind]')[Math.min(shown.length - 1, Math.max(0, index))]?.focus();

  const onKeyDown = (event: KeyboardEvent, code: PlaceableCode, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const kind = /^[1-9]$/.test(event.key) ? kinds[Number(event.key) - 1] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      focusRow(index + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (kind && !readOnly) {
      event.preventDefault();
      place(code, { kind: kind.key, isMaintenance: kind.key === 'maintenance' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (readOnly || !code.suggestion) return;
      accept(code);
      focusRow(index + 1);
    }
  };

  return (
    <chakra.div display="grid" gap="4">
      <LinesPlaced
        codes={codes}
        least={view.least}
        words={words}
        onAccept={
          readOnly
            ? null
            : (chosen) =>
                onPlace(
                  chosen.map(({ opCode }) => opCode),
                  ({ suggestion, chosen: was }) => suggestion ?? was,
                )
        }
      />
      <chakra.div data-print="none" display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <SegmentedControl
          label={words.list}
          value={view.segment}
          segments={(['open', 'placed', 'all'] as const).map((segment) => ({
            value: segment,
            label: `${SEGMENTS[segment]} ${formatCount(codesIn(codes, segment).length)}`,
          }))}
          onChange={(segment) => {
            setLimit(PAGE);
            onView({ segment });
          }}
        />
        <FilterInput label={`Find a ${words.one}`} value={view.search} onChange={(search) => onView({ search })} />
        {readOnly ? null : <LeastSelect value={view.least} choices={LEAST} onChange={(least) => onView({ least })} />}
        {readOnly ? null : (
          <chakra.span hideBelow="lg" textStyle="meta" color="fg.muted" marginInlineStart="auto">
            Enter accepts, 1 to {kinds.length} chooses a kind, arrows move
          </chakra.span>
        )}
      </chakra.div>
      <Panel aria-label={words.list}>
        {found.length === 0 ? (
          <EmptyState title={view.search === '' ? words.allPlaced : `No ${words.one} is called “${view.search}”`}>
            {view.search === '' ? words.whereNew : 'Search by code or description.'}
          </EmptyState>
        ) : (
          <>
            <Heads words={words} />
            <ul ref={list} aria-label={words.list}>
              {shown.map((code, index) => (
                <CodeRow
                  key={code.opCode}
                  code={code}
                  kinds={kinds}
                  words={words}
                  share={code.lines / most}
                  readOnly={readOnly}
                  onPlace={(chosen) => place(code, chosen)}
                  onAccept={() => accept(code)}
                  onKeyDown={(event) => onKeyDown(event, code, index)}
                />
              ))}
            </ul>
            {rest.length > 0 ? (
              <Foot
                name={`${formatCount(rest.length)} more`}
                lines={rest}
                action={
                  <Button size="sm" onClick={() => setLimit(limit + PAGE)}>
                    Show {formatCount(Math.min(PAGE, rest.length))} more
                  </Button>
                }
              />
            ) : null}
            <Foot
              name={`${formatCount(found.length)} ${words.one}${found.length === 1 ? '' : 's'}`}
              lines={found}
              isTotal
            />
          </>
        )}
      </Panel>
    </chakra.div>
  );
}

const SEGMENTS = { open: 'To place', placed: 'Placed', all: 'All' } as const;

const Row = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '3',
    alignItems: 'center',
    px: { base: '4', md: '5' },
    py: '2',
  },
});

function Heads({ words }: { readonly words: CodeWords }) {
  return (
    <Row
      gridTemplateColumns={codeColumns(words)}
      aria-hidden="true"
      textStyle="columnHead"
      color="fg.muted"
      display={{ base: 'none', md: 'grid' }}
    >
      <span>{words.head}</span>
      <span>Description in the DMS</span>
      <chakra.span textAlign="end">Lines</chakra.span>
      <chakra.span hideBelow="xl" textAlign="end">
        Hours
      </chakra.span>
      <chakra.span hideBelow="xl" textAlign="end">
        Labor
      </chakra.span>
      <span>{words.kind}</span>
      {words.hasMaintenance ? <chakra.span textAlign="center">Maint.</chakra.span> : null}
      <chakra.span textAlign="end">
        <chakra.span hideFrom="xl" title="Confidence">
          Sure
        </chakra.span>
        <chakra.span hideBelow="xl">Confidence</chakra.span>
      </chakra.span>
      <span>Why</span>
      <span />
    </Row>
  );
}

interface FootProps {
  readonly name: string;
  readonly lines: readonly PlaceableCode[];
  readonly isTotal?: boolean;
  readonly action?: React.ReactNode;
}

function Foot({ name, lines, isTotal, action }: FootProps) {
  const total = lines.reduce((sum, each) => sum + each.lines, 0);
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="1"
      px={{ base: '4', md: '5' }}
      py="2.5"
      borderTopWidth="1px"
      {...(isTotal ? { bg: 'bg.subtle', fontWeight: 'semibold' } : { borderColor: 'border.muted', color: 'fg.muted' })}
    >
      <span>{name}</span>
      <span>{formatCount(total)} lines</span>
      {action}
    </chakra.div>
  );
}
