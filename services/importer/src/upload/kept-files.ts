import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { importLimits } from '@fixed-ops/contract';
import { type Database, DatabaseError } from '@fixed-ops/database';
import { z } from 'zod';

const unpack = promisify(gunzip);
const { partBytes, keptHours } = importLimits;

/** A part of an upload that is refused. The message gives the reason. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  readonly code: 'no_such_part' | 'not_gzip' | 'wrong_size' | 'no_such_file' | 'incomplete';

  constructor(code: UploadError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** A stored file. */
export interface KeptFile {
  readonly id: number;
  readonly name: string;
  /** The size of the whole file. */
  readonly size: number;
  /** The bytes that have arrived. */
  readonly received: number;
}

/** SQLSTATE of a row that refers to a missing one. */
const FOREIGN_KEY = '23503';

/** The number of parts of a file of this size. */
const partsOf = (size: number): number => Math.ceil(size / partBytes);

/** The uncompressed size of a part of a file. */
const bytesOfPart = (size: number, no: number): number => Math.min(partBytes, size - no * partBytes);

const fileSchema = z.object({ id: z.number(), name: z.string(), size: z.number(), parts: z.array(z.number()) });

const filesSql = `
  select u.id, u.name, u.size, coalesce((select json_agg(p.no order by p.no) from upload_part p where p.upload_id = u.id), '[]'::json) as parts
    from upload u`;

const keptOf = (row: object): KeptFile => {
  const { parts, ...file } = fileSchema.parse(row);
  return { ...file, received: parts.reduce((sum, no) => sum + bytesOfPart(file.size, no), 0) };
};

/**
 * Prepares files that will be sent in parts. Returns their ids, in the order of the files. They belong to `owner`, such as
 * `import:<dealership>:<run>`, and expire after `hours`.
 */
