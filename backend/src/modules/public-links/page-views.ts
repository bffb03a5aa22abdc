import { Injectable } from '@nestjs/common';
import { PUBLIC_LINKS } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { PageViewsRepository } from './page-views.repository.ts';
import type { PublicLink } from './public-links.ts';

/** A client's view of the page of a thing: by a link, or by a contact who is signed in to the portal. */
export interface PageView extends Pick<PublicLink, 'organizationId' | 'clientId' | 'entityId'> {
  /** As the timeline says it. */
  by: { linkId: string } | { contactId: string };
}

/** The view of a link's page. */
export function viewOfLink({ id, organizationId, clientId, entityId }: PublicLink): PageView {
  return { organizationId, clientId, entityId, by: { linkId: id } };
}

/** Decides which views of clients' pages count. */
@Injectable()
export class PageViews {
  constructor(
    private readonly rows: PageViewsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether a view counts: at most once an hour for each link and each contact, and never for a preview. The caller has
   * locked the thing, so that two views at once count once, and writes the timeline.
   */
  async count(tx: Transaction, { organizationId, entityId, by }: PageView): Promise<boolean> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - PUBLIC_LINKS.seenPauseMs).toISOString();
    if ('linkId' in by) {
      const link = { organizationId, linkId: by.linkId };
      return this.rows.noteOfLink(tx, link, { at: now.toISOString(), since });
    }
    const { contactId } = by;
    return !(await this.rows.hasOfContact(tx, { organizationId, entityId, contactId }, since));
  }
}
