import { crc32, deflateSync, gzipSync } from 'node:zlib';

/** Files that pretend to be a logo, by what they really are. */
export const HOSTILE_FILES: Record<string, Buffer> = {
  'an SVG with a script': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ),
  'an SVG that includes a file': Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>' +
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&x;</text></svg>',
  ),
  'a packed SVG': gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  'HTML with the header of a GIF': Buffer.from('GIF89a/*<html><script>alert(1)</script></html>*/=1'),
  'HTML with the signature of a PNG': Buffer.concat([pngSignature(), Buffer.from('<html>x</html>')]),
  'a pixel flood: 65,500 by 65,500 of them announced in a hundred bytes': png(
    65_500,
    65_500,
    Buffer.alloc(9),
  ),
  'a pixel flood: 5,001 by 5,000, really there': png(5_001, 5_000, Buffer.alloc((5_001 + 1) * 5_000)),
  'a bomb: a hundred megabytes of zeros, packed': gzipSync(Buffer.alloc(100_000_000)),
  'an archive with paths that climb': Buffer.from(
    'PK\u0003\u0004\u0014\u0000\u0000\u0000\u0000\u0000../../../../etc/cron.d/x',
    'latin1',
  ),
  'a PDF with a script': Buffer.from(
    '%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
  ),
  'a drawing that names a file': Buffer.from('push graphic-context\nimage over 0,0 0,0 "/etc/passwd"\npop'),
  'a PNG that breaks off': png(300, 300, Buffer.alloc(301 * 300)).subarray(0, 60),
  'a TIFF': Buffer.from('49492a0008000000010000010400010000000100000000000000', 'hex'),
  nothing: Buffer.alloc(0),
};

/** A grey PNG of these pixels. Each row starts with a filter byte. */
export function png(
  width: number,
  height: number,
  rows: Buffer,
  ...more: [type: string, data: Buffer][]
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const extra = more.map(([type, data]) => chunk(type, data));
  return Buffer.concat([
    pngSignature(),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngSignature(): Buffer {
  return Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, checksum]);
}