export async function addFiles(
  db: Database,
  owner: string,
  files: readonly { readonly name: string; readonly size: number }[],
  hours: number = keptHours,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `insert into upload (owner, name, size, kept_until)
     select $1, f.file ->> 'name', (f.file ->> 'size')::bigint, now() + make_interval(hours => $3::int)
       from json_array_elements($2::json) with ordinality as f(file, no)
      order by f.no
     returning id`,
    [owner, JSON.stringify(files), hours],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/**
 * Keeps the newest files of owners with a common prefix up to this many bytes and deletes the others. The disk is shared, and people may
 * begin as many uploads as they like.
 */
export async function keepNewest(
  db: Database,
  {
    ownersFrom,
    mostBytes,
    besides = [],
    each,
  }: {
    readonly ownersFrom: string;
    readonly mostBytes: number;
    /** Owners whose files neither count nor are deleted. */
    readonly besides?: readonly string[];
    /** What is deleted as a whole, because half an upload would be loaded as a whole one. */
    readonly each: 'owner' | 'file';
  },
): Promise<void> {
  await db.execute(
    `delete from upload where id in (
       select unnest(k.ids)
         from (select array_agg(u.id) as ids, sum(sum(u.size)) over (order by max(u.id) desc) as bytes
                 from upload u
                where starts_with(u.owner, $1) and u.owner <> all($3::text[])
                group by case when $4 = 'owner' then u.owner else u.id::text end) k
        where k.bytes > $2::bigint)`,
    [ownersFrom, mostBytes, [...besides], each],
  );
}

/** The files of an owner, in the order in which they were added. */
export async function filesOf(db: Database, owner: string): Promise<KeptFile[]> {
  return (await db.query(`${filesSql} where u.owner = $1 order by u.id`, [owner])).map(keptOf);
}

/**
 * Stores one part of a file, compressed as it came. The same part may be sent again. Its content must have exactly the length of its
 * position in the file, so that a file is complete when all of its parts exist. Returns the bytes of the file that have arrived. Throws
 * `UploadError`.
 */
export async function putPart(
  db: Database,
  owner: string,
  part: { readonly fileId: number; readonly no: number; readonly gzip: Buffer },
): Promise<number> {
  const file = await findFile(db, owner, part.fileId);
  if (part.no < 0 || part.no >= partsOf(file.size))
    throw new UploadError('no_such_part', `${file.name} has ${partsOf(file.size)} parts; there is no part ${part.no}.`);
  const expected = bytesOfPart(file.size, part.no);
  const content = await unpacked(part.gzip, expected);
  if (content.length !== expected)
    throw new UploadError(
      'wrong_size',
      `Part ${part.no} of ${file.name} holds ${content.length} bytes instead of ${expected}: the file has changed since it was chosen.`,
    );
  await db
    .execute(
      `insert into upload_part (upload_id, no, content) values ($1, $2, decode($3, 'base64'))
       on conflict (upload_id, no) do update set content = excluded.content`,
      [part.fileId, part.no, part.gzip.toString('base64')],
    )
    .catch((error: unknown) => {
      // Somebody has deleted the file meanwhile.
      throw error instanceof DatabaseError && error.sqlState === FOREIGN_KEY ? fileGone() : error;
    });
  return (await findFile(db, owner, part.fileId)).received;
}

const fileGone = () => new UploadError('no_such_file', 'The file is no longer there. Choose it again.');

async function findFile(db: Database, owner: string, fileId: number): Promise<KeptFile> {
  const [row] = await db.query(`${filesSql} where u.owner = $1 and u.id = $2::bigint`, [owner, fileId]);
  if (row === undefined) throw fileGone();
  return keptOf(row);
}

/** Limits the memory to the size of the part, because a few bytes can unpack to gigabytes. */
async function unpacked(gzip: Buffer, mostBytes: number): Promise<Buffer> {
  try {
    return await unpack(gzip, { maxOutputLength: mostBytes + 1 });
  } catch (error) {
    const isTooLong = Object(error).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLong
      ? new UploadError('wrong_size', `The part holds more than ${mostBytes} bytes.`)
      : new UploadError('not_gzip', 'The part is not compressed by gzip, or was damaged on its way. Send it again.');
  }
}

/** The bytes of a file, part by part. Throws `UploadError` if one is missing. */
export async function* readFile(db: Database, owner: string, fileId: number): AsyncGenerator<Buffer> {
  const { name, size } = await findFile(db, owner, fileId);
  for (let no = 0; no < partsOf(size); no += 1) {
    const [part] = await db.query<{ content: string }>(
      `select encode(content, 'base64') as content from upload_part where upload_id = $1 and no = $2`,
      [fileId, no],
    );
    if (part === undefined) throw new UploadError('incomplete', `${name} has not arrived whole. Upload it again.`);
    yield await unpacked(Buffer.from(part.content, 'base64'), bytesOfPart(size, no));
  }
}

/** Deletes one file of an owner. */
export async function removeFile(db: Database, owner: string, fileId: number): Promise<void> {
  await db.execute('delete from upload where owner = $1 and id = $2::bigint', [owner, fileId]);
}

/** Deletes all files of an owner. */
export async function removeFiles(db: Database, owner: string): Promise<void> {
  await db.execute('delete from upload where owner = $1', [owner]);
}

/**
 * Moves the files of one owner to another, such as those of an onboarding to the import that loads them. They then expire after `hours`
 * from now.
 */
export async function moveFiles(db: Database, from: string, to: string, hours: number = keptHours): Promise<void> {
  await db.execute(
    'update upload set owner = $2, kept_until = now() + make_interval(hours => $3::int) where owner = $1',
    [from, to, hours],
  );
}

/** Moves one file to another owner. */
export async function moveFile(
  db: Database,
  {
    fileId,
    from,
    to,
    hours = keptHours,
  }: {
    readonly fileId: number;
    readonly from: string;
    readonly to: string;
    readonly hours?: number;
  },
): Promise<void> {
  await db.execute(
    'update upload set owner = $3, kept_until = now() + make_interval(hours => $4::int) where owner = $1 and id = $2::bigint',
    [from, fileId, to, hours],
  );
}
