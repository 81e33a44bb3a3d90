import { gzipSync } from 'node:zlib';
import { calls, importLimits, onboardingFileLimits } from '@fixed-ops/contract';
import type { Database } from '@fixed-ops/database';
import { hashOnboardingToken } from '@fixed-ops/rules';
import { insertDealership, insertGroup, insertPerson, type Person } from '../../testing/builders.ts';
import { openTestDatabase, startApi, type TestApi } from '../../testing/start-api.ts';
import { inviteGroup, onboardingClient, sampleOf } from '../testing/onboarding-client.ts';

let api: TestApi;
let db: Database;
let pat: Person;
let close: () => Promise<void>;

const store = { name: 'Smith Ford', timezone: 'America/Chicago', brands: ['Ford'] };
const saved = { group: { groupName: 'Smith', stores: [store] } };
let count = 0;
/** A session of its own, with its one store saved. */
async function begin(as: Person = pat) {
  count += 1;
  await inviteGroup(db, `token ${count}`, { saved });
  return onboardingClient(api, as, `token ${count}`);
}

beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
  api = await startApi({ db });
  await insertGroup(db, 'g-1', 'Smith');
  pat = await insertPerson(db, { id: 'e-1', groupId: 'g-1', dealerships: [], role: 'ADMIN_SUPER' });
}, 60_000);
afterAll(async () => {
  await api?.close();
  await close?.();
});

const ROS = `ro_number,open_date,close_date,status,advisor_number,advisor_name,color
1001,10/5/2026,10/5/2026,closed,A1,Ana Ruiz,red
1002,10/5/2026,10/6/2026,closed,A2,,red
1003,10/7/2026,,closed,A2,,red
1004,13/7/2026,,open,A2,,red
`;
const LINES = `ro_number,line,pay_type,labor_type,op_code,op_description,sold_hours,labor_sale,labor_cost
1001,A,C,CP,LOFSYN,Synthetic oil & filter,0.30,32.00,8.10
1001,B,C,CP,LV1,Former system: LOFSYN,1.00,130.00,8.10
1002,A,W,CP,BRKF,Front brake pads,1.80,355.59,73.80
1002,B,I,INT,ZZ,Miscellaneous,0,0,0
`;
const OP_CODES = 'op_code,description,category\nLOFSYN,Synthetic oil & filter,competitive\n';
const TECHS = 'ro_number,line,tech_number,tech_name,flagged_hours\n1001,A,T9,Gil Ode,0.30\n1002,A,T5,,1.80\n';
const ACCOUNTS = `account,description,type,department
4600,"Labor, customer",sale,Service
4999,Mystery income,sale,Service
1240,Parts inventory,asset,Parts
`;
const BALANCES = `account,month,debit,credit
4600,2026-06,0,1
4600,2026-08,0,100
4600,2026-09,0,40000
4600,2026-10,500,50500
4999,2026-10,0,700
`;

