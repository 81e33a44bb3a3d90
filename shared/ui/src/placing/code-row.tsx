import { chakra } from '@chakra-ui/react/styled-system';
import { formatCount, formatHours, formatMoneyCents, NO_VALUE } from '@fixed-ops/metrics';
import { Check, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../primitives/button.tsx';
import { Checkbox } from '../primitives/checkbox.tsx';
import { NativeSelect } from '../primitives/native-select.tsx';
import { VisuallyHidden } from '../primitives/text.ts';
import type { CodeWords } from './code-words.ts';
import { type CodePlace, isPlaced, type KindOfWork, type PlaceableCode } from './op-codes.ts';

/**
 * Returns the columns: code, description, lines, hours per line, labor per line, kind, maintenance, confidence, reason, accept. A narrower window leaves out
 * hours and labor, and the reason stands below the description. On a phone there are two columns.
 */
export function codeColumns({ hasMaintenance }: CodeWords) {
  const box = hasMaintenance ? '44px ' : '';
  // Without maintenance, the kinds are pay types. Their names are longer, and they have the room of the box.
  const [kind, wideKind] = hasMaintenance ? ['128px', '136px'] : ['164px', '176px'];
  return {
    base: 'minmax(0, 1fr) auto',
    md: `72px minmax(0, 1fr) 44px ${kind} ${box}44px 98px`,
    // All columns fit side by side, also beside the steps of an onboarding in a window of 1280 px.
    xl: `64px minmax(96px, 1.2fr) 80px 52px 68px ${wideKind} ${box}76px minmax(96px, 1fr) 84px`,
  };
}

const Row = chakra('li', {
  base: {
    display: 'grid',
    columnGap: '3',
    rowGap: { base: '2', md: '0' },
    alignItems: 'center',
    px: { base: '4', md: '5' },
    py: { base: '3', md: '1' },
    minH: '40px',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    '&:focus-within': { bg: 'blue.subtle', boxShadow: 'inset 2px 0 0 var(--fo-colors-blue-solid)' },
  },
});

interface CodeRowProps {
  readonly code: PlaceableCode;
  readonly kinds: readonly KindOfWork[];
  readonly words: CodeWords;
  /** The code's lines as a share of those of the most used code, from 0 to 1. */
  readonly share: number;
  readonly readOnly: boolean;
  readonly onPlace: (place: CodePlace) => void;
  readonly onAccept: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const isSame = (a: CodePlace, b: CodePlace) => a.kind === b.kind && a.isMaintenance === b.isMaintenance;

/** One op code: how much it is used, what kind of work it is, and the suggestion. */
export function CodeRow({ code, kinds, words, share, readOnly, onPlace, onAccept, onKeyDown }: CodeRowProps) {
  const { opCode, description, note, lines, hours, labor, chosen, saved, suggestion } = code;
  // Nothing is left to show if the code is placed and has no suggestion, or if its saved, chosen and suggested place are the same.
  const hasState =
    !readOnly && (suggestion === null ? !isPlaced(chosen) : !isSame(suggestion, chosen) || !isSame(chosen, saved));
  const suggested = suggestion && (kinds.find(({ key }) => key === suggestion.kind)?.label ?? suggestion.kind);
  return (
    <Row
      gridTemplateColumns={codeColumns(words)}
      aria-label={opCode}
      data-changed={isSame(chosen, saved) ? undefined : ''}
    >
      <chakra.span fontWeight="semibold" overflowWrap="anywhere">
        {opCode}
      </chakra.span>
      <chakra.span
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        order={{ base: 1, md: 'unset' }}
        minW="0"
        overflowWrap="anywhere"
      >
        {description || <chakra.span color="fg.muted">No description</chakra.span>}
        {note ? (
          <chakra.span display="block" textStyle="meta" color="fg.muted">
            {note}
          </chakra.span>
        ) : null}
      </chakra.span>
      <Figure name="lines" isAfter>
        <chakra.span
          aria-hidden="true"
          hideBelow="xl"
          display="inline-block"
          h="6px"
          mr="2"
          bg="chart.spark"
          style={{ width: `${Math.round(share * 32)}px` }}
        />
        {formatCount(lines)}
      </Figure>
      <Figure name="hours per line" hide>
        {hours === null ? NO_VALUE : formatHours(hours, 2).replace(' hrs', '')}
      </Figure>
      <Figure name="labor per line" hide>
        {labor === null ? NO_VALUE : formatMoneyCents(labor)}
      </Figure>
      <chakra.div order={{ base: 2, md: 'unset' }}>
        <NativeSelect
          data-kind=""
          data-empty={isPlaced(chosen) ? undefined : ''}
          aria-label={`${words.kind} of ${opCode}`}
          value={chosen.kind}
          disabled={readOnly}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const kind = event.target.value;
            onPlace({ kind, isMaintenance: words.hasMaintenance && kind === 'maintenance' });
          }}
        >
          {/* The suggestion stands there as a question until somebody chooses. */}
          <option value="">{suggested === null ? words.choose : `${suggested}?`}</option>
          {kinds.map((kind) => (
            <option key={kind.key} value={kind.key}>
              {kind.label}
            </option>
          ))}
        </NativeSelect>
      </chakra.div>
      {words.hasMaintenance ? (
        <chakra.div order={{ base: 3, md: 'unset' }} justifySelf="center">
          <Checkbox
            checked={chosen.isMaintenance}
            disabled={readOnly}
            aria-label={`${opCode} counts as maintenance`}
            onChange={(event) => onPlace({ ...chosen, isMaintenance: event.target.checked })}
          >
            <chakra.span aria-hidden="true" hideFrom="md">
              Maint.
            </chakra.span>
          </Checkbox>
        </chakra.div>
      ) : null}
      <Confidence suggestion={suggestion} />
      <chakra.div
        // If there is nothing to accept, the text takes that column too, which would be empty beside lines that wrap.
        gridColumn={{ base: '1 / -1', md: '2 / -1', xl: hasState ? 'auto' : 'auto / span 2' }}
        order={{ base: 5, md: 1, xl: 'unset' }}
        minW="0"
        textStyle="meta"
        color="fg.muted"
      >
        {suggestion ? (suggestion.reason ?? '') : (words.whyNone?.(code) ?? 'No suggestion')}
      </chakra.div>
      {hasState ? (
        <chakra.div order={{ base: 6, md: 'unset' }} gridColumn={{ base: '2', md: 'auto' }} justifySelf="end">
          <State code={code} onAccept={onAccept} />
        </chakra.div>
      ) : null}
    </Row>
  );
}

