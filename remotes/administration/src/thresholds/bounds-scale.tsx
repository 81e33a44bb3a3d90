import type { Status } from '@fixed-ops/metrics';
import { Box, chakra, STATUS_LOOK } from '@fixed-ops/ui';

interface BoundsScaleProps {
  readonly direction: 'up' | 'down' | 'band';
  /**
   * The edges between the colors, from left to right, as numbers and texts: the entered ones, and the saved ones that
   * moved.
   */
  readonly bounds: readonly Edge[];
  readonly was: readonly Edge[];
  readonly people: readonly { readonly name: string; readonly value: number; readonly status: Status }[];
}
interface Edge {
  readonly value: number;
  readonly text: string;
}

/** Colors of the parts between edges, from left to right. */
const STRETCHES = {
  up: ['red', 'amber', 'green'],
  down: ['green', 'amber', 'red'],
  band: ['red', 'amber', 'green', 'amber', 'red'],
} as const;

const RING_PX = 9;
/** The top of the lowest rings, in px. The scale is below them. */
const RINGS_PX = 14;
/** Rings closer than this hide each other, in percent of the scale. */
const NEAR = 3;
/** The distance between stacked rings, in px. Rings in a high stack overlap. */
const stepOf = (people: number) => (people > 10 ? 5 : 11);

/** A scale of the entered bounds with a ring for each person. Dotted marks show the saved bounds that moved. */
export function BoundsScale({ direction, bounds, was, people }: BoundsScaleProps) {
  const values = [...bounds, ...was, ...people].map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || 1) * 0.15;
  const at = (value: number) => ((value - low + room) / (high - low + 2 * room)) * 100;
  const edges = [0, ...bounds.map(({ value }) => at(value)), 100];
  const sorted = people.toSorted((a, b) => a.value - b.value);
  const named = new Set([sorted[0], sorted.at(-1)]);
  const said = sorted.map(({ name, value, status }) => `${name} ${value}, ${STATUS_LOOK[status].word}`).join('; ');
  // Rings that would hide each other are stacked.
  const heights = sorted.map(
    ({ value }, index) =>
      sorted.slice(0, index).filter((other) => Math.abs(at(other.value) - at(value)) < NEAR).length *
      stepOf(sorted.length),
  );
  const highest = Math.max(0, ...heights);
  return (
    <Box role="img" aria-label={said} position="relative" h="96px" mt={`${highest + 26}px`} textStyle="meta">
      {sorted.map((person, index) => {
        const { name, value } = person;
        const left = at(value);
        const height = heights[index] ?? 0;
        return (
          <Box key={`${name} ${value}`} position="absolute" left={`${left}%`} top={`${RINGS_PX - height}px`}>
            <Box
              w={`${RING_PX}px`}
              h={`${RING_PX}px`}
              marginInlineStart={`-${RING_PX / 2}px`}
              borderRadius="full"
              borderWidth="1.5px"
              borderColor="fg"
              bg="bg.panel"
            />
            {/* The names of the worst and the best are above all rings, at different heights, so that neither covers anything. */}
            {named.has(person) ? (
              <chakra.span
                position="absolute"
                top={`${height - highest - (person === sorted[0] ? 18 : 34)}px`}
                whiteSpace="nowrap"
                {...(left < 50 ? { left: '-5px' } : { right: '-5px' })}
              >
                {name}
              </chakra.span>
            ) : null}
          </Box>
        );
      })}
      {STRETCHES[direction].map((status, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: two stretches of a scale may have the same status
          key={index}
          data-painted=""
          position="absolute"
          top="30px"
          h="6px"
          left={`${edges[index] ?? 0}%`}
          w={`${Math.max(0, (edges[index + 1] ?? 100) - (edges[index] ?? 0))}%`}
          bg={STATUS_LOOK[status].mark}
        />
      ))}
      {bounds.map((edge, index) => (
        <Mark
          key={`${edge.value}`}
          left={at(edge.value)}
          text={edge.text}
          aside={asideOf(index, bounds, at, MARK_ROOM)}
          isNew
        />
      ))}
      {was.map((edge, index) => (
        <Mark
          key={`was ${edge.value}`}
          left={at(edge.value)}
          text={`was ${edge.text}`}
          aside={asideOf(index, was, at, WAS_ROOM)}
        />
      ))}
    </Box>
  );
}

/** The width of a mark's text, in percent of the scale. */
const MARK_ROOM = 18;
const WAS_ROOM = 28;

/** The side of the mark on which its text is, so that it does not cover the text of a neighbor. */
function asideOf(index: number, edges: readonly Edge[], at: (value: number) => number, room: number): Aside {
  const isNear = (other: Edge | undefined) =>
    other !== undefined && Math.abs(at(other.value) - at(edges[index]?.value ?? 0)) < room;
  if (isNear(edges[index + 1])) return 'before';
  return isNear(edges[index - 1]) ? 'after' : 'middle';
}

type Aside = 'before' | 'middle' | 'after';
const MOVED: Readonly<Record<Aside, string>> = {
  before: 'translateX(-100%)',
  middle: 'translateX(-50%)',
  after: 'translateX(0)',
};

interface MarkProps {
  readonly left: number;
  readonly text: string;
  readonly aside: Aside;
  readonly isNew?: boolean;
}

function Mark({ left, text, aside, isNew = false }: MarkProps) {
  return (
    <Box position="absolute" left={`${left}%`} top={isNew ? '25px' : '38px'}>
      <Box
        h={isNew ? '16px' : '20px'}
        borderInlineStartWidth="1.5px"
        borderStyle={isNew ? 'solid' : 'dotted'}
        borderColor={isNew ? 'fg' : 'fg.muted'}
      />
      <chakra.span
        position="absolute"
        top={isNew ? '18px' : '20px'}
        left="0"
        transform={MOVED[aside]}
        {...(aside === 'before' ? { paddingInlineEnd: '1' } : aside === 'after' ? { paddingInlineStart: '1' } : {})}
        whiteSpace="nowrap"
        color={isNew ? 'fg' : 'fg.muted'}
        {...(isNew ? { fontWeight: 'semibold' } : {})}
      >
        {text}
      </chakra.span>
    </Box>
  );
}
