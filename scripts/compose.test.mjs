import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { root } from './steps/workspace.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);
const named = (pattern) => services.filter(([name]) => pattern.test(name)).map(([, service]) => service);

test('docker-compose.yml is as the published specification says', () => {
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { duration: true, subnet_ip_address: true } });
  const { $schema: _draft, ...schema } = JSON.parse(read('deploy/compose-spec/compose-spec.json'));
  const isValid = ajv.validate(schema, compose);
  expect(ajv.errors ?? []).toEqual([]);
  expect(isValid).toBe(true);
});

test.each(services)('%s is no root, writes to its volumes alone, is watched and limited', (_name, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    user: expect.not.stringMatching(/^(root|0)(:|$)/),
    healthcheck: { test: expect.arrayContaining(['CMD']) },
    deploy: { resources: { limits: { cpus: expect.anything(), memory: expect.anything() } } },
  });
});

test.each(['try', 'production'])(
  'the profile %s has nginx, PostgreSQL and two processes under the names that nginx asks',
  (profile) => {
    const active = services.filter(([, { profiles }]) => profiles.includes(profile)).map(([name]) => name);
    expect(active.sort()).toEqual(
      [`${profile}-1`, `${profile}-2`, 'nginx', 'postgres', ...(profile === 'try' ? ['mail'] : [])].sort(),
    );
    const aliases = named(new RegExp(`^${profile}-`)).flatMap(({ networks }) => networks.front.aliases);
    expect(compose.services.nginx.environment.PROCESSES).toBe(aliases.map((alias) => `${alias}:3000`).join(' '));
  },
);

test('production has no demo data and signs people in by a tenant of its own', () => {
  for (const service of named(/^production-/)) {
    expect(service.environment).toMatchObject({ DEMO: 'off', FIXED_OPS_IDENTITY: '/run/secrets/identity' });
    expect(service.env_file).toEqual(['deploy/production.env']);
  }
});

test('processes share the folder of releases, and each has a data folder of its own', () => {
  const processes = named(/-[12]$/);
  for (const { environment, volumes } of processes) {
    expect(environment).toMatchObject({ RELEASE_STORE: '/releases', FIXED_OPS_DATA: '/data' });
    expect(volumes).toEqual([expect.stringMatching(/^data-[12]:\/data$/), 'releases:/releases']);
  }
  // A volume is made with the owner of the folder in the image.
  expect(read('deploy/Dockerfile')).toMatch(/^RUN install --directory --owner=node .* \/data \/releases$/m);
  for (const profile of ['try', 'production'])
    expect(new Set(named(new RegExp(`^${profile}-`)).map(({ volumes: [data] }) => data)).size).toBe(2);
  expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(['data-1', 'data-2', 'releases']));
});

test('only nginx, and the mailbox for this machine, are reached from outside; the database has no way out', () => {
  const open = services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name);
  expect(open.sort()).toEqual(['mail', 'nginx']);
  expect(compose.services.mail.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  expect(compose.services.postgres.networks).toEqual(['back']);
  expect(compose.networks.back).toEqual({ internal: true });
});

test('what nginx says of clients counts: its network is the one that the processes trust', () => {
  const [{ subnet }] = compose.networks.front.ipam.config;
  for (const service of named(/-[12]$/)) expect(service.environment.TRUSTED_PROXIES).toBe(subnet);
});

test('every setting is one that the product reads, and every file is there', () => {
  const known = read('README.md') + read('services/environment/src/environment.ts');
  const given = [
    ...named(/-[12]$/).flatMap(({ environment }) => Object.keys(environment)),
    ...read('deploy/production.example.env')
      .split('\n')
      .flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []),
  ];
  for (const name of given) expect(known).toContain(name);
  for (const { build } of Object.values(compose.services))
    if (build !== undefined) expect(existsSync(join(root, build.context, build.dockerfile ?? 'Dockerfile'))).toBe(true);
});

test('the script of nginx finds every line of fixed-ops.conf that it fills in', () => {
  const configuration = read('deploy/nginx/fixed-ops.conf');
  const filled = [...read('deploy/nginx/start.sh').matchAll(/"s\|([^|]+)\|/g)].map(([, text]) => text);
  expect(filled.length).toBe(8);
  for (const text of filled) expect(configuration).toContain(text);
});
