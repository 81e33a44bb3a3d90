import type { ReleaseObjects } from '../objects/release-objects.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function textOf(objects: ReleaseObjects, key: string): Promise<string | null> {
  const found = await objects.get(key);
  return found === null ? null : new TextDecoder().decode(found.bytes);
}

/** Tests that every store must pass. `open` returns an empty store, and the same store opened again as by another process. */
export function describeReleaseObjects(name: string, open: () => Promise<readonly [ReleaseObjects, ReleaseObjects]>) {
  describe(name, () => {
    it('gives back what was written, whole and under its key alone', async () => {
      const [objects, other] = await open();
      const bytes = Uint8Array.from({ length: 70_000 }, (_, place) => place % 251);
      expect(await objects.put('remotes/dashboards/0a1b/remoteEntry.js', bytes, null)).toBe('written');
      const found = await other.get('remotes/dashboards/0a1b/remoteEntry.js');
      expect(Buffer.from(found?.bytes ?? []).equals(bytes)).toBe(true);
      expect(await other.get('remotes/dashboards/0a1b')).toBeNull();
      expect(await other.get('remotes/dashboards/0a1b/remoteEntry.js/more')).toBeNull();
    });

    it('says that there is nothing where nothing is, and takes nothing away without an error', async () => {
      const [objects] = await open();
      expect(await objects.get('pointers/dashboards.json')).toBeNull();
      expect(await objects.list('pointers/')).toEqual([]);
      await expect(objects.remove('pointers/dashboards.json')).resolves.toBeUndefined();
    });

    it('writes an object that must not be there once, and leaves the one that is', async () => {
      const [objects, other] = await open();
      expect(await objects.put('keys.json', bytesOf('first'), { ifNoneMatch: '*' })).toBe('written');
      expect(await other.put('keys.json', bytesOf('second'), { ifNoneMatch: '*' })).toBe('changed');
      expect(await textOf(objects, 'keys.json')).toBe('first');
    });

    it('replaces the object that was read, and no other', async () => {
      const [objects, other] = await open();
      await objects.put('pointers/xtime.json', bytesOf('1'), null);
      const read = await objects.get('pointers/xtime.json');
      expect(await other.put('pointers/xtime.json', bytesOf('2'), { ifMatch: read?.tag ?? '' })).toBe('written');
      expect(await objects.put('pointers/xtime.json', bytesOf('3'), { ifMatch: read?.tag ?? '' })).toBe('changed');
      expect(await textOf(objects, 'pointers/xtime.json')).toBe('2');
      await objects.remove('pointers/xtime.json');
      expect(await objects.put('pointers/xtime.json', bytesOf('4'), { ifMatch: read?.tag ?? '' })).toBe('changed');
      expect(await objects.get('pointers/xtime.json')).toBeNull();
    });

    it('lets one of two teams win that write the same pointer at once, each time, so that no change is lost', async () => {
      const stores = await open();
      await stores[0].put('pointers/xtime.json', bytesOf('0'), null);
      const add = async (objects: ReleaseObjects): Promise<void> => {
        const read = await objects.get('pointers/xtime.json');
        if (read === null) throw new Error('The pointer is gone');
        const next = Number(new TextDecoder().decode(read.bytes)) + 1;
        const result = await objects.put('pointers/xtime.json', bytesOf(String(next)), { ifMatch: read.tag });
        if (result === 'changed') return add(objects);
      };
      const team = async (objects: ReleaseObjects) => {
        for (let change = 0; change < 10; change += 1) await add(objects);
      };
      await Promise.all([team(stores[0]), team(stores[1]), team(stores[0])]);
      expect(await textOf(stores[1], 'pointers/xtime.json')).toBe('30');
    });

    it('lets one of many win that make the same object at once', async () => {
      const stores = await open();
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, writer) =>
          (writer % 2 === 0 ? stores[0] : stores[1]).put('audit/000001.json', bytesOf(`${writer}`), {
            ifNoneMatch: '*',
          }),
        ),
      );
      expect(results.filter((result) => result === 'written')).toHaveLength(1);
      expect(await textOf(stores[0], 'audit/000001.json')).toBe(String(results.indexOf('written')));
    });

    it('lists keys by their beginning, in order, however many there are', async () => {
      const [objects, other] = await open();
      const keys = Array.from({ length: 8 }, (_, place) => `audit/${String(place).padStart(6, '0')}.json`);
      for (const key of [...keys].reverse()) await objects.put(key, bytesOf('{}'), null);
      await objects.put('audits.json', bytesOf('{}'), null);
      expect(await other.list('audit/')).toEqual(keys);
      expect(await other.list('audit/00000')).toEqual(keys);
      expect(await other.list('audit')).toEqual([...keys, 'audits.json']);
      expect(await other.list('')).toEqual([...keys, 'audits.json']);
      await objects.remove('audit/000003.json');
      expect(await other.list('audit/')).toEqual(keys.filter((key) => key !== 'audit/000003.json'));
    });

    it.each([
      '',
      '../keys.json',
      'remotes/../../keys.json',
      '/etc/passwd',
      'a//b',
      '.lock/1',
      'remotes/.x',
      'a\\b',
      'ü.json',
    ])('refuses %j as a key in words', async (key) => {
      const [objects] = await open();
      await expect(objects.put(key, bytesOf('x'), null)).rejects.toMatchObject({ reason: 'key' });
      await expect(objects.get(key)).rejects.toThrow(`"${key}" cannot be stored`);
    });
  });
}
