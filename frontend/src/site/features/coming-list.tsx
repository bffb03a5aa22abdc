import { PRODUCT_PARTS } from '@oficio/contracts';

/** The parts of the product that aren't built yet. */
export function ComingList() {
  return (
    <ul className="grid gap-x-12 gap-y-6 md:grid-cols-2">
      {Object.values(PRODUCT_PARTS).map(
        ({ words, isBuilt }) =>
          !isBuilt && (
            <li key={words} className="border-t-2 border-dashed border-outline pt-5 text-lg font-semibold">
              {words.charAt(0).toUpperCase() + words.slice(1)}
            </li>
          ),
      )}
    </ul>
  );
}