describe('a sample file', () => {
  it('opens what was handed in to who sent it, as a step that was saved does, and to nobody else', async () => {
    await begin();
    const token = `token ${count}`;
    const of = async (id: string) => {
      const as = await insertPerson(db, { id, groupId: 'g-1', dealerships: [], role: 'MANAGER' });
      return onboardingClient(api, as, token);
    };
    const [sender, other] = [await of('sender'), await of('other')];
    expect((await sender.sendFile('Smith Ford', 'closed.csv', ROS)).status).toBe(200);
    await db.execute(`update onboarding_session set status = 'submitted', submitted_at = now() where token_hash = $1`, [
      hashOnboardingToken(token),
    ]);
    expect(await sender.read()).toMatchObject({ status: 200, body: { status: 'submitted' } });
    expect(await other.read()).toMatchObject({ status: 403, body: { code: 'onboarding_handed_in' } });
  });

  it('is read on the spot: what it is by its columns, its days, and why rows cannot be loaded', async () => {
    const client = await begin();
    const answer = await client.sendFile('Smith Ford', 'closed repair orders.csv', ROS);
    expect(answer.status).toBe(200);
    expect(sampleOf(answer)).toMatchObject({
      store: 'Smith Ford',
      kind: 'ros',
      fileName: 'closed repair orders.csv',
      rows: 2,
      refusedRows: 2,
      from: '2026-10-05',
      to: '2026-10-06',
      unknownColumns: ['color'],
      missingColumns: expect.arrayContaining(['vin']),
      rejects: [
        { line: 4, column: 'close_date', value: '', reason: 'is empty although the repair order is closed' },
        { line: 5, column: 'open_date', value: '13/7/2026' },
      ],
      found: { advisors: 2 },
      uploadedBy: 'Pat Person e-1',
    });
    expect((await client.read()).body).toMatchObject({
      samples: [{ kind: 'ros' }],
      steps: expect.arrayContaining([
        expect.objectContaining({
          step: 'people',
          checks: [{ code: 'advisorsToName', store: 'Smith Ford', count: 1, of: 2 }],
        }),
      ]),
    });
  });

  it('that is sent again takes the place of the one before, and can be taken back', async () => {
    const client = await begin();
    const first = sampleOf(await client.sendFile('Smith Ford', 'ros.csv', ROS));
    const again = await client.sendFile('Smith Ford', 'ros-mended.csv', ROS.replace('13/7/2026', '10/7/2026'));
    expect(again.body).toMatchObject({ replaced: true, sample: { rows: 3 } });
    const { sampleId } = sampleOf(again);
    expect(sampleId).not.toBe(first.sampleId);
    expect((await client.read()).body).toMatchObject({ samples: [{ sampleId }] });
    expect((await client.removeSample(sampleId)).body).toEqual({ removed: true });
    expect((await client.removeSample(sampleId)).body).toEqual({ removed: false });
    expect((await client.read()).body).toMatchObject({ samples: [] });
    // Nothing of what was taken back stays.
    expect(await db.query(`select 1 from upload where owner like 'onboarding:%' and name like 'ros%'`)).toEqual([]);
  });

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0, 1]), 'found a binary file'],
    ['a workbook', Buffer.from('PK\u0003\u0004abc'), 'Excel workbook'],
    ['an empty file', '', 'empty'],
    ['a list of something else', 'colour,size\nred,3\n', 'no file of the set'],
    ['another separator', 'ro_number;open_date;status\n1;2;3\n', 'separator'],
    ['repair orders without their required columns', 'ro_number,advisor_name,vin,status\n1,A,V,open\n', 'open_date'],
  ])('that is %s is refused with what was expected', async (_what, content, words) => {
    const answer = await (await begin()).sendFile('Smith Ford', 'file.csv', content);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'file' }] } });
    expect(JSON.stringify(answer.body)).toContain(words);
  });

  it('is refused for a store that the first step does not have, and after its end', async () => {
    const client = await begin();
    expect(await client.sendFile('Jones Kia', 'ros.csv', ROS)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'store', code: 'unknown_store' }] },
    });
    await inviteGroup(db, 'over', { saved, expiresAt: '2026-11-20T18:00:00Z' });
    expect(await onboardingClient(api, pat, 'over').sendFile('Smith Ford', 'ros.csv', ROS)).toMatchObject({
      status: 410,
    });
  });

  it('of another store is refused where a column says so, and one that waits for another file says for which', async () => {
    await inviteGroup(db, 'two stores', {
      saved: {
        group: {
          groupName: 'Smith',
          stores: [
            { ...store, id: 'ford' },
            { ...store, id: 'kia', name: 'Smith Kia' },
          ],
        },
      },
    });
    const client = onboardingClient(api, pat, 'two stores');
    const techs = TECHS.replace('flagged_hours\n', 'flagged_hours,store_name\n').replaceAll(
      /(\.\d\d)\n/g,
      '$1,Smith Kia\n',
    );
    expect(await client.sendFile('ford', 'techs.csv', techs)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'file', code: 'foreign', message: expect.stringContaining('Smith Kia') }] },
    });
    const sent = sampleOf(await client.sendFile('kia', 'techs.csv', techs));
    expect(sent.warnings).toEqual([expect.stringContaining('ros.csv')]);
    await client.sendFile('kia', 'ros.csv', ROS);
    await client.sendFile('kia', 'lines.csv', LINES);
    const { samples } = (await client.read()).body as { samples: { warnings: string[] }[] };
    expect(samples.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('of a dealership of another group, or of a store that the group has already, is refused wherever the row stands', async () => {
    await insertDealership(db, { id: 'd-lakeview-kia', groupId: 'g-1', name: 'Lakeview Kia' });
    const client = await begin();
    const rowsOf = (count: number, column: string, said: string, last: string) =>
      `${TECHS.split('\n')[0]},${column}\n${'1001,A,T9,Gil Ode,0.30,@\n'.repeat(count).replaceAll('@', said)}1001,A,T9,Gil Ode,0.30,${last}\n`;
    const many = Math.ceil(onboardingFileLimits.headBytes / 20);
    for (const [count, column, own, last] of [
      [0, 'dealership_id', '', 'd-northgate-kia'],
      [many, 'dealership_id', 'Smith Ford', 'd-northgate-kia'],
      [many, 'store', 'Smith Ford', 'Lakeview Kia'],
    ] as const) {
      const answer = await client.sendFile('Smith Ford', 'techs.csv', rowsOf(count, column, own, last));
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'file' }] } });
      expect(JSON.stringify(answer.body)).toContain(last);
    }
    expect((await client.read()).body).toMatchObject({ samples: [] });
    const taken = sampleOf(await client.sendFile('Smith Ford', 'techs.csv', rowsOf(1, 'store_number', '17', '17')));
    expect(taken.warnings).toContain(
      'Column store_number says 17, by which this dealership is not known here; the rows are taken for its own',
    );
  });

  /** A file of a store that is begun and has arrived, and what reads it. */
  async function arrived(onboardingToken: string, storeId: string) {
    const bytes = Buffer.from(TECHS);
    const head = bytes.toString('base64');
    const begun = await api.send(calls.onboardingSample, {
      as: pat,
      body: { onboardingToken, store: storeId, file: { name: 'techs.csv', size: bytes.length, head } },
    });
    const params = { uploadId: String(calls.onboardingSample.response.parse(begun.body).uploadId) };
    const gzip = gzipSync(bytes).toString('base64');
    await api.send(calls.onboardingSamplePart, {
      as: pat,
      params: { ...params, partNo: '0' },
      body: { onboardingToken, gzip },
    });
    return () => api.send(calls.onboardingReadSample, { as: pat, params, body: { onboardingToken } });
  }

  it('is of its store whatever that is called, also while it is on its way or waits its turn', async () => {
    const client = await begin();
    const ford = { ...store, id: 'Smith Ford' };
    await client.sendFile(ford.id, 'ros.csv', ROS);
    const read = await arrived(`token ${count}`, ford.id);
    expect(await client.save('group', { ...saved.group, stores: [{ ...ford, name: 'Ford of Joliet' }] })).toMatchObject(
      {
        status: 200,
        body: { stores: ['Ford of Joliet'], samples: [{ store: ford.id, kind: 'ros' }] },
      },
    );
    expect(sampleOf(await read())).toMatchObject({ store: ford.id, kind: 'techs' });
    // The next file of a page that was opened before.
    expect(await client.sendFile(ford.id, 'lines.csv', LINES)).toMatchObject({ status: 200 });
    expect((await client.found('people')).body).toMatchObject({
      stores: [{ store: ford.id, technicians: [{ number: 'T9' }, { number: 'T5' }] }],
    });
    // Another store gets the name that this one had.
    const stores = [
      { ...ford, name: 'Ford of Joliet' },
      { ...store, id: 'other' },
    ];
    await client.save('group', { ...saved.group, stores });
    await client.sendFile('other', 'ros.csv', ROS.split('\n').slice(0, 2).join('\n'));
    const { samples } = (await client.read()).body as { samples: { store: string; kind: string; rows: number }[] };
    expect(samples.map((each) => [each.store, each.kind, each.rows])).toEqual([
      [ford.id, 'lines', 4],
      [ford.id, 'ros', 2],
      [ford.id, 'techs', 2],
      ['other', 'ros', 1],
    ]);
    const log = await db.query(
      `select after from audit_log where action in ('Sample', 'RemoveSample') order by id desc limit 2`,
    );
    expect(log).toMatchObject([
      { after: { store: 'Smith Ford', kind: 'ros' } },
      { after: { store: 'Ford of Joliet', kind: 'lines' } },
    ]);
  });

  it('of a store that is taken away is no file of another one that gets the name, and there again with its store', async () => {
    const [ford, kia] = [
      { ...store, id: 'ford' },
      { ...store, id: 'kia', name: 'Smith Kia' },
    ];
    const onboardingToken = 'taken away';
    await inviteGroup(db, onboardingToken, { saved: { group: { groupName: 'Smith', stores: [ford, kia] } } });
    const client = onboardingClient(api, pat, onboardingToken);
    await client.sendFile(ford.id, 'ros.csv', ROS.split('\n').slice(0, 2).join('\n'));
    await client.sendFile(kia.id, 'ros.csv', ROS);
    const read = await arrived(onboardingToken, ford.id);
    expect(await client.save('group', { ...saved.group, stores: [{ ...kia, name: ford.name }] })).toMatchObject({
      status: 200,
      body: { samples: [{ store: kia.id, kind: 'ros', rows: 2 }] },
    });
    expect(await read()).toMatchObject({ status: 422, body: { errors: [{ path: 'store', code: 'unknown_store' }] } });
    await client.save('group', { ...saved.group, stores: [kia, ford] });
    expect(sampleOf(await read())).toMatchObject({ store: ford.id, kind: 'techs' });
    expect((await client.read()).body).toMatchObject({
      samples: [
        { store: ford.id, kind: 'ros', rows: 1 },
        { store: ford.id, kind: 'techs' },
        { store: kia.id, kind: 'ros' },
      ],
    });
    // Once it is kept there is nothing to read any more.
    expect(await read()).toMatchObject({ status: 410, body: { code: 'files_gone' } });
  });

  it('is of the store that has the name where the page knows no ids', async () => {
    await inviteGroup(db, 'by its name', {
      saved: { group: { groupName: 'Smith', stores: [{ ...store, id: 'ford' }] } },
    });
    const client = onboardingClient(api, pat, 'by its name');
    expect(sampleOf(await client.sendFile(store.name, 'ros.csv', ROS))).toMatchObject({ store: 'ford', kind: 'ros' });
    expect(await client.sendFile('nobody', 'ros.csv', ROS)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'store', code: 'unknown_store' }] },
    });
  });

  it('stays with its store where another one gets the name that this one gives up', async () => {
    const kia = { ...store, name: 'Smith Kia' };
    await inviteGroup(db, 'moved on', { saved: { group: { groupName: 'Smith', stores: [store, kia] } } });
    const client = onboardingClient(api, pat, 'moved on');
    await client.sendFile('Smith Ford', 'ros.csv', ROS.split('\n').slice(0, 2).join('\n'));
    await client.sendFile('Smith Kia', 'ros.csv', ROS);
    const stores = [
      { ...store, name: kia.name, formerName: store.name },
      { ...kia, name: 'Smith Audi', formerName: kia.name },
    ];
    expect(await client.save('group', { ...saved.group, stores })).toMatchObject({
      body: {
        knownStores: [
          { id: 'Smith Ford', name: 'Smith Kia' },
          { id: 'Smith Kia', name: 'Smith Audi' },
        ],
        samples: [
          { store: 'Smith Ford', rows: 1 },
          { store: 'Smith Kia', rows: 2 },
        ],
      },
    });
  });

  it('belongs to its session: its parts and its reading answer to no other one', async () => {
    const [mine, theirs] = [await begin(), await begin()];
    const sent = sampleOf(await mine.sendFile('Smith Ford', 'ros.csv', ROS));
    expect((await theirs.removeSample(sent.sampleId)).body).toEqual({ removed: false });
    expect((await mine.read()).body).toMatchObject({ samples: [{ sampleId: sent.sampleId }] });
    const begun = await api.send(calls.onboardingSample, {
      as: pat,
      body: {
        onboardingToken: `token ${count - 1}`,
        store: 'Smith Ford',
        file: { name: 'lines.csv', size: LINES.length, head: Buffer.from(LINES).toString('base64') },
      },
    });
    const { uploadId } = calls.onboardingSample.response.parse(begun.body);
    const read = (token: string) =>
      api.send(calls.onboardingReadSample, {
        as: pat,
        params: { uploadId: String(uploadId) },
        body: { onboardingToken: token },
      });
    expect(await read(`token ${count}`)).toMatchObject({ status: 410, body: { code: 'files_gone' } });
    expect(await read(`token ${count - 1}`)).toMatchObject({ status: 409, body: { code: 'incomplete' } });
  });

  it('that was begun and left goes for newer ones once they have as many bytes as a whole set: nobody fills the disk of all @slow', async () => {
    const [, client] = [await begin(), await begin()];
    const send = async (onboardingToken: string) => {
      const head = Buffer.from(TECHS).toString('base64');
      const file = { name: 'techs.csv', size: onboardingFileLimits.fileBytes, head };
      const begun = await api.send(calls.onboardingSample, {
        as: pat,
        body: { onboardingToken, store: 'Smith Ford', file },
      });
      return calls.onboardingSample.response.parse(begun.body).uploadId;
    };
    const ofAnother = await send(`token ${count - 1}`);
    const sent: number[] = [];
    for (let time = 0; time < importLimits.files + 2; time += 1) sent.push(await send(`token ${count}`));
    const kept = await db.query<{ id: number }>('select id from upload where id = any($1::bigint[]) order by id', [
      [ofAnother, ...sent],
    ]);
    expect(kept.map(({ id }) => id)).toEqual([ofAnother, ...sent.slice(2)]);
    expect((await client.read()).status).toBe(200);
  });

  it('that disappears during sending or reading because everything was submitted is answered with that reason', async () => {
    await begin();
    const onboardingToken = `token ${count}`;
    const bytes = Buffer.from(TECHS);
    const gzip = gzipSync(bytes).toString('base64');
    const file = { name: 'techs.csv', size: bytes.length, head: bytes.toString('base64') };
    const handIn = (state: string) =>
      db.execute('update onboarding_session set status = $2 where token_hash = $1', [
        hashOnboardingToken(onboardingToken),
        state,
      ]);
    /** A statement about parts comes when everything is handed in, and the files are gone. */
    const late = async <T>(sql: string, ask: () => Promise<T>): Promise<T> => {
      if (!sql.includes('upload_part (') && !sql.includes('from upload_part where')) return ask();
      await db.execute("delete from upload where owner like 'onboarding:%:sending:%'");
      await handIn('submitted');
      return ask();
    };
    const handing = await startApi({
      db: {
        ...db,
        query: (sql, parameters) => late(sql, () => db.query(sql, parameters)),
        execute: (sql, parameters) => late(sql, () => db.execute(sql, parameters)),
      },
    });
    const begun = async () => {
      await handIn('open');
      const { body } = await api.send(calls.onboardingSample, {
        as: pat,
        body: { onboardingToken, store: store.name, file },
      });
      return String(calls.onboardingSample.response.parse(body).uploadId);
    };
    const send = (at: TestApi, uploadId: string) =>
      at.send(calls.onboardingSamplePart, {
        as: pat,
        params: { uploadId, partNo: '0' },
        body: { onboardingToken, gzip },
      });
    const over = { status: 409, body: { code: 'onboarding_submitted' } };
    try {
      expect(await send(handing, await begun())).toMatchObject(over);
      const uploadId = await begun();
      expect(await send(api, uploadId)).toMatchObject({ status: 200 });
      expect(
        await handing.send(calls.onboardingReadSample, { as: pat, params: { uploadId }, body: { onboardingToken } }),
      ).toMatchObject(over);
    } finally {
      await handing.close();
    }
  });
});

