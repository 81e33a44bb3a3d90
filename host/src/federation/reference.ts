import { createRequestId } from '@fixed-ops/api';

/** A reference for a failure that no server has seen; logged, so that the console of a shared screen has it too. */
export function createReference(): string {
  const reference = createRequestId();
  console.info(`Reference ${reference}`);
  return reference;
}
