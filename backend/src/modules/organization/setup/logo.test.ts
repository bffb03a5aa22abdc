import { randomBytes, randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { deflateSync } from 'node:zlib';
import {
  authRoutes,
  failureSchema,
  invitationRoutes,
  organizationRoutes,
  organizationSetupRoutes,
  UPLOADS,
} from '@oficio/contracts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { applicationOfFile } from '../../../../test/application-of-file.ts';
import { smallImage } from '../../../../test/organization-setup.examples.ts';
import type { TestOwner, TestPerson } from '../../../../test/test-application.ts';
import { refusal } from '../../../../test/test-call.ts';
import { HOSTILE_FILES, png } from './hostile-files.fixture.ts';

const app = await applicationOfFile();
let owner: TestOwner;

beforeEach(async () => {
  owner = await app.owner();
});

const upload = (as: TestPerson, file: Uint8Array, headers: Record<string, string> = {}) =>
  app.call(organizationSetupRoutes.uploadLogo, { as, file: new Uint8Array(file), headers });
const remove = (as: TestPerson) => app.call(organizationSetupRoutes.removeLogo, { as });
const logoOf = async (as: TestPerson): Promise<string | null> =>
  (await app.call(authRoutes.me, { as })).body.organization?.logoUrl ?? null;

async function storedImages(): Promise<Buffer[]> {
  const { rows } = await app.admin.query<{ image: Buffer }>(
    'SELECT image FROM oficio.organization_logos WHERE organization_id = $1',
    [owner.organizationId],
  );
  return rows.map(({ image }) => image);
}

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#264653' } });

/** The bytes as an `<img>` loads them, without a token. */
async function seen(path: string | null): Promise<Buffer> {
  const response = await fetch(app.url + path);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('a logo', () => {
  test('appears in the organization and is public and immutable at its address', async () => {
    const answer = await upload(owner, await drawing(40, 30).jpeg().toBuffer());
    const { logoUrl } = answer.body.organization ?? {};
    expect([answer.status, logoUrl]).toEqual([
      200,
      expect.stringMatching(/^\/api\/organization\/logos\/[0-9a-f-]{36}$/),
    ]);
    expect(await logoOf(owner)).toBe(logoUrl);
    const { body } = await app.call(organizationRoutes.list, { as: owner });
    expect(body.organizations.map((organization) => organization.logoUrl)).toEqual([logoUrl]);
    const response = await fetch(app.url + logoUrl);
    const headers = [
      'content-type',
      'content-security-policy',
      'x-content-type-options',
      'cache-control',
      'cross-origin-resource-policy',
    ];
    expect([response.status, ...headers.map((name) => response.headers.get(name))]).toEqual([
      200,
      'image/png',
      "default-src 'none'; sandbox",
      'nosniff',
      'private, max-age=31536000, immutable',
      'cross-origin',
    ]);
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 40, height: 30 });
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'can come as %s, under any name of a type',
    async (format) => {
      const file = await drawing(1_200, 600).toFormat(format).toBuffer();
      const answer = await upload(owner, file, { 'content-type': 'application/json' });
      expect(answer.status).toBe(200);
      const { width, height } = await sharp(await seen(await logoOf(owner))).metadata();
      expect([width, height]).toEqual([512, 256]);
    },
  );

  test('keeps no metadata: no place, no camera, no profile; the rotation is applied', async () => {
    const file = await drawing(60, 20)
      .withExif({
        IFD0: { Copyright: 'zq-secret', Artist: 'zq-secret' },
        IFD3: { GPSLatitude: '19/1 25/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">zq-secret</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    const sent = await sharp(file).metadata();
    expect([
      sent.exif?.includes('zq-secret'),
      sent.xmp?.includes('zq-secret'),
      sent.icc === undefined,
    ]).toEqual([true, true, false]);
    await upload(owner, file);
    const made = await seen(await logoOf(owner));
    const { exif, icc, xmp, iptc, orientation, comments, width, height } = await sharp(made).metadata();
    expect({ exif, icc, xmp, iptc, orientation, comments, width, height }).toEqual({ width: 20, height: 60 });
    expect(made.includes('zq-secret')).toBe(false);
  });

  test('keeps the first frame alone', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const file = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(file).metadata()).pages).toBe(2);
    await upload(owner, file);
    const { data, info } = await sharp(await seen(await logoOf(owner)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([8, 8, 255, 0, 0]);
  });

  test('keeps transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    await upload(
      owner,
      await sharp({ create: { width: 4, height: 4, channels: 4, background: clear } })
        .png()
        .toBuffer(),
    );
    expect((await sharp(await seen(await logoOf(owner))).metadata()).hasAlpha).toBe(true);
  });

  test.each([
    ['a page behind the image', Buffer.concat([smallImage, Buffer.from('<script>zq-secret</script>')])],
    ['a text that unpacks to fifty megabytes', png(1, 1, Buffer.alloc(2), ['zTXt', bombText()])],
    ['more pixels than announced', png(1, 1, Buffer.alloc(50_000_000))],
  ])('consists of its pixels alone: %s is gone', async (_, file) => {
    expect((await upload(owner, file)).status).toBe(200);
    const [made = Buffer.alloc(0)] = await storedImages();
    expect(made.length).toBeLessThan(200);
    expect(made.includes('zq-secret')).toBe(false);
  });

  test('that replaces another invalidates the former address', async () => {
    await upload(owner, smallImage);
    const former = await logoOf(owner);
    await upload(owner, smallImage);
    expect(await logoOf(owner)).not.toBe(former);
    expect(refusal(await app.fetch('GET', former ?? ''))).toEqual([404, 'resource.not_found']);
    expect(await storedImages()).toHaveLength(1);
  });

  test('that is removed is gone, also after a second removal', async () => {
    await upload(owner, smallImage);
    const former = await logoOf(owner);
    expect([(await remove(owner)).status, (await remove(owner)).status]).toEqual([204, 204]);
    expect([await logoOf(owner), await storedImages()]).toEqual([null, []]);
    const gone = await app.fetch('GET', former ?? '');
    expect([refusal(gone), gone.headers.get('cache-control')]).toEqual([
      [404, 'resource.not_found'],
      'no-store',
    ]);
  });

  test.each([randomUUID(), 'x', '..%2F..%2Fetc%2Fpasswd'])('isn’t at %s', async (id) => {
    expect((await app.fetch('GET', `/api/organization/logos/${id}`)).status).toBeOneOf([400, 404]);
  });

  test('sent again with its key is stored once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await upload(owner, smallImage, headers);
    const again = await upload(owner, smallImage, headers);
    expect(again.body.organization?.logoUrl).toBe(first.body.organization?.logoUrl);
    const other = await drawing(4, 4).png().toBuffer();
    expect(refusal(await upload(owner, other, headers))).toEqual([422, 'idempotency.key_reused']);
  });

  test('stored and removed by ten concurrent calls is complete or missing', async () => {
    const files = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        drawing(i + 1, i + 1)
          .png()
          .toBuffer(),
      ),
    );
    const answers = await Promise.all(files.flatMap((file) => [upload(owner, file), remove(owner)]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204]));
    const path = await logoOf(owner);
    const stored = await storedImages();
    expect(stored).toEqual(path === null ? [] : [await seen(path)]);
  });
});

