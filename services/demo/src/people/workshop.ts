import { type Day, isOpen, weekdayOf } from '../chance/calendar.ts';
import { beta, chance, createRandom, normal, pick, type Random } from '../chance/random.ts';
import { monthFactor } from '../orders/arrivals.ts';
import { expressCodes } from '../orders/catalogue.ts';
import type { StorePlan } from '../store/stores.ts';
import { type Technician, techniciansOf } from './roster.ts';

/** One technician's clock on one day, in hundredths of hours. */
export interface ClockDay {
  readonly technician: string;
  readonly day: Day;
  readonly clockHundredths: number;
}

interface Shift {
  readonly technician: Technician;
  /** Hours at work as planned in the morning. */
  readonly plannedHours: number;
  /** The share of the day that can be punched on jobs. */
  readonly punchShare: number;
  workedHours: number;
}

/** How full a technician's day is: punched hours divided by the hours that can be punched. */
const load = (shift: Shift): number => shift.workedHours / (shift.plannedHours * shift.punchShare);

/** Each technician works every third Saturday and has a weekday off instead. */
function isOnDuty(position: number, day: Day): boolean {
  const weekday = weekdayOf(day);
  const hasSaturday = (position + Math.floor((day + 3) / 7)) % 3 === 0;
  return weekday === 6 ? hasSaturday : !(hasSaturday && weekday === 1 + (position % 5));
}

const express = [8, 9, 10, 11];
const strongest = [0, 1, 2, 3, 4];
const general = [2, 3, 4, 5, 6, 7, 8];

/** Archetypes that may do a job: quick services go to express, long jobs to the five best. Hours as sold. */
function eligibleFor(operation: string, soldHours: number): readonly number[] {
  if (expressCodes.has(operation)) return express;
  return soldHours >= 2.5 ? strongest : general;
}

/** Assigns jobs and keeps the clock. Attendance depends only on store, person and day, so the history does not depend on its length. */
export class Workshop {
  readonly technicians: readonly Technician[];
  readonly #store: StorePlan;
  readonly #shifts = new Map<Day, Map<number, Shift[]>>();

  constructor(store: StorePlan, anchor: Day) {
    this.#store = store;
    this.technicians = techniciansOf(store, anchor);
  }

  /** The technician for a job on a day: the least busy of three candidates. */
  assign(random: Random, day: Day, operation: string, soldHours: number): Technician {
    const shifts = this.#shiftsOf(day);
    const eligible = eligibleFor(operation, soldHours).flatMap((archetype) => shifts.get(archetype) ?? []);
    const present = eligible.length > 0 ? eligible : [...shifts.values()].flat();
    let chosen = pick(random, present);
    for (let more = 0; more < 2; more += 1) {
      const other = pick(random, present);
      if (load(other) < load(chosen)) chosen = other;
    }
    return chosen.technician;
  }

  /** Books punched hours, in hundredths, on a technician's day. */
  punch(day: Day, technician: Technician, hundredths: number): void {
    const shift = this.#shiftsOf(day)
      .get(technician.archetype)
      ?.find((candidate) => candidate.technician === technician);
    if (shift) shift.workedHours += hundredths / 100;
  }

  /** The clock of a day once all its jobs are known. On flat rate, technicians leave early on a slow day and stay longer on a full one. */
  clock(day: Day): ClockDay[] {
    if (!isOpen(day)) return [];
    const rows: ClockDay[] = [];
    for (const shifts of this.#shiftsOf(day).values()) {
      for (const shift of shifts) {
        const wanted = Math.min(
          shift.plannedHours * 1.03,
          Math.max(shift.plannedHours * 0.72, shift.workedHours / shift.punchShare),
        );
        const hours = Math.min(13, Math.max(wanted, shift.workedHours / 0.985));
        rows.push({ technician: shift.technician.number, day, clockHundredths: Math.round(hours * 100) });
      }
    }
    this.#shifts.delete(day);
    return rows;
  }

  #shiftsOf(day: Day): Map<number, Shift[]> {
    const known = this.#shifts.get(day);
    if (known) return known;
    const byArchetype = new Map<number, Shift[]>();
    const random = createRandom(`${this.#store.id} shifts ${day}`);
    // Vacations are in the slow months.
    const season = monthFactor(day);
    this.technicians.forEach((technician, index) => {
      const isAbsent = chance(random, 0.04);
      const plannedHours = Math.min(10.5, Math.max(6, normal(random, 8.4, 0.6) * season));
      const punchShare = beta(random, 40, 7);
      if (technician.from !== undefined && day < technician.from) return;
      if (technician.until !== undefined && day > technician.until) return;
      if (isAbsent || !isOnDuty(index, day)) return;
      const shift = { technician, plannedHours, punchShare, workedHours: 0 };
      const same = byArchetype.get(technician.archetype);
      if (same) same.push(shift);
      else byArchetype.set(technician.archetype, [shift]);
    });
    // On a day when everybody is ill, the first on the roster comes in.
    const first = this.technicians[0];
    if (byArchetype.size === 0 && first) {
      byArchetype.set(first.archetype, [{ technician: first, plannedHours: 8, punchShare: 0.85, workedHours: 0 }]);
    }
    this.#shifts.set(day, byArchetype);
    return byArchetype;
  }
}
