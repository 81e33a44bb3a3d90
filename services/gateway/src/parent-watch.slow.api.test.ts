import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const server = join(__dirname, 'testing', 'watch-parent.mjs');
// `; :` keeps a shell from replacing itself with the command.
const npmWithShell = `sh -c 'eval "$SERVER"; :'; :`;
const LIMIT_MS = 4000;
const started: number[] = [];

/** Starts a command that stands for npm. Returns it with the process id of the server that it started. */
async function startNpm(script: string): Promise<{ npm: ChildProcess; serverPid: number }> {
  const npm = spawn('sh', ['-c', script], {
    env: { ...process.env, SERVER: `"${process.execPath}" --conditions=built "${server}"`, NPM: npmWithShell },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: npm.stdout });
  const [line] = await once(lines, 'line');
  const serverPid = Number(line);
  started.push(serverPid);
  return { npm, serverPid };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The parent of a process. These tests need /proc, as the server does to see the shell in between. */
function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Resolves once the process has ended. Rejects after the limit. */
function untilGone(pid: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = Date.now() + LIMIT_MS;
    const look = () => {
      if (!isRunning(pid)) resolve();
      else if (Date.now() > deadline) reject(new Error(`The server still runs ${LIMIT_MS} ms after npm.`));
      else setTimeout(look, 50);
    };
    look();
  });
}

afterEach(() => {
  for (const pid of started.splice(0)) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
});

describe('the server when npm is killed', () => {
  it('ends when npm was its parent', async () => {
    const { npm, serverPid } = await startNpm('eval "$SERVER"; :');
    npm.kill('SIGKILL');
    await untilGone(serverPid);
  });

  it('ends when a shell stands between npm and it, as npm runs its scripts', async () => {
    const { npm, serverPid } = await startNpm(npmWithShell);
    npm.kill('SIGKILL');
    await untilGone(serverPid);
  });

  it('ends also when nobody has asked for the exit code of the dead npm', async () => {
    // The outer shell sleeps on as npm's parent and never waits for it, so npm stays as a zombie.
    const { npm: outer, serverPid } = await startNpm('sh -c "$NPM" & exec sleep 30');
    const npmPid = parentOf(parentOf(serverPid));
    started.push(outer.pid ?? 0);
    process.kill(npmPid, 'SIGKILL');
    expect(isRunning(npmPid)).toBe(true);
    await untilGone(serverPid);
  });

  it('goes on as long as npm lives', async () => {
    const { npm, serverPid } = await startNpm(npmWithShell);
    await expect(untilGone(serverPid)).rejects.toThrow('still runs');
    npm.kill('SIGKILL');
    await untilGone(serverPid);
  });
});