describe('what the files name', () => {
  it('is asked by the later steps, with the suggestions of Administration', async () => {
    const client = await begin();
    for (const [name, text] of Object.entries({
      'ros.csv': ROS,
      'lines.csv': LINES,
      'op_codes.csv': OP_CODES,
      'techs.csv': TECHS,
      'gl_accounts.csv': ACCOUNTS,
      'gl_balances.csv': BALANCES,
      'rates.csv': 'from_date,scope,rate\n2026-01-01,door,189.95\n',
    }))
      expect(await client.sendFile('Smith Ford', name, text)).toMatchObject({ status: 200 });
    const ofStore = async (step: string) =>
      calls.onboardingFound.response.parse((await client.found(step)).body).stores[0];
    expect((await ofStore('rates'))?.rates).toEqual([{ scope: 'door', from: '2026-01-01', rate: 189.95 }]);
    expect((await ofStore('laborTypes'))?.laborTypes).toMatchObject([
      {
        laborType: 'CP',
        lines: 3,
        hours: 3.1,
        labor: 517.59,
        suggestion: { payType: 'C', confidence: 0.66, reason: '2 of its 3 lines are customer pay' },
      },
      { laborType: 'INT', lines: 0, suggestion: { payType: 'I', confidence: 1 } },
    ]);
    expect(await ofStore('people')).toMatchObject({
      technicians: [
        { number: 'T9', name: 'Gil Ode', lines: 1, hours: 0.3 },
        { number: 'T5', name: '', lines: 1, hours: 1.8 },
      ],
      advisors: [
        { number: 'A1', name: 'Ana Ruiz', repairOrders: 1 },
        { number: 'A2', name: '', repairOrders: 1 },
      ],
      opCodes: [],
    });
    expect(await ofStore('opCodes')).toMatchObject({ lines: 3, from: '2026-10-05' });
    const opCodes = (await ofStore('opCodes'))?.opCodes ?? [];
    expect(opCodes.find(({ opCode }) => opCode === 'LV1')?.suggestion).toEqual({
      category: 'competitive',
      isMaintenance: false,
      confidence: 0.98,
      reason: 'Names your code LOFSYN',
    });
    expect(opCodes.find(({ opCode }) => opCode === 'ZZ')).toMatchObject({ lines: 0, suggestion: null });
    expect(opCodes.find(({ opCode }) => opCode === 'LOFSYN')).toMatchObject({ category: 'competitive', labor: 32 });
    const ledger = calls.onboardingFound.response.parse((await client.found('ledger')).body);
    expect(ledger.stores[0]).toMatchObject({
      months: ['2026-08', '2026-09', '2026-10'],
      accounts: [
        { account: '4600', total: 90_100, suggestion: { lineKey: 'service.sales.customer' } },
        { account: '4999', total: 700, suggestion: null },
      ],
    });
    expect(ledger.statementLines.map(({ lineKey }) => lineKey)).toContain('service.sales.customer');
    expect((await client.read()).body).toMatchObject({
      // What has a suggestion counts until somebody has accepted it, as on the pages of the steps.
      steps: expect.arrayContaining([
        expect.objectContaining({
          step: 'laborTypes',
          checks: [{ code: 'laborTypesToPlace', store: 'Smith Ford', count: 2, of: 2 }],
        }),
        expect.objectContaining({
          step: 'opCodes',
          checks: [{ code: 'opCodesToPlace', store: 'Smith Ford', count: 3, of: 4 }],
        }),
        expect.objectContaining({
          step: 'ledger',
          checks: [{ code: 'accountsToPlace', store: 'Smith Ford', count: 2, of: 2 }],
        }),
      ]),
    });
  });
});
