/** The default thresholds and the rules that the bounds of a threshold must keep. */
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
