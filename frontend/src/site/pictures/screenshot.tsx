import { addressOf, FORMATS, SCREENSHOTS, type ScreenshotName, sourcesOf } from './screenshot-files.ts';

interface ScreenshotProps {
  name: ScreenshotName;
  alt: string;
  /** The value of the `sizes` attribute. */
  sizes?: string;
}

const FULL_WIDTH = '(min-width: 75rem) 68rem, calc(100vw - 2rem)';
const DARK = '(prefers-color-scheme: dark)';

/**
 * A picture of the product in the page's theme. It has two images: one follows the system's theme, and the other is
 * loaded only by people who chose the opposite one.
 */
export function Screenshot({ name, alt, sizes = FULL_WIDTH }: ScreenshotProps) {
  return (
    <div
      data-screenshot={name}
      className="overflow-hidden rounded-surface border border-hairline bg-surface shadow-raised"
    >
      <picture className="picture-of-system">
        <Sources name={name} sizes={sizes} dark="dark" light="light" />
        <Image name={name} alt={alt} />
      </picture>
      <picture className="picture-of-choice">
        <Sources name={name} sizes={sizes} dark="light" light="dark" />
        <Image name={name} alt={alt} />
      </picture>
    </div>
  );
}

interface SourcesProps {
  name: ScreenshotName;
  sizes: string;
  /** The image for a dark system theme. */
  dark: 'light' | 'dark';
  light: 'light' | 'dark';
}

function Sources({ name, sizes, dark, light }: SourcesProps) {
  const choices = [{ theme: dark, media: DARK }, { theme: light }];
  return choices.flatMap(({ theme, media }) =>
    FORMATS.map((format) => (
      <source
        key={`${theme} ${format}`}
        media={media}
        type={`image/${format}`}
        srcSet={sourcesOf(name, theme, format)}
        sizes={sizes}
      />
    )),
  );
}

function Image({ name, alt }: Pick<ScreenshotProps, 'name' | 'alt'>) {
  const { width, height, widths } = SCREENSHOTS[name];
  return (
    <img
      src={addressOf(name, 'light', widths.webp[0], 'webp')}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="block h-auto w-full"
    />
  );
}
