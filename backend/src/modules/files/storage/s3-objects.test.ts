import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { S3Server } from '../../../../test/s3-server.ts';
import { S3Objects } from './s3-objects.ts';

let server: S3Server;
let objects: S3Objects;

beforeAll(async () => {
  server = await S3Server.start();
  objects = new S3Objects(server.settings);
});
afterAll(() => server.stop());

test('an object is read as it was stored, whole or a part, until it is removed', async () => {
  const bytes = randomBytes(300_000);
  await objects.put('documents/a/b', bytes);
  expect(await objects.read('documents/a/b', 0, 300_000)).toEqual(bytes);
  expect(await objects.read('documents/a/b', 299_990, 1_000)).toEqual(bytes.subarray(299_990));
  await objects.remove('documents/a/b');
  expect(await objects.read('documents/a/b', 0, 10)).toBeNull();
  await objects.remove('documents/a/b');
});

test('all objects of a prefix are listed, beyond one page of 1,000', async () => {
  const keys = Array.from({ length: 1_003 }, (_, index) => `many/${index}`);
  const waiting = [...keys];
  const store = async () => {
    for (let key = waiting.pop(); key; key = waiting.pop()) await objects.put(key, Buffer.from(key));
  };
  await Promise.all(Array.from({ length: 8 }, store));
  await objects.put('other/1', Buffer.from('1'));
  const found: string[] = [];
  for await (const page of objects.list('many/')) {
    found.push(...page.map(({ key }) => key));
    for (const { storedAt } of page) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(600_000);
  }
  expect(found.sort()).toEqual(keys.sort());
});

const UNAVAILABLE = { code: 'service.unavailable' };

test('a wrong key, a missing server and one that stays silent are unavailable', async () => {
  const wrong = new S3Objects({ ...server.settings, accessKeyId: 'another one' });
  await expect(wrong.put('documents/a/c', Buffer.from('c'))).rejects.toMatchObject(UNAVAILABLE);
  expect(await objects.read('documents/a/c', 0, 1)).toBeNull();

  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}/files`;
  const waiting = new S3Objects({ ...server.settings, url }, 300).read('documents/a/b', 0, 1);
  await expect(waiting).rejects.toMatchObject(UNAVAILABLE);
  silent.close();
  const gone = new S3Objects({ ...server.settings, url }).read('documents/a/b', 0, 1);
  await expect(gone).rejects.toMatchObject(UNAVAILABLE);
});

// The server of the tests checks the key's id, but not the signature.
test('a request is signed as in Amazon’s example', async () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, 'GET Object'
  const signer = new AwsV4Signer({
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    headers: {
      Range: 'bytes=0-9',
      'X-Amz-Content-Sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    service: 's3',
    region: 'us-east-1',
    datetime: '20130524T000000Z',
    allHeaders: true,
  });
  const { headers } = await signer.sign();
  expect(headers.get('authorization')).toContain(
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});
