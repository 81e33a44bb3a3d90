import type { UserListRecord } from '@fixed-ops/contract';
import { dealershipInfoSchema } from '@fixed-ops/contract/administration';
import type { Answers } from '@fixed-ops/testing';
import { buildUserRecord } from './build-user-record.ts';

const info = (dealershipId: string, name: string, userCount: number) =>
  dealershipInfoSchema.parse({
    dealershipId,
    name,
    address: null,
    addressParts: { street: '', city: '', state: '', postalCode: '' },
    phone: null,
    brands: [],
    dms: 'CDK',
    timezone: 'America/New_York',
    stalls: null,
    products: [],
    doorRate: null,
    doorRateFrom: null,
    doorRates: [],
    warrantyRate: null,
    warrantyPartsMarkup: null,
    warrantyRates: [],
    workCalendar: [],
    serviceContractAsCustomer: false,
    uciLabel: 'UCI',
    logo: null,
    userCount,
    feed: { status: 'ok', lastFileName: null, lastReceivedAt: null, dataThrough: null },
    updatedBy: null,
    updatedAt: null,
  });

/** Answers with two stores, one person, and the names in a store's files. */
export function peopleAnswers(users: readonly UserListRecord[] = [buildUserRecord()]): Answers {
  return {
    GetUsersFromDealership: [...users],
    GroupDealershipInfo: [info('d1', 'Harborline Toyota', 30), info('d3', 'Lakeview Honda', 1)],
    InvitationTerms: { linkDays: 7 },
    DmsPeople: [
      { type: 'advisor', number: 'A9', name: 'Rosa Delgado', active: true, userId: null, userName: null },
      { type: 'technician', number: 'T7', name: 'Luis Ferrer', active: true, userId: null, userName: null },
    ],
  };
}
