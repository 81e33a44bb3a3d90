import { chakra } from '@chakra-ui/react/styled-system';
import { Panel } from '../primitives/text.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { CodeRow, codeColumns } from './code-row.tsx';
import { type CodeWords, linesInWords, OP_CODE_WORDS } from './code-words.ts';
import { LinesPlaced } from './lines-placed.tsx';
import { type CodePlace, type CodeView, codesFound, codesIn, type KindOfWork, type PlaceableCode } from './op-codes.ts';
import { PlaceFilters } from './place-filters.tsx';
import { MorePlaces, PlacesTotal } from './place-foot.tsx';
import { usePlaceList } from './use-place-list.ts';

export interface OpCodePlacerProps {
  codes: readonly PlaceableCode[];
  /** Kinds in the order of the keys 1 to 9. */
  kinds: readonly KindOfWork[];
  view: CodeView;
  onView: (change: Partial<CodeView>) => void;
  onPlace: (opCodes: readonly string[], place: (code: PlaceableCode) => CodePlace) => void;
  readOnly?: boolean | undefined;
  /** The words for codes and places. By default, these are op codes and kinds of work. */
  words?: CodeWords | undefined;
}

const LEAST = [90, 80, 70, 60] as const;

/**
 * Shows what kind of work each op code is, or who pays for each labor type. Suggestions have a confidence and a reason. A person accepts
 * them one by one, or all that are sure enough.
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
  const found = codesFound(codes, view);
  const most = Math.max(1, ...found.map(({ lines }) => lines));
  const place = (code: PlaceableCode, chosen: CodePlace) => onPlace([code.opCode], () => chosen);
  const accept = (code: PlaceableCode): boolean => {
    const { suggestion } = code;
    if (suggestion) place(code, { kind: suggestion.kind, isMaintenance: suggestion.isMaintenance });
    return suggestion !== null;
  };
  const list = usePlaceList({
    found,
    readOnly,
    onAccept: accept,
    onKey: (key, code) => {
      const kind = /^[1-9]$/.test(key) ? kinds[Number(key) - 1] : undefined;
      if (kind) place(code, { kind: kind.key, isMaintenance: kind.key === 'maintenance' });
      return kind !== undefined;
    },
  });

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
      <PlaceFilters
        label={words.list}
        find={`Find a ${words.one}`}
        segments={(['open', 'placed', 'all'] as const).map((segment) => ({
          value: segment,
          label: SEGMENTS[segment],
          count: codesIn(codes, segment).length,
        }))}
        view={view}
        onView={(change) => {
          if (change.segment !== undefined) list.startOver();
          onView(change);
        }}
        leasts={readOnly ? null : LEAST}
        hint={`Enter accepts, 1 to ${kinds.length} ${words.choose.replace('Choose', 'chooses')}, arrows move`}
      />
      <Panel aria-label={words.list}>
        {found.length === 0 ? (
          <EmptyState title={view.search === '' ? words.allPlaced : `No ${words.one} matches “${view.search}”`}>
            {view.search === '' ? words.whereNew : 'Search by code or description.'}
          </EmptyState>
        ) : (
          <>
            <Heads words={words} />
            <ul ref={list.list} aria-label={words.list}>
              {list.shown.map((code, index) => (
                <CodeRow
                  key={code.opCode}
                  code={code}
                  kinds={kinds}
                  words={words}
                  share={code.lines / most}
                  readOnly={readOnly}
                  onPlace={(chosen) => place(code, chosen)}
                  onAccept={() => accept(code)}
                  onKeyDown={(event) => list.onKeyDown(event, index)}
                />
              ))}
            </ul>
            <MorePlaces list={list} amountOf={linesOf} />
            <PlacesTotal count={found.length} one={words.one} amount={linesOf(found)} />
          </>
        )}
      </Panel>
    </chakra.div>
  );
}

const linesOf = (codes: readonly PlaceableCode[]) => linesInWords(codes.reduce((sum, { lines }) => sum + lines, 0));

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
      alignItems="end"
      display={{ base: 'none', md: 'grid' }}
    >
      <span>{words.head}</span>
      <span>Description in the DMS</span>
      <chakra.span textAlign="end">Lines</chakra.span>
      <chakra.span hideBelow="xl" textAlign="end">
        Hours <chakra.span whiteSpace="nowrap">per line</chakra.span>
      </chakra.span>
      <chakra.span hideBelow="xl" textAlign="end">
        Labor <chakra.span whiteSpace="nowrap">per line</chakra.span>
      </chakra.span>
      <span>{words.kind}</span>
      {words.hasMaintenance ? <chakra.span textAlign="center">Maint.</chakra.span> : null}
      <chakra.span textAlign="end">
        <chakra.span hideFrom="xl" title="Confidence">
          Sure
        </chakra.span>
        <chakra.span hideBelow="xl">Confidence</chakra.span>
      </chakra.span>
      <chakra.span hideBelow="xl">Why</chakra.span>
      <span />
    </Row>
  );
}
