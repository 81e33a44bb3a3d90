import { spawnSync } from 'node:child_process';
import { hostname, tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { calls, importLimits } from '@fixed-ops/contract';
import { type Database, openDatabase, withScope } from '@fixed-ops/database';
import { endDeadRun, importExtract, isStoreBusy, keepWaiting, runUpload } from '@fixed-ops/importer';
import { ExtractFolder } from '@fixed-ops/importer/testing';
import { SHELL } from '../../http/request-queue/scopes.ts';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, TEST_TODAY, type TestApi, testClock } from '../../testing/start-api.ts';

let api: TestApi;
/** One that keeps what it starts, for what happens before and while an upload runs. */
let still: TestApi;
let db: Database;
let ann: Person;
/** Another session, which holds what an upload waits for. */
let holder: Database;
let close: () => Promise<void>;
/** Who started each import of `still`. */
const started: string[] = [];

beforeAll(async () => {
  const database = await openTestDatabase();
  ({ db, close } = database);
  holder = await openDatabase({ dataFolder: database.dataFolder, databaseUrl: database.databaseUrl });
  await insertGroup(db, 'g-1');
  for (const id of ['d-1', 'd-2', 'd-3']) await insertDealership(db, { id, groupId: 'g-1', name: `Store ${id}` });
  ann = await insertPerson(db, {
    id: 'e-1',
    groupId: 'g-1',
    dealerships: ['d-1', 'd-2', 'd-3'],
    role: 'ADMIN',
    firstName: 'Ann',
    lastName: 'Lee',
  });
  api = await startApi({ db });
  still = await startApi({ db, startImport: (_run, userId) => started.push(userId) });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await still?.close();
  await holder?.close();
  await close?.();
});
beforeEach(async () => {
  started.length = 0;
  for (const table of [
    ...['import_run', 'import_reject', 'upload', 'feed_file', 'feed_reject', 'notification'],
    ...['ro_line_tech', 'ro_line', 'repair_order', 'vehicle', 'customer', 'op_code'],
  ])
    await db.execute(`delete from ${table}`);
});

const ROS = `ro_number,open_date,close_date,status,vin,advisor_number
1001,2026-10-05,2026-10-05,closed,4T1B11HK1KU000001,A1
1002,2026-10-05,2026-10-06,closed,2T3R1RFV1KW000002,A1
1003,2026-10-06,2026-10-06,closed,2T3R1RFV1KW000003,A1
1004,2026-10-06,2026-10-07,closed,2T3R1RFV1KW000004,A1
1005,2026-10-07,2026-10-07,closed,2T3R1RFV1KW000005,A1
1006,2026-10-07,2026-10-08,closed,2T3R1RFV1KW000006,A1
`;
const LINES = `ro_number,line,pay_type,op_code,sold_hours,labor_sale,labor_cost
1001,A,C,LOFSYN,0.30,32.00,8.10
1002,A,C,BRKF,1.80,355.59,73.80
1003,A,Z,BRKF,1.80,355.59,73.80
1004,A,C,BRKF,many,355.59,73.80
1005,A,C,BRKF,many,355.59,73.80
`;
const WHOLE_LINES = `ro_number,line,pay_type,op_code,op_description,sold_hours,labor_sale,labor_cost
1001,A,C,LOFSYN,Oil,0.30,32.00,8.10
1002,A,C,BRKF,Brakes,1.80,355.59,73.80
`;
const EXTRACT = { 'ros.csv': ROS, 'lines.csv': LINES };

type Files = Readonly<Record<string, string | Buffer>>;
const bytesOf = (content: string | Buffer) => Buffer.from(content);
const headOf = ([name, content]: [string, string | Buffer]) => ({
  name,
  size: bytesOf(content).length,
  head: bytesOf(content).subarray(0, importLimits.headBytes).toString('base64'),
});
const of = (dealershipId = 'd-1', more: Record<string, string> = {}) => ({ userId: 'e-1', dealershipId, ...more });

