const dueAt: ReadonlyMap<string, number> = new Map([
  ['30K', 30_000],
  ['60K', 60_000],
  ['90K', 90_000],
]);
/** Miles by which a service may come early or late. */
const early = 3_000;
const late = 6_000;

/** The range of miles in which a mileage service is sold. Undefined for every other job. */
export function milesOfService(job: string): { readonly least: number; readonly most: number } | undefined {
  const due = dueAt.get(job);
  return due === undefined ? undefined : { least: due - early, most: due + late };
}

/** Whether a job suits a vehicle with this mileage. */
export function isDue(job: string, miles: number): boolean {
  const service = milesOfService(job);
  return service === undefined || (miles >= service.least && miles <= service.most);
}
