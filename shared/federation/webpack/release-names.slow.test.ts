import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

const onceSchema = z.object({
  first: z.object({
    release: z.string(),
    preload: z.array(z.string()),
    consumes: z.record(z.string(), z.array(z.string())),
  }),
});
const reportSchema = onceSchema.extend({
  again: z.string(),
  untouched: z.string(),
  changed: z.string(),
  chunks: z.number(),
  unknown: z.array(z.string()),
  files: z.array(z.string()),
});
const twiceSchema = z.object({ plain: z.string(), commented: z.string(), read: z.number() });
const productSchema = z.object({ remote: twiceSchema, host: twiceSchema });

describe('the name of a release', () => {
  let folder: string;
  let here: z.output<typeof reportSchema>;

  function buildBelow(name: string, timeZone: string, ...options: readonly string[]): unknown {
    const place = join(folder, name);
    mkdirSync(place, { recursive: true });
    const output = execFileSync(process.execPath, [join(__dirname, 'testing/name-releases.mjs'), place, ...options], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '', TZ: timeZone },
    });
    return JSON.parse(output);
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fixed-ops-names-'));
    here = reportSchema.parse(buildBelow('here', 'UTC'));
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is made of its bytes: the same sources have it again, from the cache of the build as well', () => {
    expect(here.first.release).toMatch(/^[0-9a-f]{20}$/);
    expect(here.again).toBe(here.first.release);
  });

  it('stays through a comment, an export that nobody uses and another version', () => {
    expect(here.untouched).toBe(here.first.release);
  });

  it('changes with a line that runs', () => expect(here.changed).not.toBe(here.first.release));

  it('is the same in another folder and another time zone', () => {
    const there = onceSchema.parse(buildBelow('a/folder/elsewhere', 'Pacific/Kiritimati', 'once'));
    expect(there.first.release).toBe(here.first.release);
  }, 60_000);

  it('comes with hashes of all its chunks in its entry, for the browser to compare', () => {
    expect(here.chunks).toBeGreaterThanOrEqual(1);
    expect(here.unknown).toEqual([]);
  });

  it('stands for scripts alone: a style sheet that a screen imports becomes no file, which no hash in the document would cover', () => {
    expect(here.files).toContain('remoteEntry.js');
    // Source maps and descriptions are static files too, so any file server can host a release.
    expect(here.files.filter((file) => !/\.(js|js\.map|json)$/.test(file))).toEqual([]);
  });

  it('needs no file beside its entry for its first screens, and says what it really uses of the host', () => {
    expect(here.first.preload).toEqual([]);
    // The remote also imports a form but never draws it.
    expect(here.first.consumes).toEqual({ '@fixed-ops/ui': ['Box'] });
  });

  it('stays through a comment in shared/ui: the host reads it and is named as before, and a remote does not read it', () => {
    const script = join(__dirname, 'testing/name-with-comments.mjs');
    const output = execFileSync(process.execPath, [script, join(folder, 'product')], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const { remote, host } = productSchema.parse(JSON.parse(output));
    expect([remote.commented, remote.read]).toEqual([remote.plain, 0]);
    expect(host.commented).toBe(host.plain);
    expect(host.read).toBeGreaterThan(100);
  }, 600_000);
});
