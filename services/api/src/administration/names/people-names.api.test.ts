import { type CallDefinition, calls, type NumberedPerson } from '@fixed-ops/contract';
import { insert, insertRepairOrder } from '../../core/testing/repair-order-builder.ts';
import { problemsOf, settingsClient } from '../../testing/settings-client.ts';
import { TestStore, useTestStore } from '../../testing/test-store.ts';

const PEOPLE = [
  { kind: 'advisor', number: 'A1', name: 'Mo Ray' },
  { kind: 'advisor', number: 'A7', name: '' },
  { kind: 'technician', number: 'T2', name: '' },
  { kind: 'technician', number: 'T10', name: 'Tia Moss' },
  { kind: 'counter', number: 'K1', name: '' },
] as const;

const store = useTestStore(async () => {
  const opened = await TestStore.open([{ id: 'd-1' }, { id: 'd-2' }]);
  await opened.person('admin', { dealerships: ['d-1'], role: 'ADMIN', firstName: 'Ann', lastName: 'Lee' });
  await opened.person('manager', { dealerships: ['d-1'], role: 'MANAGER', jobTitle: 'SERVICE_DIRECTOR' });
  for (const id of ['d-1', 'd-2'])
    await insertRepairOrder(opened.db, id, {
      ...{ number: '1', closed: '2026-11-03', advisor: 'A7' },
      lines: [{ pay: 'C', laborType: 'CM', op: 'LOF', hours: 1, labor: 100, technicians: [{ number: 'T2' }] }],
    });
  return opened;
});

beforeEach(async () => {
  const { db } = store();
  for (const table of ['dms_person', 'audit_log']) await db.execute(`delete from ${table}`);
  for (const id of ['d-1', 'd-2'])
    for (const person of PEOPLE) await insert(db, 'dms_person', { dealership_id: id, ...person });
  await store().changed();
});

const names = [calls.peopleNames, calls.putPeopleNames] as const;
const settings = settingsClient(store, 'admin');
const rows = () => settings.data<NumberedPerson[]>(calls.peopleNames);
const save = async (given: Readonly<Record<string, string>>) =>
  settings.save(
    names,
    (await rows()).map((row) => ({ ...row, name: given[row.number] ?? row.name })),
  );
const shown = async (id = 'd-1') =>
  store().db.query(
    `select number, name, updated_by from dms_person where dealership_id = $1 and name <> '' order by number`,
    [id],
  );
interface Entry {
  readonly historyId: number;
  readonly by: string;
  readonly before: unknown;
  readonly after: unknown;
}
const history = async () => ((await store().ask(calls.peopleNamesHistory, 'admin')).body as { data: Entry[] }).data;
const takeBack = async (change: Entry | undefined) => {
  const { headers } = await settings.read(calls.peopleNames);
  return store().ask(calls.restorePeopleNames, 'admin', {
    body: { historyId: change?.historyId },
    headers: { 'if-match': String(headers.etag) },
  });
};
/** As the nightly files do. */
const namedByFile = (number: string, name: string) =>
  store().db.execute(`update dms_person set name = $2, updated_by = null where dealership_id = 'd-1' and number = $1`, [
    number,
    name,
  ]);
const november = { startDate: '2026-11-01', endDate: '2026-11-19' };
/** The names that screens show of the people of November, and of the technicians in their settings. */
async function onScreens() {
  const answer = async <Call extends CallDefinition>(call: Call, query: Readonly<Record<string, string>>) =>
    call.response.parse((await store().ask(call, 'admin', { query })).body) as { data: unknown };
  const { data } = await answer(calls.peopleInPeriod, november);
  const roles = (await answer(calls.technicianRoles, {})).data as { techNumber: string; name: string }[];
  return {
    people: (data as { people: { name: string }[] }).people.map(({ name }) => name),
    roles: roles.map(({ techNumber, name }) => `${techNumber} ${name}`.trim()),
  };
}

