import { existsSync, readFileSync, statSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { commonHeaders } from '../services/gateway/src/security-headers.ts';
import { root } from './steps/workspace.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true });
const services = Object.entries(compose.services);
const PARTS = ['gateway', 'api'];
const named = (pattern) => services.filter(([name]) => pattern.test(name)).map(([, service]) => service);
const processes = named(/-[12]$/);

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
  'the profile %s has nginx, PostgreSQL and two processes of each part, at the addresses that nginx asks',
  (profile) => {
    const active = services.filter(([, { profiles }]) => profiles.includes(profile)).map(([name]) => name);
    const ofProfile = PARTS.flatMap((part) => [1, 2].map((number) => `${profile}-${part}-${number}`));
    expect(active.sort()).toEqual([...ofProfile, 'nginx', 'postgres', ...(profile === 'try' ? ['mail'] : [])].sort());
    for (const [part, setting] of [
      ['gateway', 'GATEWAYS'],
      ['api', 'APIS'],
    ]) {
      const own = named(new RegExp(`^${profile}-${part}-`));
      expect(own.map(({ environment }) => environment.FIXED_OPS_PART)).toEqual([part, part]);
      const asked = own.map(({ networks }) => `${networks.front.ipv4_address}:3000`);
      expect(compose.services.nginx.environment[setting]).toBe(asked.join(' '));
    }
    expect(Object.keys(compose.services.nginx.depends_on)).toEqual(expect.arrayContaining(ofProfile));
  },
);

test('addresses that nginx asks are of its network, and no other container can get one', () => {
  const [{ subnet, ip_range: others, gateway }] = compose.networks.front.ipam.config;
  const isIn = (range, address) => {
    const list = new BlockList();
    const [network, bits] = range.split('/');
    list.addSubnet(network, Number(bits));
    return list.check(address);
  };
  for (const { networks } of processes) {
    const address = networks.front.ipv4_address;
    expect([isIn(subnet, address), isIn(others, address), address === gateway]).toEqual([true, false, false]);
  }
});

test('a process of the API may use more than a gateway, because the long work is there', () => {
  const limitsOf = (part) => {
    const [{ cpus, memory }] = named(new RegExp(`-${part}-`)).map(({ deploy }) => deploy.resources.limits);
    return [cpus, memory].map((text) => Number.parseFloat(text));
  };
  const [gateway, api] = PARTS.map(limitsOf);
  expect(api[0]).toBeGreaterThan(gateway[0]);
  expect(api[1]).toBeGreaterThan(gateway[1]);
});

test('production has no demo data and signs people in by a tenant of its own', () => {
  for (const service of named(/^production-/)) {
    expect(service.environment).toMatchObject({ DEMO: 'off', FIXED_OPS_IDENTITY: '/run/secrets/identity' });
    expect(service.env_file).toEqual(['deploy/production.env']);
    expect(service.secrets).toEqual(['identity', 'graph']);
  }
  // Compose refuses a secret without a file, and an installation may have no client secret.
  const [, unless] = /^\$\{GRAPH_SECRET_FILE:-(.+)\}$/.exec(compose.secrets.graph.file);
  expect(read(unless)).toBe('');
});

test('processes share the folder of releases, and each has a data folder of its own', () => {
  for (const { environment, volumes } of processes) {
    expect(environment).toMatchObject({ RELEASE_STORE: '/releases', FIXED_OPS_DATA: '/data' });
    expect(volumes).toEqual([expect.stringMatching(/^(gateway|api)-[12]:\/data$/), 'releases:/releases']);
  }
  // A new volume takes the owner of the folder in the image.
  expect(read('deploy/Dockerfile')).toMatch(/^RUN install --directory --owner=node .* \/data \/releases$/m);
  for (const profile of ['try', 'production'])
    expect(new Set(named(new RegExp(`^${profile}-`)).map(({ volumes: [data] }) => data)).size).toBe(4);
  const made = Object.keys(compose.volumes);
  for (const [volume] of processes.flatMap(({ volumes }) => volumes).map((text) => text.split(':')))
    expect(made).toContain(volume);
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
  for (const service of processes) expect(service.environment.TRUSTED_PROXIES).toBe(subnet);
});

test('every setting is one that the product reads, and every file is there', () => {
  const known = read('README.md') + read('services/environment/src/environment-schema.ts');
  const given = [
    ...processes.flatMap(({ environment }) => Object.keys(environment)),
    ...read('deploy/production.example.env')
      .split('\n')
      .flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []),
  ];
  for (const name of given) expect(known).toContain(name);
  for (const { build } of Object.values(compose.services))
    if (build !== undefined) expect(existsSync(join(root, build.context, build.dockerfile ?? 'Dockerfile'))).toBe(true);
});

test('the image is tested, built and started by the commands of continuous integration and of the README', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const image = read('deploy/Dockerfile');
  expect(image).toMatch(/^RUN \.ci\/run$/m);
  expect(read('.ci/run')).toMatch(/^exec npm test /m);
  expect(statSync(join(root, '.ci/run')).mode & 0o111).toBe(0o111);
  const [, script] = /^RUN npm run ([\w:-]+) && /m.exec(image) ?? [];
  expect(script).toBe('build');
  expect(scripts).toHaveProperty('build');
  // The repository and git stay behind, so the build notes the commit that releases name.
  expect(image).toMatch(/npm run build && rm -rf \.git$/m);
  expect(read(scripts.build.replace('node ', ''))).toContain('noteCommit()');
  const [, command = '[]'] = /^CMD (\[.+\])$/m.exec(image) ?? [];
  expect(JSON.parse(command).join(' ')).toBe(scripts.start);
});

test('the script of nginx finds every line of fixed-ops.conf that it fills in', () => {
  const configuration = read('deploy/nginx/fixed-ops.conf');
  const filled = [...read('deploy/nginx/start.sh').matchAll(/"s\|([^|]+)\|/g)].map(([, text]) => text);
  expect(filled.length).toBe(10);
  for (const text of filled) expect(configuration).toContain(text);
});

test('the page that nginx shows in the place of the product has the headers that the product gives every page', () => {
  const [, block = ''] = /location @away_page \{([^}]*)\}/.exec(read('deploy/nginx/fixed-ops.conf')) ?? [];
  const given = Object.fromEntries(
    [...block.matchAll(/^\s*add_header (\S+) "?([^";]+)"? always;$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(given).toMatchObject(commonHeaders);
});
