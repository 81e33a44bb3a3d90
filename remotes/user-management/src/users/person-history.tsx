import { grantableRoles } from '@fixed-ops/access';
import { useListCall } from '@fixed-ops/api';
import type { AuditEntry } from '@fixed-ops/contract';
import { administrationCalls } from '@fixed-ops/contract/administration';
import { formatInstant } from '@fixed-ops/metrics';
import { type DealershipRef, useSession } from '@fixed-ops/session';
import { Answer, Box, Button, SectionHead, Skeleton, Text } from '@fixed-ops/ui';
import { MoreRows } from '@fixed-ops/ui/lists';
import { useId, useState } from 'react';
import type { PersonValues } from '../person/person-values.ts';
import { changeInWords, fieldChanges, maySave, undoValues } from './person-changes.ts';

interface PersonHistoryProps {
  readonly userId: string;
  /** The stores of the person. */
  readonly places: readonly DealershipRef[];
  readonly values: PersonValues;
  readonly storeName: (id: string) => string;
  /** Whether the administrator may add people to this store. */
  readonly isOwnStore: (id: string) => boolean;
  /** True if only other administrators may change role, title and team. */
  readonly isOfficeFixed: boolean;
  /** Puts values into the form. Null if nothing can be changed. */
  readonly onTakeBack: ((values: Partial<PersonValues>) => void) | null;
}

/**
 * The changes of a person, from the audit log of the active store or of another store of the person. A change can be
 * put back into the form, and is saved there like any other.
 */
export function PersonHistory({
  userId,
  places,
  values,
  storeName,
  isOwnStore,
  isOfficeFixed,
  onTakeBack,
}: PersonHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  const { user, activeDealership } = useSession();
  const giving = { roles: grantableRoles(user), isOwnStore, isOfficeFixed };
  // An administrator of the group may also open people of other stores.
  const isHere = places.some(({ id }) => id === activeDealership.id);
  const log = user.role === 'ADMIN_SUPER' && !isHere ? (places[0] ?? activeDealership) : activeDealership;
  const list = useListCall(administrationCalls.auditLog, {
    params: { dealershipId: log.id },
    query: { subjectId: userId },
    enabled: isOpen,
  });
  const backOf = (entry: AuditEntry) => {
    const back = undoValues(entry, values, isOwnStore);
    const isOffered = Object.keys(back).length > 0 && maySave(back, values, giving);
    return onTakeBack === null || !isOffered ? null : () => onTakeBack(back);
  };
  return (
    <Box as="section" aria-label="Changes" mt="4">
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="3">
        <SectionHead title="Changes" />
        <Button variant="ghost" aria-expanded={isOpen} aria-controls={region} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </Box>
      <Box id={region}>
        {isOpen ? (
          <Answer name="Changes" answer={list.answer} skeleton={<Skeleton h="96px" />}>
            {() =>
              list.rows.length === 0 ? (
                <Text color="fg.muted">No change of this person is recorded in the log of {log.name}.</Text>
              ) : (
                <>
                  <Box as="ul" display="grid" gap="3" mt="2">
                    {list.rows.map((entry) => (
                      <Change key={entry.id} entry={entry} storeName={storeName} onTakeBack={backOf(entry)} />
                    ))}
                  </Box>
                  <Box mt="3">
                    <MoreRows list={list} what="older changes" />
                  </Box>
                </>
              )
            }
          </Answer>
        ) : null}
      </Box>
    </Box>
  );
}

interface ChangeProps {
  readonly entry: AuditEntry;
  readonly storeName: (id: string) => string;
  readonly onTakeBack: (() => void) | null;
}

function Change({ entry, storeName, onTakeBack }: ChangeProps) {
  const { dealershipData } = useSession();
  const at = formatInstant(entry.at, dealershipData.timezone);
  return (
    <Box as="li" aria-label={`${at}, ${entry.by}`} borderWidth="1px" borderRadius="l3" p="3">
      <Box display="flex" alignItems="start" justifyContent="space-between" gap="3">
        <Box minW="0" overflowWrap="anywhere">
          <Text>
            <Text as="span" fontWeight="semibold">
              {entry.by}
            </Text>{' '}
            {changeInWords(entry.action)}
            <Text as="span" display="block" textStyle="meta" color="fg.muted">
              {at}
            </Text>
          </Text>
          {fieldChanges(entry, storeName).map(({ label, before, after }) => (
            <Text key={label} mt="1">
              {label}: {before} → {after}
            </Text>
          ))}
        </Box>
        {onTakeBack ? (
          <Button size="sm" flexShrink="0" onClick={onTakeBack}>
            Put back
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
