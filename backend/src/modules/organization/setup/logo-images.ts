import { Injectable } from '@nestjs/common';
import type sharp from 'sharp';
import { ApiError } from '../../../http/api-error.ts';

/** Mail programs and PDF support PNG, but not WebP. */
export const LOGO_MEDIA_TYPE = 'image/png';

/** Pixels of the longer side. */
const LARGEST_SIDE = 512;

/** The size of a good camera's photo. A larger picture could exhaust memory. */
const MAX_INPUT_PIXELS = 25_000_000;
const TIME_LIMIT_SECONDS = 10;

/** The allowed readers, chosen by content. SVG has none. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];

/** Re-encodes logos from their pixels, so that nothing else of a file is kept. */
@Injectable()
export class LogoImages {
  #sharp: Promise<typeof sharp> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /**
   * The first frame, upright, as a PNG of at most 512 pixels a side, without metadata. Files are decoded one at a time
   * to bound memory.
   * @throws ApiError upload.not_an_image
   */
  made(file: Buffer): Promise<Buffer> {
    const made = this.#last.then(() => this.#make(file));
    this.#last = made.catch(() => undefined);
    return made;
  }

  async #make(file: Buffer): Promise<Buffer> {
    // The first upload loads the library, because most processes never need it.
    this.#sharp ??= loadSharp();
    const open = await this.#sharp;
    try {
      return await open(file, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 })
        .timeout({ seconds: TIME_LIMIT_SECONDS })
        .autoOrient()
        .resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 })
        .toBuffer();
    } catch (cause) {
      throw new ApiError('upload.not_an_image', undefined, undefined, { cause });
    }
  }
}

async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.cache(false);
  loaded.concurrency(1);
  loaded.block({ operation: ['VipsForeignLoad'] });
  loaded.unblock({ operation: READERS.map((format) => `VipsForeignLoad${format}Buffer`) });
  return loaded;
}
