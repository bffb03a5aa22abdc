import { PRODUCT_PARTS } from '@oficio/contracts';
import { Section } from '../parts/section.tsx';

const COMING = Object.values(PRODUCT_PARTS).flatMap(({ words, isBuilt }) => (isBuilt ? [] : [words]));

/** The parts of the product that aren't built yet; nothing once all are. */
export function ComingParts() {
  if (COMING.length === 0) return null;
  return (
    <Section
      id="being-built"
      title="On its way."
      lead="What is missing stands here so that you know where this is going, not so that you buy it."
    >
      <ul className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        {COMING.map((words: string) => (
          <li key={words} className="border-t-2 border-dashed border-outline pt-5 text-lg font-semibold">
            {words.charAt(0).toUpperCase() + words.slice(1)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
