import type { SessionState, UserProfile } from '@fixed-ops/session';
import { dealershipRefSchema } from '@fixed-ops/session';
import { initialSession, listDealerships, sessionStore, userProfileSchema } from '@fixed-ops/session/host';

export const toyota = dealershipRefSchema.parse({ id: 'd1', name: 'Harborline Toyota' });
export const ford = dealershipRefSchema.parse({ id: 'd2', name: 'Harborline Ford' });

export function buildUser(changes: Partial<UserProfile> = {}): UserProfile {
  return {
    ...userProfileSchema.parse({
      id: 'E-7',
      firstName: 'Dana',
      lastName: 'Whitfield',
      fullName: 'Dana Whitfield',
      role: 'MANAGER',
      jobTitle: 'SERVICE_DIRECTOR',
      email: 'dana@example.com',
      phoneNumber: '',
      avatar: '',
      devFeatures: false,
      isVerified: true,
      isTai: false,
      localAccountId: 'local-7',
      dealershipGroup: 'Harborline',
      dealershipGroupId: 'g1',
      userDealerships: [toyota, ford],
      dealershipCount: 2,
      defaultDealershipId: 'd1',
      activeDealership: toyota,
    }),
    ...changes,
  };
}

/** Puts a loaded session into the store. */
export function setLoadedSession(user: Partial<UserProfile> = {}, changes: Partial<SessionState> = {}): void {
  sessionStore.setState({
    ...initialSession(),
    phase: 'ready',
    epoch: 1,
    arePreferencesLoaded: true,
    user: buildUser(user),
    dealerships: listDealerships([toyota, ford], toyota),
    activeDealership: toyota,
    dealershipData: {
      dealershipId: toyota.id,
      dealershipName: toyota.name,
      groupId: 'g1',
      groupName: 'Harborline',
      timezone: 'America/New_York',
      today: '2026-11-20',
      products: [],
      feedAsOf: '2026-11-20T04:40:00.000Z',
      dataThrough: '2026-11-19',
      feedIsLate: false,
      latestCloseDate: '2026-11-19',
      isDemo: true,
    },
    ...changes,
  });
}
