import type { Database } from '@fixed-ops/database';
import { z } from 'zod';
import type { OwnNumbers } from '../auth/caller.ts';

export type PersonKind = 'advisor' | 'technician';

const personRow = z.object({ kind: z.enum(['advisor', 'technician']), number: z.string(), name: z.string() });

/** Names of the advisors and technicians of a store; in an own view, numbers and names of the person alone. */
export class People {
  private constructor(
    private readonly names: ReadonlyMap<string, string>,
    private readonly own: OwnNumbers | null,
  ) {}

  static async read(db: Database, dealershipId: string, own: OwnNumbers | null): Promise<People> {
    const rows = await db.query(
      `select kind, number, name from dms_person where dealership_id = $1 and kind in ('advisor', 'technician')`,
      [dealershipId],
    );
    const people = z.array(personRow).parse(rows);
    return new People(new Map(people.map(({ kind, number, name }) => [`${kind} ${number}`, name])), own);
  }

  isKnown(kind: PersonKind, number: string): boolean {
    if (this.own === null) return true;
    return (kind === 'advisor' ? this.own.advisors : this.own.technicians).includes(number);
  }

  nameOf(kind: PersonKind, number: string): string {
    if (number === '') return `No ${kind}`;
    return this.names.get(`${kind} ${number}`) || `${kind === 'advisor' ? 'Advisor' : 'Technician'} ${number}`;
  }

  /** Who wrote a repair order and who answers for its inspection, as far as the reader may know. */
  of(advisor: string, technician: string) {
    const knowsAdvisor = this.isKnown('advisor', advisor);
    const knowsTechnician = this.isKnown('technician', technician);
    return {
      advisorNumber: knowsAdvisor ? advisor : null,
      advisorName: knowsAdvisor ? this.nameOf('advisor', advisor) : null,
      techNumber: knowsTechnician ? technician : null,
      techName: knowsTechnician ? this.nameOf('technician', technician) : null,
    };
  }
}
