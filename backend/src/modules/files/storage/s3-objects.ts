import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Connections } from '../../../connections.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { ObjectStorage, StoredObject } from './object-storage.ts';

type S3Settings = NonNullable<Connections['files']['s3']>;

/** A request that takes longer is given up. An object has at most 10 MB. */
const PATIENCE_MS = 15_000;

const UNREACHABLE = 'Files can’t be reached at the moment. Please try again in a few minutes.';

/** A bucket of a service with Amazon's S3 interface: https://docs.aws.amazon.com/AmazonS3/latest/API/Welcome.html */
export class S3Objects implements ObjectStorage {
  readonly #client: AwsClient;

  constructor(
    private readonly settings: S3Settings,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    const { accessKeyId, secretAccessKey, region } = settings;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    // The service compares the hash, so that no byte is lost on the way.
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const headers = { 'X-Amz-Content-Sha256': sha256, 'Content-Type': 'application/octet-stream' };
    await this.#send(`/${key}`, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, headers }, [200]);
  }

  async read(key: string, offset: number, length: number): Promise<Buffer | null> {
    const headers = { Range: `bytes=${offset}-${offset + length - 1}` };
    const answer = await this.#send(`/${key}`, { headers }, [206, 404]);
    return answer.status === 404 ? null : answer.bytes;
  }

  async remove(key: string): Promise<void> {
    await this.#send(`/${key}`, { method: 'DELETE' }, [200, 204, 404]);
  }

  /** By the first version of the list, whose pages begin behind a key, so that a page needs nothing of the one before. */
  async *list(prefix: string): AsyncGenerator<StoredObject[]> {
    for (let marker: string | undefined = ''; marker !== undefined; ) {
      const { bytes } = await this.#send(`/?${new URLSearchParams({ prefix, marker })}`, {}, [200]);
      const page = bytes.toString();
      const found = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        key: textOf(entry, 'Key') ?? '',
        storedAt: new Date(textOf(entry, 'LastModified') ?? ''),
      }));
      yield found;
      marker = textOf(page, 'IsTruncated') === 'true' ? found.at(-1)?.key : undefined;
    }
  }

  async #send(
    path: string,
    init: RequestInit,
    expected: readonly number[],
  ): Promise<{ status: number; bytes: Buffer }> {
    let status: number;
    let bytes: Buffer;
    try {
      const signal = AbortSignal.timeout(this.patienceMs);
      const answer = await this.#client.fetch(this.settings.url + path, { ...init, signal });
      bytes = Buffer.from(await answer.arrayBuffer());
      status = answer.status;
    } catch (error) {
      throw new ApiError('service.unavailable', UNREACHABLE, undefined, { cause: error });
    }
    if (expected.includes(status)) return { status, bytes };
    const cause = new Error(`The storage of files answered ${status} (${textOf(bytes.toString(), 'Code')}).`);
    throw new ApiError('service.unavailable', UNREACHABLE, undefined, { cause });
  }
}

/** The text of an element that occurs once. */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: keyof typeof ENTITIES) => ENTITIES[entity]);
}

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
