import { Injectable } from '@nestjs/common';
import { PUBLIC_ROUTES, protectedRouteOf, type UsageEntry } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { type UsageCount, UsageRepository } from './usage.repository.ts';

const PUBLIC_PAGES = new Set<string>(PUBLIC_ROUTES.map(({ path }) => path));

@Injectable()
export class UsageService {
  constructor(
    private readonly repository: UsageRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds to the day's sums (UTC). Unknown pages aren't counted. */
  async record(entries: readonly UsageEntry[]): Promise<void> {
    const sums = new Map<string, UsageCount>();
    for (const entry of entries) {
      const page = countedPage(entry.page);
      if (!page) continue;
      const count = { page, ...measureOf(entry), count: 1 };
      const key = `${page} ${count.measure} ${count.rating}`;
      count.count += sums.get(key)?.count ?? 0;
      sums.set(key, count);
    }
    const day = this.clock.instant().slice(0, 10);
    if (sums.size > 0) await this.repository.add(day, [...sums.values()]);
  }
}

function measureOf(entry: UsageEntry): Pick<UsageCount, 'measure' | 'rating'> {
  return entry.kind === 'view'
    ? { measure: 'view', rating: '' }
    : { measure: entry.vital, rating: entry.rating };
}

/** Maps every input to one of few names, because the route is public. */
function countedPage(page: string): string | undefined {
  if (PUBLIC_PAGES.has(page)) return page;
  const section = protectedRouteOf(page)?.section;
  if (!section) return undefined;
  return page.endsWith('/:id') ? `/${section}/:id` : `/${section}`;
}
