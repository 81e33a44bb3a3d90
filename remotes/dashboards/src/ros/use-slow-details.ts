import { sendCall } from '@fixed-ops/api';
import { type AdditionalDetails, repairOrderCalls } from '@fixed-ops/contract/repair-orders';
import { useSession } from '@fixed-ops/session';
import { useQueries } from '@tanstack/react-query';

const AT_ONCE = 50;
const nameOf = ({ roNumber, roSuffix }: Pick<AdditionalDetails, 'roNumber' | 'roSuffix'>) => `${roNumber}/${roSuffix}`;

/** The details of a row. Undefined until they arrive. */
export type DetailsOf = (row: Pick<AdditionalDetails, 'roNumber' | 'roSuffix'>) => AdditionalDetails | undefined;

interface SlowDetails {
  readonly detailsOf: DetailsOf;
  /** Reads again what could not be read. Null if nothing failed. */
  readonly retry: (() => void) | null;
}

interface DetailsAnswer {
  readonly data: { readonly data: AdditionalDetails[] } | undefined;
  readonly isLoadingError: boolean;
  readonly refetch: () => unknown;
}

/** Finds the details of a row in all answers. It is defined outside the hook, so that its result changes only with the answers. */
function detailsOfAll(answers: readonly DetailsAnswer[]): SlowDetails {
  const found = new Map(answers.flatMap(({ data }) => data?.data ?? []).map((each) => [nameOf(each), each]));
  const failed = answers.filter(({ isLoadingError }) => isLoadingError);
  return {
    detailsOf: (row) => found.get(nameOf(row)),
    retry: failed.length === 0 ? null : () => failed.forEach(({ refetch }) => void refetch()),
  };
}

/** Returns the slow details of the loaded rows. It requests fifty rows at a time, as soon as one of these columns shows. */
export function useSlowDetails(
  rows: readonly Pick<AdditionalDetails, 'roNumber' | 'roSuffix'>[],
  isShown: boolean,
): SlowDetails {
  const { user, activeDealership } = useSession();
  const numbers = isShown ? [...new Set(rows.map(({ roNumber }) => roNumber))] : [];
  const chunks = Array.from({ length: Math.ceil(numbers.length / AT_ONCE) }, (_, place) =>
    numbers.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
  );
  const call = repairOrderCalls.additionalDetails;
  return useQueries({
    queries: chunks.map((roNumbers) => ({
      queryKey: ['call', user.id, activeDealership?.id ?? null, call.name, { roNumbers }],
      queryFn: ({ signal }: { signal: AbortSignal }) => sendCall(call, { body: { roNumbers }, signal }),
    })),
    combine: detailsOfAll,
  });
}
