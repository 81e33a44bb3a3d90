import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { ReleaseStoreError } from './release-objects.ts';

/** A folder that several processes share, such as a volume of containers. */
interface FolderPlace {
  readonly folder: string;
}

/** A place in an S3-compatible store, and its access. */
export interface S3Place {
  readonly bucket: string;
  /** Without slashes at its ends. Empty for the bucket itself. */
  readonly prefix: string;
  /** The origin of the store. */
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  };
}

const settingSchema = z.string().regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[A-Za-z0-9._@/-]*)?$/, {
  error:
    'must be a bucket and a prefix such as s3://releases/fixed-ops, or the whole path of a folder such as /releases',
});

const required = (what: string) =>
  z
    .string({ error: `is needed with RELEASE_STORE: ${what}` })
    .trim()
    .min(1);

/** The names that all tools of that store use. */
const variablesSchema = z.object({
  RELEASE_STORE: settingSchema,
  AWS_ACCESS_KEY_ID: required('the key that may read and write there'),
  AWS_SECRET_ACCESS_KEY: required('the secret of AWS_ACCESS_KEY_ID'),
  AWS_SESSION_TOKEN: z.string().trim().min(1).optional(),
  AWS_REGION: z.string().trim().min(1).default('us-east-1'),
  AWS_ENDPOINT_URL_S3: z
    .url({ protocol: /^https?$/, error: 'must be the address of the store, such as https://minio.example.com:9000' })
    .optional(),
});

/**
 * Reads `RELEASE_STORE` and its related settings. Null if it is not set, so that releases are in the data folder. Throws
 * `ReleaseStoreError`, which names every invalid setting but no secret.
 */
export function readStoreSetting(
  variables: Readonly<Record<string, string | undefined>>,
): S3Place | FolderPlace | null {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const { RELEASE_STORE } = present;
  if (RELEASE_STORE === undefined) return null;
  if (isAbsolute(RELEASE_STORE)) return { folder: RELEASE_STORE };
  const read = variablesSchema.safeParse(present);
  if (!read.success) {
    const lines = read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`);
    throw new ReleaseStoreError('setting', lines.join('\n'));
  }
  const { data } = read;
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(data.RELEASE_STORE) ?? [];
  const endpoint = data.AWS_ENDPOINT_URL_S3 ?? `https://s3.${data.AWS_REGION}.amazonaws.com`;
  return {
    bucket,
    prefix,
    endpoint: endpoint.replace(/\/+$/, ''),
    region: data.AWS_REGION,
    credentials: {
      accessKeyId: data.AWS_ACCESS_KEY_ID,
      secretAccessKey: data.AWS_SECRET_ACCESS_KEY,
      ...(data.AWS_SESSION_TOKEN === undefined ? {} : { sessionToken: data.AWS_SESSION_TOKEN }),
    },
  };
}
