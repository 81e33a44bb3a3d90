import type { Database } from '@fixed-ops/database';
import { easternTime } from '../chance/calendar.ts';
import type { Inspection } from '../orders/inspections.ts';
import { TableBuffer } from './copy-text.ts';

/** Turns the inspections of one store into rows. */
export class InspectionWriter {
  readonly #db: Database;
  readonly #store: string;
  #next: number;
  readonly #inspection = new TableBuffer('inspection', [
    'dealership_id',
    'id',
    'ro_number',
    'tech_number',
    'advisor_number',
    'started_at',
    'completed_at',
    'sent_at',
    'viewed_at',
    'video',
    'status',
  ]);
  readonly #item = new TableBuffer('inspection_item', [
    'dealership_id',
    'inspection_id',
    'item_no',
    'category',
    'label',
    'rating',
    'op_code',
    'labor_c',
    'parts_c',
    'decision',
    'decided_at',
  ]);

  private constructor(db: Database, store: string, next: number) {
    this.#db = db;
    this.#store = store;
    this.#next = next;
  }

  static async open(db: Database, dealershipId: string): Promise<InspectionWriter> {
    const [row] = await db.query<{ id: number }>(
      'select coalesce(max(id), 0) + 1 as id from inspection where dealership_id = $1',
      [dealershipId],
    );
    return new InspectionWriter(db, dealershipId, row?.id ?? 1);
  }

  add(inspection: Inspection): void {
    const id = this.#next++;
    const at = (minutes: number | undefined): string | null =>
      minutes === undefined ? null : easternTime(inspection.day, minutes);
    this.#inspection.add(
      this.#store,
      id,
      inspection.order,
      inspection.technician,
      inspection.advisor,
      at(inspection.startedAt),
      at(inspection.completedAt),
      at(inspection.sentAt),
      at(inspection.viewedAt),
      inspection.hasVideo,
      inspection.completedAt === undefined ? 'open' : 'complete',
    );
    const decided = at(inspection.sentAt ?? inspection.completedAt);
    inspection.items.forEach((item, index) => {
      const isDecided = item.decision === 'approved' || item.decision === 'declined';
      this.#item.add(
        this.#store,
        id,
        index + 1,
        item.category,
        item.label,
        item.rating,
        item.opCode,
        item.laborCents,
        item.partsCents,
        item.decision,
        isDecided ? decided : null,
      );
    });
  }

  async flush(): Promise<number> {
    await this.#inspection.flush(this.#db);
    await this.#item.flush(this.#db);
    return this.#inspection.written + this.#item.written;
  }
}