/** Shows how sure a suggestion is, as a bar and in percent. */
function Confidence({ suggestion }: Pick<PlaceableCode, 'suggestion'>) {
  const percent = suggestion === null ? null : Math.round(suggestion.confidence * 100);
  return (
    <chakra.div
      order={{ base: 4, md: 'unset' }}
      display="flex"
      alignItems="center"
      justifyContent={{ base: 'flex-start', md: 'flex-end' }}
      gap="2"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {percent === null ? (
        <chakra.span color="fg.muted">none</chakra.span>
      ) : (
        <>
          <chakra.span
            aria-hidden="true"
            display={{ base: 'block', md: 'none', xl: 'block' }}
            w="28px"
            h="4px"
            borderRadius="full"
            overflow="hidden"
            bg="bg.muted"
          >
            <chakra.span display="block" h="full" bg="chart.spark" style={{ width: `${percent}%` }} />
          </chakra.span>
          {percent}%
        </>
      )}
      <VisuallyHidden> confidence</VisuallyHidden>
    </chakra.div>
  );
}

function State({ code: { opCode, chosen, saved, suggestion }, onAccept }: Pick<CodeRowProps, 'code' | 'onAccept'>) {
  if (suggestion && isSame(suggestion, chosen)) {
    return isSame(chosen, saved) ? null : (
      <chakra.span display="inline-flex" alignItems="center" gap="1" color="fg.success" whiteSpace="nowrap">
        <Check size={16} aria-hidden="true" />
        Accepted
      </chakra.span>
    );
  }
  if (!suggestion) {
    return isPlaced(chosen) ? null : (
      <chakra.span display="inline-flex" alignItems="center" gap="1" color="fg.warning" whiteSpace="nowrap">
        <TriangleAlert size={16} aria-hidden="true" />
        Choose one
      </chakra.span>
    );
  }
  return (
    <Button size="sm" aria-label={`Accept the suggestion for ${opCode}`} onClick={onAccept}>
      Accept
    </Button>
  );
}

interface FigureProps {
  readonly name: string;
  /** On a phone, the name stands after the figure. */
  readonly isAfter?: boolean;
  readonly hide?: boolean;
  readonly children: ReactNode;
}

function Figure({ name, isAfter, hide, children }: FigureProps) {
  return (
    <chakra.span
      {...(hide ? { hideBelow: 'xl' as const } : {})}
      textAlign="end"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {children}
      {isAfter ? (
        <chakra.span hideFrom="md" color="fg.muted">
          {' '}
          {name}
        </chakra.span>
      ) : (
        <VisuallyHidden> {name}</VisuallyHidden>
      )}
    </chakra.span>
  );
}
