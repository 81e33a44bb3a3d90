/** Thresholds as they are set: what they are without anybody setting them, and the rules of their bounds. */
export {
  defaultPartsThresholds,
  defaultServiceThresholds,
  defaultThresholds,
} from '../threshold/default-thresholds.ts';
export {
  type BoundProblem,
  farBounds,
  farthestBound,
  thresholdProblems,
  unitOfBounds,
} from '../threshold/threshold-rules.ts';