test('a name that an administrator gives somebody whom the DMS does not name stands on the screens of this store at once', async () => {
  expect(await onScreens()).toEqual({ people: ['Advisor A7', 'Technician T2'], roles: ['T2', 'T10 Tia Moss'] });
  expect(await save({ A7: ' Bo Lind ', T2: 'Gil Ode', K1: 'Cory' })).toMatchObject({
    status: 200,
    body: {
      source: 'custom',
      updatedBy: 'Ann Lee',
      data: [
        { kind: 'advisor', number: 'A1', name: 'Mo Ray', source: 'auto' },
        { kind: 'advisor', number: 'A7', name: 'Bo Lind', source: 'manual' },
        { kind: 'technician', number: 'T2', name: 'Gil Ode', source: 'manual' },
        { kind: 'technician', number: 'T10', name: 'Tia Moss', source: 'auto' },
        { kind: 'counter', number: 'K1', name: 'Cory', source: 'manual' },
      ],
    },
  });
  expect(await onScreens()).toEqual({ people: ['Bo Lind', 'Gil Ode'], roles: ['T2 Gil Ode', 'T10 Tia Moss'] });
  expect((await shown('d-2')).map(({ number }) => number)).toEqual(['A1', 'T10']);
});

test('a name is in the history with before and after, and taken back the person has none again', async () => {
  await save({ A7: 'Bo Lind' });
  await save({ T2: 'Gil Ode' });
  const [, first] = await history();
  expect(first).toMatchObject({
    by: 'Ann Lee',
    before: [{ kind: 'advisor', number: 'A7', name: '', source: 'auto' }],
    after: [{ kind: 'advisor', number: 'A7', name: 'Bo Lind', source: 'manual' }],
  });
  expect(await takeBack(first)).toMatchObject({ status: 200 });
  expect(await shown()).toEqual([
    { number: 'A1', name: 'Mo Ray', updated_by: null },
    { number: 'T10', name: 'Tia Moss', updated_by: null },
    { number: 'T2', name: 'Gil Ode', updated_by: 'admin' },
  ]);
});

test('a name is corrected, goes back to the one before, and an empty one leaves the person to the DMS', async () => {
  await save({ A7: 'Bo Lindd' });
  await save({ A7: 'Bo Lind' });
  await takeBack((await history())[0]);
  expect(await shown()).toContainEqual({ number: 'A7', name: 'Bo Lindd', updated_by: 'admin' });
  await save({ A7: '' });
  expect((await rows()).find(({ number }) => number === 'A7')).toMatchObject({ name: '', source: 'auto' });
});

test('a name that a file has given since stays where the one of a person is taken back', async () => {
  await save({ A7: 'Bo Lind' });
  await namedByFile('A7', 'Robert Lind');
  expect(await takeBack((await history())[0])).toMatchObject({ status: 200 });
  expect(await shown()).toContainEqual({ number: 'A7', name: 'Robert Lind', updated_by: null });
});

test('people can be named where a file has a name as long as files may have it', async () => {
  const long = 'Mo Ray '.repeat(35).trim();
  await store().db.execute(`update dms_person set name = $1 where number = 'A1'`, [long]);
  await store().changed();
  expect(await save({ A7: 'Ada Cole' })).toMatchObject({ status: 200 });
});

test('a name that the DMS gave, a person whom the store does not have, one named twice and a name too long are refused beside them', async () => {
  const problems = async (data: object[]) => problemsOf(await settings.save(names, data));
  expect(await problems([{ kind: 'advisor', number: 'A1', name: 'Moe' }])).toEqual(['data.0.name named_by_dms']);
  expect(await problems([{ kind: 'technician', number: 'A7', name: 'Bo' }])).toEqual(['data.0.number unknown_person']);
  const bo = { kind: 'advisor', number: 'A7', name: 'Bo' };
  expect(await problems([bo, bo])).toEqual(['data.1.number twice']);
  expect(await settings.save(names, [{ ...bo, name: 'x'.repeat(251) }])).toMatchObject({ status: 400 });
  expect((await shown()).map(({ number }) => number)).toEqual(['A1', 'T10']);
});

test('who is left out keeps the name of the DMS, and loses that of a person', async () => {
  await save({ A7: 'Bo Lind' });
  expect(await settings.save(names, [])).toMatchObject({ status: 200 });
  expect((await shown()).map(({ number }) => number)).toEqual(['A1', 'T10']);
});

test('only administrators read and change names', async () => {
  expect(await store().ask(calls.peopleNames, 'manager')).toMatchObject({ status: 403 });
  expect(
    await store().ask(calls.putPeopleNames, 'manager', { body: { data: [] }, headers: { 'if-match': '"x"' } }),
  ).toMatchObject({ status: 403 });
});
