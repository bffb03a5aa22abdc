export function Screenshot({ name, alt }: { name: string; alt: string; sizes?: string; priority?: boolean }) {
  return (
    <div
      role="img"
      aria-label={alt}
      className={
        name.startsWith('phone')
          ? 'aspect-[390/844] rounded-surface border border-hairline bg-sunken'
          : 'aspect-[16/10] rounded-surface border border-hairline bg-sunken'
      }
    />
  );
}
