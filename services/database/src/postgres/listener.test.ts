import { EventEmitter } from 'node:events';
import { Listener, type ListeningClient } from './listener.ts';

/** A session of a server that answers at once, until the test makes it stop. */
class FakeClient extends EventEmitter implements ListeningClient {
  readonly processID = 7;
  readonly asked: string[] = [];
  backend = 7;
  isSilent = false;
  isEnded = false;
  connect = async () => undefined;
  unref() {}
  async end() {
    this.isEnded = true;
  }
  async query(text: string) {
    this.asked.push(text);
    if (this.isSilent) return new Promise<never>(() => undefined);
    return { rows: [{ pid: this.backend }] };
  }
}

let clients: FakeClient[];
let heard: string[];
let missed: number;
let lines: string[];
let listener: Listener;
/** Ends the present pause of the listener. */
let goOn: () => void;
let pauses: number;

function listen(prepare: (client: FakeClient) => void = () => undefined) {
  clients = [];
  heard = [];
  missed = 0;
  pauses = 0;
  lines = [];
  listener = new Listener({
    channel: 'changes',
    open: () => {
      const client = new FakeClient();
      prepare(client);
      clients.push(client);
      return client;
    },
    hearing: { heard: (payload) => heard.push(payload), missed: () => (missed += 1) },
    log: (line) => lines.push(line),
    pause: (_ms, signal) => {
      pauses += 1;
      return new Promise((resolve, reject) => {
        goOn = resolve;
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });
}

afterEach(() => listener.close());

/** Waits for something that the listener does by itself. The test's time limit ends the wait. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets the listener run until its next pause. */
async function beat(): Promise<void> {
  const before = pauses;
  goOn();
  await until(() => pauses > before);
}

const isListening = () => listener.heardUntil() > Number.NEGATIVE_INFINITY;

test('what is notified is heard from the moment on that everything before counts as missed', async () => {
  listen();
  expect(isListening()).toBe(false);
  await until(isListening);
  expect(clients[0]?.asked[0]).toBe('listen "changes"');
  expect(missed).toBe(1);
  clients[0]?.emit('notification', { payload: 'app_user' });
  expect(heard).toEqual(['app_user']);
});

test('signs of life move on while somebody wants to know, and nothing is asked while nobody does', async () => {
  listen();
  await until(() => pauses === 1);
  const first = listener.heardUntil();
  await beat();
  expect(listener.heardUntil()).toBeGreaterThan(first);
  await beat();
  const asked = clients[0]?.asked.length;
  await beat();
  expect(clients[0]?.asked.length).toBe(asked);
});

test('a session that is lost is made anew, and what was notified meanwhile counts as missed', async () => {
  listen();
  await until(isListening);
  await until(() => pauses === 1);
  clients[0]?.emit('error', new Error('terminated by an administrator'));
  await until(() => pauses === 2);
  goOn();
  await until(() => missed === 2);
  expect(clients).toHaveLength(2);
  expect(clients[0]?.isEnded).toBe(true);
  expect(lines).toEqual([expect.stringContaining('terminated by an administrator')]);
  clients[1]?.emit('notification', { payload: 'data_version' });
  expect(heard).toEqual(['data_version']);
});

test('a session that answers no more gives no sign of life', async () => {
  listen();
  await until(() => pauses === 1);
  const last = listener.heardUntil();
  for (const client of clients) client.isSilent = true;
  goOn();
  await until(() => clients[0]?.asked.length === 3);
  expect(listener.heardUntil()).toBe(last);
});

test('behind a pooler, whose sessions are not ours, nothing counts as heard, and the log says so once', async () => {
  listen((client) => {
    client.backend = 8;
  });
  await until(() => lines.length > 0);
  expect(isListening()).toBe(false);
  expect(lines).toEqual([expect.stringContaining('pooler')]);
  expect(clients).toHaveLength(1);
});
