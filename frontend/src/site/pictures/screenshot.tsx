import { addressOf, FORMATS, SCREENSHOTS, type ScreenshotName, sourcesOf } from './screenshot-files.ts';

interface ScreenshotProps {
  name: ScreenshotName;
  alt: string;
  /** The value of the `sizes` attribute. */
  sizes?: string;
  /** True on the first screen: loaded before the styles decide on the theme. */
  priority?: boolean;
}

const FULL_WIDTH = '(min-width: 75rem) 68rem, calc(100vw - 2rem)';
const DARK = '(prefers-color-scheme: dark)';

/**
 * A picture of the product in the page's theme. It has two images: one follows the system's theme, and the other is
 * loaded only by people who chose the opposite one.
 */
export function Screenshot({ name, alt, sizes = FULL_WIDTH, priority = false }: ScreenshotProps) {
  return (
    <div
      data-screenshot={name}
      className="overflow-hidden rounded-surface border border-hairline bg-surface shadow-raised"
    >
      <picture className="picture-of-system">
        <Sources name={name} sizes={sizes} dark="dark" light="light" />
        <Image name={name} alt={alt} priority={priority} />
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
  return (
    <>
      {FORMATS.map((format) => (
        <source
          key={`dark ${format}`}
          media={DARK}
          type={`image/${format}`}
          srcSet={sourcesOf(name, dark, format)}
          sizes={sizes}
        />
      ))}
      {FORMATS.map((format) => (
        <source
          key={`light ${format}`}
          type={`image/${format}`}
          srcSet={sourcesOf(name, light, format)}
          sizes={sizes}
        />
      ))}
    </>
  );
}

function Image({ name, alt, priority = false }: Pick<ScreenshotProps, 'name' | 'alt' | 'priority'>) {
  const { width, height, widths } = SCREENSHOTS[name];
  return (
    <img
      src={addressOf(name, 'light', widths.webp[0], 'webp')}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      className="block h-auto w-full"
    />
  );
}
