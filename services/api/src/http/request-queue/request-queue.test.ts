import { tookTooLong } from '../problem/problem.ts';
import { FIGURES, FILES, RequestQueue } from './request-queue.ts';

/** A request whose time is over when the test says so, as that of a call that nobody answers is. */
function openRequest() {
  const life = new AbortController();
  return { signal: life.signal, runsOut: () => life.abort(tookTooLong()) };
}

/** What the database never answers, for as many as one person may have worked out at once. */
function fillTurnsOf(queue: RequestQueue, userId: string) {
  return Array.from({ length: FIGURES.perOwner }, () => {
    const request = openRequest();
    const answer = queue.workOut(userId, request.signal, () => new Promise<never>(() => {}));
    return { ...request, answer };
  });
}

const answered = async () => 'answer';

describe('of those whose turn has not come in time', () => {
  it('a person who waited while the database did not answer gets 503, whether or not the turns before theirs are over', async () => {
    const queue = new RequestQueue();
    const inside = fillTurnsOf(queue, 'ann');
    const waits = openRequest();
    const answer = queue.workOut('ann', waits.signal, answered);
    waits.runsOut();
    await expect(answer).rejects.toMatchObject({ status: 503, code: 'took_too_long' });
    for (const { runsOut, answer: late } of inside) {
      runsOut();
      await expect(late).rejects.toMatchObject({ status: 503 });
    }
  });

  it('who waited for writes that ask the identity tenant is told 429, though none of them ended', async () => {
    const queue = new RequestQueue();
    const write = () => new Promise<never>(() => {});
    for (const id of ['ann', 'ben']) void queue.askTenant(id, openRequest().signal, write);
    const waits = openRequest();
    const answer = queue.askTenant('cal', waits.signal, answered);
    waits.runsOut();
    await expect(answer).rejects.toMatchObject({ status: 429 });
  });

  it('who waited while others were answered is told 429, and when to come back', async () => {
    const queue = new RequestQueue();
    fillTurnsOf(queue, 'ann');
    const waits = openRequest();
    const answer = queue.workOut('ann', waits.signal, answered);
    await expect(queue.workOut('ben', openRequest().signal, answered)).resolves.toBe('answer');
    waits.runsOut();
    await expect(answer).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
  });

  it('who waited for a file is told the same: 503 where none began meanwhile, else 429', async () => {
    const queue = new RequestQueue();
    for (let place = 0; place < FILES.perOwner; place += 1) await queue.beginFile('ann', openRequest().signal);
    const [first, second] = [openRequest(), openRequest()];
    const inVain = queue.beginFile('ann', first.signal);
    first.runsOut();
    await expect(inVain).rejects.toMatchObject({ status: 503 });
    const outrun = queue.beginFile('ann', second.signal);
    queue.fileIsBegun();
    second.runsOut();
    await expect(outrun).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
  });
});
