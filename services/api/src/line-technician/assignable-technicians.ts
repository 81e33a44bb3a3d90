import type { CallResponse, calls } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { technicianRoles } from '../administration/workshop/technician-roles.ts';

type Technicians = CallResponse<typeof calls.assignableTechnicians>['technicians'];

/** Who works in the shop as the settings of technicians have it, by name: not only who has hours in some period. */
export async function assignableTechnicians(db: Database, dealershipId: string): Promise<Technicians> {
  const { data } = await technicianRoles.read(db, { dealershipId, ownNumbers: null });
  return data
    .filter(({ active }) => active)
    .map(({ techNumber, name }) => ({ number: techNumber, name: name || `Technician ${techNumber}` }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || one.number.localeCompare(other.number, 'en'));
}