const create = (files: Files, query = {}, options: { dealershipId?: string; headers?: Record<string, string> } = {}) =>
  api.send(calls.createImport, {
    as: ann,
    params: of(options.dealershipId),
    query,
    body: { files: Object.entries(files).map(headOf) },
    headers: options.headers ?? {},
  });

const idOf = (body: unknown) => String(calls.createImport.response.parse(body).importId);

async function send(importId: string, files: Files, dealershipId = 'd-1') {
  for (const [fileNo, content] of Object.values(files).entries()) {
    const bytes = bytesOf(content);
    for (let no = 0; no * importLimits.partBytes < bytes.length; no += 1) {
      const part = bytes.subarray(no * importLimits.partBytes, (no + 1) * importLimits.partBytes);
      const answer = await api.send(calls.putImportPart, {
        as: ann,
        params: of(dealershipId, { importId, fileNo: String(fileNo), partNo: String(no) }),
        body: { gzip: gzipSync(part).toString('base64') },
      });
      expect(answer.status).toBe(200);
    }
  }
}

/** Uploads files and waits for what becomes of them. */
async function upload(files: Files, query = {}, dealershipId = 'd-1') {
  const created = await create(files, query, { dealershipId });
  expect(created.status).toBe(200);
  const importId = idOf(created.body);
  await send(importId, files, dealershipId);
  return run(importId, dealershipId);
}

const look = async (importId: string, dealershipId = 'd-1') =>
  calls.import.response.parse((await api.send(calls.import, { as: ann, params: of(dealershipId, { importId }) })).body);

async function run(importId: string, dealershipId = 'd-1') {
  const answer = await api.send(calls.startImport, { as: ann, params: of(dealershipId, { importId }) });
  expect(answer.status).toBe(200);
  for (;;) {
    const found = await look(importId, dealershipId);
    if (found.endedAt !== null) return found;
  }
}

const orders = (dealershipId = 'd-1') =>
  db.query('select ro_number, labor_sale_c from repair_order where dealership_id = $1 order by 1', [dealershipId]);

