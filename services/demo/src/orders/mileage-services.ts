const dueAt: ReadonlyMap<string, number> = new Map([
  ['30K', 30_000],
  ['60K', 60_000],
  ['90K', 90_000],
]);
/** Miles by which a service may come early or late. */
const early = 3_000;
const late = 6_000;

/** From how many to how many miles a mileage service is sold; undefined for every other job. */
export function milesOfService(job: string): { readonly least: number; readonly most: number } | undefined {
  const due = dueAt.get(job);
  return due === undefined ? undefined : { least: due - early, most: due + late };
}

/** Whether nothing about a job speaks against a vehicle of so many miles. */
export function isDue(job: string, miles: number): boolean {
  const service = milesOfService(job);
  return service === undefined || (miles >= service.least && miles <= service.most);
}
