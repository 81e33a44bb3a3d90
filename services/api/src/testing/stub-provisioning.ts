import { randomUUID } from 'node:crypto';
import type { Provisioning } from '../users/provisioning/provisioning.ts';

/** Stands for the identity provider: remembers what it was asked for. */
export function stubProvisioning() {
  const signedUp = new Set<string>();
  const closed: string[] = [];
  const ended: string[] = [];
  const links: string[] = [];
  const provisioning: Provisioning = {
    linkDays: 7,
    createAccount: async () => `account-${randomUUID()}`,
    invitationLink: async (_tx, localAccountId) => {
      const link = `http://localhost:3000/invitation/${localAccountId}-${links.length + 1}`;
      links.push(link);
      return link;
    },
    closeAccount: async (_tx, localAccountId) => void closed.push(localAccountId),
    endSessions: async (_tx, localAccountId) => void ended.push(localAccountId),
    hasSignedUp: async (_tx, localAccountId) => signedUp.has(localAccountId),
  };
  return { provisioning, signedUp, closed, ended, links };
}