describe('uploading an extract', () => {
  it('first says what it would do, with the rows that it leaves out, and changes nothing', async () => {
    const dry = await upload(EXTRACT, { dryRun: 'true' });
    expect(dry).toMatchObject({ dryRun: true, status: 'done', by: 'Ann Lee', error: null, hasFiles: true });
    expect(dry.report?.orders).toEqual({ added: 6, changed: 0, unchanged: 0 });
    expect(dry.report?.files).toMatchObject([
      { no: 0, kind: 'ros', name: 'ros.csv', rows: 6, rejected: 0, fileId: null },
      { no: 1, kind: 'lines', rows: 2, rejected: 3 },
    ]);
    expect(dry.report?.files[1]?.reasons.map(({ count, lines }) => ({ count, lines }))).toEqual([
      { count: 2, lines: [5, 6] },
      { count: 1, lines: [4] },
    ]);
    expect(await orders()).toEqual([]);
    expect(await db.query('select 1 from feed_file')).toEqual([]);
    const rejects = { as: ann, params: of('d-1', { importId: String(dry.importId) }), query: { fileNo: '1' } };
    const { body } = await api.send(calls.importRejects, rejects);
    expect(body).toMatchObject({
      total: 3,
      data: [{ line: 4, column: 'pay_type', value: 'Z' }, { line: 5 }, { line: 6 }],
    });
    const file = await api.send(calls.importRejects, { ...rejects, headers: { accept: 'text/csv' } });
    expect(String(file.body)).toContain('line,column,value,reason\r\n4,pay_type,Z,');
  });

  it('then loads the same files without sending them again, as the command does', async () => {
    const dry = await upload(EXTRACT, { dryRun: 'true' });
    const created = await api.send(calls.createImport, { as: ann, params: of(), body: { from: dry.importId } });
    const loaded = await run(idOf(created.body));
    expect(loaded).toMatchObject({ dryRun: false, status: 'done', hasFiles: false });
    const folder = new ExtractFolder().write(EXTRACT);
    const asCommand = await importExtract(db, {
      dealershipId: 'd-2',
      paths: [folder.path],
      today: () => TEST_TODAY,
      waitMs: 0,
    }).finally(() => folder.remove());
    const told = (
      files: readonly {
        kind: string;
        rows: number;
        rejected: number;
        warnings: readonly string[];
        error: string | null;
      }[],
    ) => files.map(({ kind, rows, rejected, warnings, error }) => ({ kind, rows, rejected, warnings, error }));
    expect(told(loaded.report?.files ?? [])).toEqual(told(asCommand.files));
    expect(await orders('d-1')).toEqual(await orders('d-2'));
    expect(await orders()).toHaveLength(6);
    // The files are gone with the end; their feed is known.
    expect(await db.query('select 1 from upload')).toEqual([]);
    const [first] = loaded.report?.files ?? [];
    const feeds = await api.send(calls.feeds, { as: ann, params: of() });
    expect(calls.feeds.response.parse(feeds.body).data.map(({ fileId }) => fileId)).toContain(first?.fileId);
    // Managers hear of refused rows as after the command, and caches of new figures.
    const notices = () => db.query(`select 1 from notification where type = 'import'`);
    while ((await notices()).length === 0) await pause(5);
    expect(await notices()).toHaveLength(1);
    expect(await db.query(`select 1 from data_version where dealership_id = 'd-1'`)).toHaveLength(1);
  });

  it('counts what is new, changed and the same when it comes again', async () => {
    await upload({ 'ros.csv': ROS, 'lines.csv': WHOLE_LINES });
    const again = await upload(
      {
        'ros.csv': `${ROS.replace('1001,2026-10-05,2026-10-05', '1001,2026-10-05,2026-10-09')}1007,2026-10-08,2026-10-08,closed,,A1\n`,
        'lines.csv': WHOLE_LINES,
      },
      { dryRun: 'true' },
    );
    expect(again.report?.orders).toEqual({ added: 1, changed: 1, unchanged: 5 });
  });

  it('takes a file of several parts, sent in any order and twice @slow', async () => {
    const filler = `${'x'.repeat(400)}`;
    const rows = Array.from({ length: 6_000 }, (_, at) => `${at + 1},2026-10-05,2026-10-05,closed,${filler}\n`);
    const ros = `ro_number,open_date,close_date,status,remark\n${rows.join('')}`;
    const files = { 'ros.csv': ros, 'lines.csv': LINES.split('\n').slice(0, 1).join('\n') };
    expect(ros.length).toBeGreaterThan(2 * importLimits.partBytes);
    const importId = idOf((await create(files)).body);
    await send(importId, files);
    await send(importId, files);
    expect((await run(importId)).report?.files[0]).toMatchObject({ rows: 6_000 });
  });

  it('is the same upload when the request is repeated under its key', async () => {
    const headers = { 'idempotency-key': 'upload-of-the-5th' };
    const [first, second] = [await create(EXTRACT, {}, { headers }), await create(EXTRACT, {}, { headers })];
    expect(idOf(first.body)).toBe(idOf(second.body));
    expect(await db.query('select 1 from upload')).toHaveLength(2);
    expect(
      await db.query(`select 1 from audit_log where action = 'CreateImport' and entity_id = $1`, [idOf(first.body)]),
    ).toHaveLength(1);
  });

  it('takes the place of what has waited longest and is not being loaded: nobody fills the disk of all', async () => {
    const head = { ...headOf(['ros.csv', ROS]), size: importLimits.fileBytes };
    const begin = async (dealershipId: string) => {
      const body = { files: [head, { ...headOf(['lines.csv', LINES]), size: importLimits.fileBytes }] };
      const answer = await api.send(calls.createImport, { as: ann, params: of(dealershipId), body });
      expect(answer.status).toBe(200);
      return idOf(answer.body);
    };
    const other = await begin('d-2');
    const loading = await begin('d-1');
    await db.execute(`update import_run set status = 'running', beat_at = now() where id = $1::bigint`, [loading]);
    const [first, second] = [await begin('d-1'), await begin('d-1')];
    const third = await begin('d-1');
    const kept = await db.query<{ owner: string }>('select distinct owner from upload order by owner');
    expect(kept.map(({ owner }) => owner)).toEqual(
      [`import:d-1:${loading}`, `import:d-1:${second}`, `import:d-1:${third}`, `import:d-2:${other}`].sort(),
    );
    const params = of('d-1', { importId: first, fileNo: '0', partNo: '0' });
    const late = await api.send(calls.putImportPart, {
      as: ann,
      params,
      body: { gzip: gzipSync('x').toString('base64') },
    });
    expect([404, 410]).toContain(late.status);
  });

  it('stands in the list of uploads, newest first', async () => {
    await upload(EXTRACT, { dryRun: 'true' });
    const second = await upload(EXTRACT);
    const { body } = await api.send(calls.imports, { as: ann, params: of(), query: { pageSize: '1' } });
    expect(body).toMatchObject({ total: 2, data: [{ importId: second.importId, dryRun: false }] });
  });
});