describe('a file that is no image', () => {
  test.each(Object.entries(HOSTILE_FILES))('%s: 415, and nothing is stored', async (_, file) => {
    for (const type of ['image/png', 'image/svg+xml', 'text/html', '']) {
      const answer = await upload(owner, file, { 'content-type': type });
      expect([refusal(answer), failureSchema.parse(answer.body).message]).toEqual([
        [415, 'upload.not_an_image'],
        'Please upload an image file',
      ]);
    }
    expect(await storedImages()).toEqual([]);
  });

  test('leaves the former logo as it was', async () => {
    await upload(owner, smallImage);
    const before = await logoOf(owner);
    await upload(owner, Buffer.from('x'));
    expect(await logoOf(owner)).toBe(before);
  });
});

describe('a file that is too large', () => {
  test('by one byte, announced or not: 413; at the limit it is read', async () => {
    const image = await drawing(9, 9).png().toBuffer();
    const padded = (size: number) => Buffer.concat([image, randomBytes(size - image.length)]);
    const answer = await upload(owner, padded(UPLOADS.logoMaxBytes + 1));
    expect([refusal(answer), failureSchema.parse(answer.body).message]).toEqual([
      [413, 'upload.too_large'],
      'Logo must be less than 5MB',
    ]);
    expect(await storedImages()).toEqual([]);
    expect((await upload(owner, padded(UPLOADS.logoMaxBytes))).status).toBe(200);
  });

  test('is refused while it still arrives', async () => {
    const { status, sentBytes } = await sendWithoutEnd(owner);
    expect(status).toBe(413);
    expect(sentBytes).toBeLessThan(4 * UPLOADS.logoMaxBytes);
  });
});

describe('without the right', () => {
  test.each(['manager', 'accountant', 'member', 'viewer'] as const)('a %s: 403', async (role) => {
    await upload(owner, smallImage);
    const before = await logoOf(owner);
    const member = await app.member(owner.organizationId, role);
    expect(refusal(await upload(member, smallImage))).toEqual([403, 'access.forbidden']);
    expect(refusal(await remove(member))).toEqual([403, 'access.forbidden']);
    expect(await logoOf(member)).toBe(before);
  });

  test('a visitor is refused before the file is read', async () => {
    const { status, sentBytes } = await sendWithoutEnd(undefined);
    expect(status).toBe(401);
    expect(sentBytes).toBeLessThan(4 * UPLOADS.logoMaxBytes);
  });

  test('no other route takes a file', async () => {
    const answers = [
      await app.fetch('POST', '/api/organization/logo', { as: owner, file: smallImage }),
      await app.fetch('PUT', '/api/organization/logo/x', { as: owner, file: smallImage }),
      await app.fetch('PUT', '/api/company-profile', { as: owner, file: smallImage }),
      await app.call(invitationRoutes.create, { as: owner, file: smallImage } as never),
    ];
    expect(answers.map(refusal)).toEqual(answers.map(() => [415, 'request.unsupported_media_type']));
  });
});

/** Sends chunks until the server answers or closes the connection. */
function sendWithoutEnd(as: TestPerson | undefined): Promise<{ status: number; sentBytes: number }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${app.url}/api/organization/logo`, {
      method: 'PUT',
      headers: { 'transfer-encoding': 'chunked', ...(as && { authorization: `Bearer ${as.token}` }) },
    });
    const part = randomBytes(64 * 1024);
    let sentBytes = 0;
    let ended = false;
    const send = (): void => {
      if (ended) return;
      sentBytes += part.length;
      request.write(part, send);
    };
    request.on('response', ({ statusCode = 0 }) => {
      ended = true;
      request.destroy();
      resolve({ status: statusCode, sentBytes });
    });
    request.on('error', reject);
    send();
  });
}

function bombText(): Buffer {
  return Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))]);
}
