import type { AccountRecord } from '@fixed-ops/contract';
import { buildUserProfile } from './user-profile.ts';

function record(changes: Record<string, unknown> = {}): AccountRecord {
  return {
    id: 'local-7',
    employeeId: 'E-7',
    givenName: 'Dana',
    surname: 'Whitfield',
    mail: 'dana@example.com',
    jobTitle: 'SERVICE_DIRECTOR',
    businessPhones: ['+1 555 0100', '+1 555 0199'],
    extension_9f_avatar: 'https://example.com/dana.png',
    extension_9f_rol: 'ADMIN_SUPER',
    extension_9f_devFeatures: false,
    extension_9f_dealerships: '[{"id":"d1","name":"Harborline Toyota"},{"id":"d2","name":"Harborline Ford"}]',
    extension_9f_DealershipId: 'd2',
    extension_9f_dealershipGroup: 'Harborline',
    extension_9f_dealershipGroupId: 'g1',
    extension_9f_isVerified: true,
    extension_9f_isTAI: false,
    extension_9f_dealershipCount: 2,
    ...changes,
  };
}

describe('user profile', () => {
  it('is built from the account record as the specification lists it', () => {
    expect(buildUserProfile(record())).toEqual({
      id: 'E-7',
      firstName: 'Dana',
      lastName: 'Whitfield',
      fullName: 'Dana Whitfield',
      role: 'ADMIN_SUPER',
      jobTitle: 'SERVICE_DIRECTOR',
      email: 'dana@example.com',
      phoneNumber: '+1 555 0100',
      avatar: 'https://example.com/dana.png',
      devFeatures: false,
      isVerified: true,
      isTai: false,
      localAccountId: 'local-7',
      dealershipGroup: 'Harborline',
      dealershipGroupId: 'g1',
      userDealerships: [
        { id: 'd1', name: 'Harborline Toyota' },
        { id: 'd2', name: 'Harborline Ford' },
      ],
      dealershipCount: 2,
      defaultDealershipId: 'd2',
      activeDealership: null,
    });
  });

  it('does not take the group id for the group, nor the other way round', () => {
    const { dealershipGroup, dealershipGroupId } = buildUserProfile(
      record({ extension_9f_dealershipGroup: undefined }),
    );
    expect([dealershipGroup, dealershipGroupId]).toEqual(['', 'g1']);
  });

  it.each([true, 'true', 'True'])('reads the flag %p as set, since directories also answer text', (value) => {
    expect(buildUserProfile(record({ extension_9f_devFeatures: value })).devFeatures).toBe(true);
  });

  it.each([false, 'false', '', null, undefined])('reads the flag %p as not set', (value) => {
    expect(buildUserProfile(record({ extension_9f_devFeatures: value })).devFeatures).toBe(false);
  });

  it.each(['not json', '{"id":"d1"}', '[{"id":7}]'])(
    'keeps a person in whose list of dealerships is broken: %s',
    (json) => {
      expect(buildUserProfile(record({ extension_9f_dealerships: json })).userDealerships).toEqual([]);
    },
  );

  it('has empty texts for what the record does not have', () => {
    const profile = buildUserProfile(record({ mail: null, jobTitle: null, businessPhones: [] }));
    expect([profile.email, profile.jobTitle, profile.phoneNumber]).toEqual(['', '', '']);
  });

  it('counts the dealerships itself when the record has no count', () => {
    expect(buildUserProfile(record({ extension_9f_dealershipCount: undefined })).dealershipCount).toBe(2);
  });
});
