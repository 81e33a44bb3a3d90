export interface SparkPoint {
  /** Null where the month has no value: the line breaks there. */
  value: number | null;
  unfinished: boolean;
  /** What an unfinished month reaches at its speed so far. It is drawn instead of the value. */
  pace?: number | null;
}
export interface SparkBox {
  width: number;
  height: number;
  /** Room for half a stroke and the end point. */
  inset: number;
}
export interface SparkGeometry {
  /** SVG path of the finished months. */
  line: string;
  /** SVG path from the last finished month to the unfinished one; empty when all are finished. */
  tail: string;
  end: { x: number; y: number; unfinished: boolean } | null;
  /** The value of the unfinished month so far. Null unless its end is drawn at pace. */
  sofar: { x: number; y: number } | null;
  targetY: number | null;
}

/** Returns the value at which a month is drawn: an unfinished one at its pace, because it is compared with whole months. */
const drawnOf = ({ value, unfinished, pace }: SparkPoint): number | null => (unfinished ? (pace ?? value) : value);

const format = (value: number) => Number(value.toFixed(2));

/** Lays a row of months out in a box. The scale includes the target, so its distance from the line is true. */
export function sparkGeometry(points: readonly SparkPoint[], target: number | null, box: SparkBox): SparkGeometry {
  const known = points.flatMap((point) => drawnOf(point) ?? []);
  const scaled = target === null ? known : [...known, target];
  if (known.length === 0) return { line: '', tail: '', end: null, sofar: null, targetY: null };
  const low = Math.min(...scaled);
  const high = Math.max(...scaled);
  const innerHeight = box.height - 2 * box.inset;
  const step = points.length > 1 ? (box.width - 2 * box.inset) / (points.length - 1) : 0;
  const yOf = (value: number) =>
    format(high === low ? box.height / 2 : box.inset + ((high - value) / (high - low)) * innerHeight);

  let line = '';
  let tail = '';
  let end: SparkGeometry['end'] = null;
  let penDown = false;
  let sofar: SparkGeometry['sofar'] = null;
  for (const [index, point] of points.entries()) {
    const { unfinished } = point;
    const value = drawnOf(point);
    if (value === null) {
      penDown = false;
      continue;
    }
    const x = format(box.inset + index * step);
    const y = yOf(value);
    if (unfinished) tail = penDown && end ? `M${end.x} ${end.y}L${x} ${y}` : '';
    else line += `${penDown ? 'L' : 'M'}${x} ${y}`;
    penDown = true;
    // The value so far may lie below the scale, which is that of whole months. It is then drawn at the foot.
    sofar = value === point.value || point.value === null ? null : { x, y: yOf(Math.max(low, point.value)) };
    end = { x, y, unfinished };
  }
  return { line, tail, end, sofar, targetY: target === null ? null : yOf(target) };
}
