import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

const folder = join(root, 'frontend', 'public');

/**
 * Icons for home screens, old browsers and search engines, which don't accept SVG.
 * @param {import('@playwright/test').Browser} browser
 */
export async function drawIcons(browser) {
  const icon = readFileSync(join(folder, 'icon.svg'), 'utf8');
  // Systems that crop the icon need it without rounded corners.
  const square = icon.replace(/(<rect[^>]*) rx="8"/, '$1');
  const maskable = square.replace(/(<circle[\s\S]*)<\/svg>/, `<g transform="${INTO_SAFE_ZONE}">$1</g></svg>`);
  const page = await browser.newPage();
  /** @type {(svg: string, size: number) => Promise<Buffer>} */
  const draw = async (svg, size) => {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${svg}`);
    return page.screenshot({ omitBackground: true });
  };
  writeFileSync(join(folder, 'favicon.ico'), iconFile(await draw(icon, 32), 32));
  writeFileSync(join(folder, 'apple-touch-icon.png'), await draw(square, 180));
  writeFileSync(join(folder, 'icon-192.png'), await draw(icon, 192));
  writeFileSync(join(folder, 'icon-512.png'), await draw(icon, 512));
  writeFileSync(join(folder, 'icon-maskable-512.png'), await draw(maskable, 512));
  await page.close();
}

/** The middle four fifths survive any crop: https://w3c.github.io/manifest/#icon-masks */
const INTO_SAFE_ZONE = 'translate(16 16) scale(.8) translate(-16 -16.5)';

/**
 * One PNG as an ICO file: a header of six bytes, an entry of sixteen, the picture.
 * @param {Buffer} png
 * @param {number} size pixels of a side, below 256
 */
function iconFile(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon
  header.writeUInt16LE(1, 4); // one picture
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits a pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