describe('files that cannot be loaded', () => {
  const errorsOf = async (files: Files, dealershipId = 'd-1') => {
    const { status, body } = await create(files, {}, { dealershipId });
    expect(status).toBe(422);
    return Object(body).errors as { path: string; code: string; message: string }[];
  };

  it.each([
    [
      'of another system',
      { 'customers.csv': 'id,first name,phone\n1,Ann,5\n' },
      'not_recognized',
      'matches no file of the set',
    ],
    [
      'of a labor grid, whose holes and falls the matrix’s own call refuses,',
      { 'labor_matrix.csv': 'hours,.0,.1,.2\n0,,20,40\n1,200,,190\n' },
      'not_recognized',
      'matches no file of the set; found hours, .0, .1, .2',
    ],
    ['without a required column', { 'ros.csv': 'ro_number,status\n1,open\n' }, 'not_recognized', 'open_date missing'],
    [
      'with semicolons',
      { 'ros.csv': 'ro_number;open_date;status\n1;2026-10-05;open\n' },
      'not_recognized',
      'semicolons',
    ],
    ['that are empty', { 'ros.csv': '' }, 'empty', 'empty file'],
    [
      'that are workbooks',
      { 'ros.xlsx': Buffer.from('PK\u0003\u0004xl/workbook') },
      'not_recognized',
      'an Excel workbook',
    ],
    [
      'in Windows-1252',
      { 'ros.csv': Buffer.from('ro_number,open_date,status\nMüller,2026-10-05,open\n', 'latin1') },
      'not_recognized',
      'not UTF-8',
    ],
    [
      'in UTF-16',
      { 'ros.csv': Buffer.from('\ufeffro_number,open_date,status\n', 'utf16le') },
      'not_recognized',
      'UTF-16',
    ],
  ])('%s are refused at once, with what was expected', async (_what, files: Files, code, words) => {
    const [error] = await errorsOf(files);
    expect(error).toMatchObject({ path: 'files.0', code });
    expect(error?.message).toContain(words);
    expect(await db.query('select 1 from import_run')).toEqual([]);
  });

  it('are named together: a second file of a kind, and what the set lacks', async () => {
    const errors = await errorsOf({ 'lines.csv': LINES, 'lines again.csv': LINES });
    expect(errors.map(({ path, code }) => [path, code])).toEqual([
      ['files.1', 'twice'],
      ['files', 'ros_missing'],
    ]);
    expect((await errorsOf({ 'ros.csv': ROS })).map(({ code }) => code)).toEqual(['lines_missing']);
  });

  it('are refused where they are too large', async () => {
    const head = headOf(['ros.csv', ROS]);
    const { status, body } = await api.send(calls.createImport, {
      as: ann,
      params: of(),
      body: { files: [{ ...head, size: importLimits.fileBytes + 1 }, headOf(['lines.csv', LINES])] },
    });
    expect([status, Object(body).errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'files.0', code: 'too_large' })],
    ]);
  });

  it('are refused where a column names another store of the group', async () => {
    const [, ...rows] = ROS.split('\n');
    const named = ['ro_number,open_date,close_date,status,vin,advisor_number,dealership_id'];
    const ros = [...named, ...rows.map((row) => (row === '' ? '' : `${row},d-2`))].join('\n');
    const [error] = await errorsOf({ 'ros.csv': ros, 'lines.csv': LINES });
    expect(error).toMatchObject({ path: 'files.0', code: 'foreign' });
    expect(error).toMatchObject({ message: expect.stringMatching(/: The file is of another dealership: its column /) });
    expect((await create({ 'ros.csv': ros, 'lines.csv': LINES }, {}, { dealershipId: 'd-2' })).status).toBe(200);
  });

  it('are refused where our own column names a dealership that nobody of the group has, with what helps', async () => {
    const [head, ...rows] = ROS.trimEnd().split('\n');
    const ros = `${head},dealership_id\n${rows.map((row) => `${row},d-northgate-kia\n`).join('')}`;
    const [error] = await errorsOf({ 'ros.csv': ros, 'lines.csv': LINES });
    expect(error).toMatchObject({
      path: 'files.0',
      code: 'foreign',
      message: expect.stringMatching(
        /another dealership: its column dealership_id says d-northgate-kia\. Leave the column out if that is how the DMS calls this dealership\.$/,
      ),
    });
    expect(await orders('d-1')).toEqual([]);
  });

  it('say in the check of which names nobody knows whether they are this store’s', async () => {
    const [head, ...rows] = ROS.trimEnd().split('\n');
    const ros = `${head},store_number\n${rows.map((row, at) => `${row},${17 + at}\n`).join('')}`;
    const { report } = await upload({ 'ros.csv': ros, 'lines.csv': LINES }, { dryRun: 'true' });
    expect(report?.files[0]?.warnings).toContain(
      'Column store_number says 17, 18, 19 and 3 more, by which this dealership is not known here; the rows are taken for its own',
    );
  });

  it('are refused where a column names another store beside this one, also behind the beginning that is looked at first @slow', async () => {
    const [head, ...rows] = ROS.trimEnd().split('\n');
    const named = (stores: readonly string[]) =>
      `${head},dealership_id\n${stores.map((store, at) => `${rows[at % rows.length]},${store}\n`).join('')}`;
    const [error] = await errorsOf({ 'ros.csv': named(['d-1', 'd-2']), 'lines.csv': LINES });
    expect(error).toMatchObject({ path: 'files.0', code: 'foreign' });
    const own = Array.from({ length: 2 * importLimits.headBytes }, () => 'd-1');
    const long = await upload({ 'ros.csv': named([...own, 'd-2']), 'lines.csv': LINES }, { dryRun: 'true' });
    const [ros] = long.report?.files ?? [];
    expect(ros?.error).toContain(`found d-2 in column dealership_id of line ${own.length + 2}`);
    expect(await orders('d-1')).toEqual([]);
  });

  it('are not refused for a row whose fields a comma has moved: that is refused by itself', async () => {
    const [head, first, second] = ROS.split('\n');
    const ros = `${head},dealership_id\n${first},d-1\n${second},d-2,d-1\n`;
    expect((await create({ 'ros.csv': ros, 'lines.csv': LINES })).status).toBe(200);
  });

  it('end the upload if their repair orders belong to another store of the group @slow', async () => {
    expect((await upload(EXTRACT, {}, 'd-2')).status).toBe('done');
    const dry = await upload(EXTRACT, { dryRun: 'true' });
    expect(dry).toMatchObject({ status: 'failed', report: null });
    expect(dry.error).toContain('6 of the 6 repair orders are those of another store of your group');
    expect(await upload(EXTRACT)).toMatchObject({ status: 'failed' });
    expect(await orders('d-1')).toEqual([]);
  });

  it('are recognised by their head line, whatever they are called', async () => {
    const { body } = await api.send(calls.recognizeImportFiles, {
      as: ann,
      params: of(),
      body: { files: [headOf(['Export (3).csv', ROS]), headOf(['ros.csv', LINES]), headOf(['notes.txt', 'hello'])] },
    });
    const { files } = calls.recognizeImportFiles.response.parse(body);
    expect(files.map(({ kind }) => kind)).toEqual(['ros', 'lines', null]);
    expect(files[2]?.problem?.message).toContain('no file of the set');
  });
});

