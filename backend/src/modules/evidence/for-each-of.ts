/**
 * Does the work for each item, for some of them at once. A failure holds back no other item.
 * @throws the first failure, after the last item
 */
export async function forEachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const errors: unknown[] = [];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item).catch((error) => errors.push(error));
    }),
  );
  if (errors.length > 0) throw errors[0];
}