describe('parts of a file', () => {
  const put = (importId: string, partNo: string, gzip: Buffer) =>
    api.send(calls.putImportPart, {
      as: ann,
      params: of('d-1', { importId, fileNo: '0', partNo }),
      body: { gzip: gzip.toString('base64') },
    });

  it('are refused where they are not what was announced: another length, damaged, or a bomb @slow', async () => {
    const importId = idOf((await create(EXTRACT)).body);
    const codes = [];
    for (const [no, gzip] of [
      ['0', gzipSync(Buffer.from('short'))],
      ['0', Buffer.from('no gzip')],
      ['0', gzipSync(Buffer.alloc(200_000_000))],
      ['7', gzipSync(Buffer.from(ROS))],
    ] as const) {
      const { status, body } = await put(importId, no, gzip);
      codes.push([status, Object(body).errors?.[0]?.code]);
    }
    expect(codes).toEqual([
      [400, 'wrong_size'],
      [400, 'not_gzip'],
      [400, 'wrong_size'],
      [400, 'no_such_part'],
    ]);
  });

  it('must all be there before an upload starts', async () => {
    const importId = idOf((await create(EXTRACT)).body);
    const { status, body } = await api.send(calls.startImport, { as: ann, params: of('d-1', { importId }) });
    expect([status, Object(body).code]).toEqual([409, 'incomplete']);
  });

  it('belong to one dealership alone', async () => {
    const importId = idOf((await create(EXTRACT)).body);
    const elsewhere = await api.send(calls.import, { as: ann, params: of('d-3', { importId }) });
    expect(elsewhere.status).toBe(404);
  });
});

describe('an upload that does not go through', () => {
  const begin = async () => {
    const importId = idOf((await create(EXTRACT)).body);
    await send(importId, EXTRACT);
    const answer = await still.send(calls.startImport, { as: ann, params: of('d-1', { importId }) });
    return { importId, status: answer.status, code: Object(answer.body).code };
  };

  it('waits while another one of the dealership runs', async () => {
    expect(await begin()).toMatchObject({ status: 200 });
    expect(await begin()).toMatchObject({ status: 409, code: 'import_runs' });
    expect(started).toEqual(['e-1']);
  });

  it('is given one process, however often its start is asked for, and ends with that one alone', async () => {
    const { importId } = await begin();
    const start = () => still.send(calls.startImport, { as: ann, params: of('d-1', { importId }) });
    expect((await Promise.all([start(), start()])).map(({ status }) => status)).toEqual([200, 200]);
    await db.execute(`update import_run set status = 'running', beat_at = now(), pid = $1, host = $2`, [
      process.pid,
      hostname(),
    ]);
    expect(await start()).toMatchObject({ status: 200, body: { status: 'running' } });
    expect(started).toEqual(['e-1']);
    const key = { dealershipId: 'd-1', runId: Number(importId) };
    await endDeadRun(db, key, process.pid + 1);
    expect(await look(importId)).toMatchObject({ status: 'running' });
    await endDeadRun(db, key, process.pid);
    expect(await look(importId)).toMatchObject({ status: 'failed' });
  });

  it('may wait for its turn for long, and counts as gone only without a sign from who keeps it waiting', async () => {
    const { importId } = await begin();
    const key = { dealershipId: 'd-1', runId: Number(importId) };
    const grow = () => db.execute(`update import_run set beat_at = now() - interval '10 minutes'`);
    await grow();
    await keepWaiting(db, [key, { dealershipId: 'd-2', runId: key.runId }]);
    expect(await look(importId)).toMatchObject({ status: 'waiting' });
    await grow();
    await keepWaiting(db, [{ dealershipId: 'd-2', runId: key.runId }]);
    expect(await look(importId)).toMatchObject({ status: 'failed' });
    await grow();
    await keepWaiting(db, [key]);
    expect(await look(importId)).toMatchObject({ status: 'failed' });
  });

  it('still waits after a sign that could not be written, which ends by itself and keeps no page waiting', async () => {
    const { importId } = await begin();
    const key = { dealershipId: 'd-1', runId: Number(importId) };
    await db.execute(`update import_run set beat_at = now() - interval '100 seconds'`);
    const imports = withScope(db, { ...SHELL, owner: 'imports', statementTimeoutMs: 1_000 });
    await holder.transaction(async (tx) => {
      await tx.execute('lock table import_run in access exclusive mode');
      const signs = Array.from({ length: 5 }, () => keepWaiting(imports, [key]));
      const page = withScope(db, { ...SHELL, owner: 'e-1', statementTimeoutMs: 500 }).query('select 1 as one');
      await expect(page).resolves.toEqual([{ one: 1 }]);
      for (const sign of await Promise.allSettled(signs))
        expect(sign).toMatchObject({ reason: { code: expect.stringMatching(/^(statement_timeout|database_busy)$/) } });
    });
    // The page asks before the next sign is given.
    expect(await look(importId)).toMatchObject({ status: 'waiting' });
    await keepWaiting(imports, [key]);
    const [row] = await db.query(`select beat_at > now() - interval '1 minute' as is_new from import_run`);
    expect(row).toEqual({ is_new: true });
  });

  it('says that the command loads files of the dealership, and loads nothing', async () => {
    await db.execute(`insert into meta (key, value) values ('import:d-1', $1::jsonb)`, [
      JSON.stringify({ run: 'r', pid: 1, host: 'elsewhere', since: new Date().toISOString(), beat: new Date() }),
    ]);
    const refused = await upload(EXTRACT);
    await db.execute(`delete from meta where key = 'import:d-1'`);
    expect(refused).toMatchObject({ status: 'failed', hasFiles: true });
    expect(refused.error).toContain('Another import of this dealership runs');
    const again = await api.send(calls.createImport, { as: ann, params: of(), body: { from: refused.importId } });
    expect(await run(idOf(again.body))).toMatchObject({ status: 'done' });
  });

  it('waits without a process while the command loads the dealership, which its page says, and is loaded afterwards', async () => {
    const holds = (value: object) =>
      db.execute(
        `insert into meta (key, value) values ('import:d-1', $1::jsonb) on conflict (key) do update set value = $1::jsonb`,
        [JSON.stringify({ run: 'r', host: hostname(), since: new Date().toISOString(), beat: new Date(), ...value })],
      );
    await holds({ pid: process.ppid });
    const { importId } = await begin();
    const key = { dealershipId: 'd-1', runId: Number(importId) };
    const context = { db, clock: testClock, scratchFolder: tmpdir(), log: () => undefined, leavesIfBusy: true };
    expect(await runUpload(context, key)).toBe(false);
    const held = { status: 'running', progress: { step: 'wait' }, canCancel: true, error: null };
    expect(await look(importId)).toMatchObject(held);
    expect([await isStoreBusy(db, key), await look(importId)]).toMatchObject([true, held]);
    // The command was killed, and never gave its place back.
    await holds({ pid: spawnSync(process.execPath, ['--version']).pid });
    expect([await isStoreBusy(db, key), await look(importId)]).toMatchObject([
      false,
      { status: 'waiting', progress: null },
    ]);
    expect(await runUpload(context, key)).toBe(true);
    expect(await look(importId)).toMatchObject({ status: 'done' });
    expect(await isStoreBusy(db, key)).toBe(false);
  });

  it('is cancelled with nothing loaded, and its files go', async () => {
    const { importId } = await begin();
    const cancelled = await api.send(calls.cancelImport, { as: ann, params: of('d-1', { importId }) });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', canCancel: false, hasFiles: false });
    expect(await orders()).toEqual([]);
    const from = { as: ann, params: of(), body: { from: Number(importId) } };
    expect((await api.send(calls.createImport, from)).status).toBe(410);
  });

  it('goes through beside somebody who changes a setting meanwhile, and both stand @slow', async () => {
    const importId = idOf((await create(EXTRACT)).body);
    await send(importId, EXTRACT);
    const settings = { as: ann, params: of() };
    await holder.transaction(async (tx) => {
      await tx.execute('lock table repair_order in access exclusive mode');
      await api.send(calls.startImport, { as: ann, params: of('d-1', { importId }) });
      while ((await tx.query('select 1 from pg_locks where not granted')).length === 0) await pause(5);
      const { headers } = await api.send(calls.feedSettings, settings);
      const saved = await api.send(calls.putFeedSettings, {
        ...settings,
        body: { data: { expectedBy: '05:45', notify: ['e-1'] } },
        headers: { 'if-match': String(headers.etag) },
      });
      expect(saved.status).toBe(200);
    });
    let found = await look(importId);
    while (found.endedAt === null) {
      await pause(20);
      found = await look(importId);
    }
    expect([found.status, found.error]).toEqual(['done', null]);
    expect((await api.send(calls.feedSettings, settings)).body).toMatchObject({ data: { expectedBy: '05:45' } });
  });

  it('cannot be cancelled any more while it is written', async () => {
    const { importId } = await begin();
    await db.execute(
      `update import_run set status = 'running', beat_at = now(), progress = '{"step":"merge","kind":"ros","done":1,"total":2,"rows":0}'`,
    );
    const refused = await api.send(calls.cancelImport, { as: ann, params: of('d-1', { importId }) });
    expect([refused.status, Object(refused.body).code]).toEqual([409, 'merging']);
  });

  it('says that sending stopped once nothing has arrived for five minutes, and not any more when a part arrives', async () => {
    const importId = idOf((await create(EXTRACT)).body);
    expect(await look(importId)).toMatchObject({ status: 'uploading', isSendingSilent: false });
    await db.execute(`update import_run set created_at = now() - interval '6 minutes' where status = 'uploading'`);
    expect((await look(importId)).isSendingSilent).toBe(true);
    await send(importId, { 'ros.csv': ROS });
    expect((await look(importId)).isSendingSilent).toBe(false);
    await db.execute(`update import_run set beat_at = now() - interval '6 minutes' where status = 'uploading'`);
    expect((await look(importId)).isSendingSilent).toBe(true);
    await send(importId, EXTRACT);
    expect(await look(importId)).toMatchObject({ hasFiles: true, isSendingSilent: false });
  });

  it('is not started any more once its files made way for those of a later one, and says so', async () => {
    const importId = idOf((await create(EXTRACT)).body);
    await db.execute('delete from upload where owner = $1', [`import:d-1:${importId}`]);
    const found = await look(importId);
    expect(found).toMatchObject({ status: 'cancelled', isSendingSilent: false });
    expect(found.error).toContain('made way for those of a later upload');
  });

  it('has failed once its process is gone, and says so at the next look', async () => {
    const { importId } = await begin();
    await db.execute(`update import_run set status = 'running', beat_at = now() - interval '5 minutes'`);
    const found = await look(importId);
    expect(found).toMatchObject({ status: 'failed', hasFiles: true });
    expect(found.error).toContain('ended before anything was loaded');
  });

  it('has failed at once where the product that was to start its process was killed, and bars no other', async () => {
    const { importId } = await begin();
    const { pid } = spawnSync(process.execPath, ['--version']);
    const isKilled = 'update import_run set pid = $1 where pid = $2 and host = $3';
    expect(await db.execute(isKilled, [pid, process.pid, hostname()])).toBe(1);
    expect(await begin()).toMatchObject({ status: 200 });
    expect(await look(importId)).toMatchObject({ status: 'failed', hasFiles: true });
  });
});
