import { Injectable } from '@nestjs/common';
import type { MailArea, StoredMessage } from './outbox.types.ts';

/** The name of the area of reminders. */
export const REMINDER_AREA = 'reminder';

/** The areas that send mails, by the type of their entities. */
@Injectable()
export class MailAreas {
  readonly #areas = new Map<string, MailArea>();

  /** Registers an area when its module starts. */
  register(entityType: string, area: MailArea): void {
    if (this.#areas.has(entityType)) throw new Error(`Mails about ${entityType} have an area already`);
    this.#areas.set(entityType, area);
  }

  /**
   * The area of a message. Reminders have one of their own, whatever they are about.
   * @throws Error for a type without an area
   */
  of({ entityType: about, ruleId }: Pick<StoredMessage, 'entityType' | 'ruleId'>): MailArea {
    const entityType = ruleId === null ? about : REMINDER_AREA;
    const area = this.#areas.get(entityType);
    if (!area) throw new Error(`No area makes mails about ${entityType}`);
    return area;
  }

  get documentTypes(): string[] {
    return [...this.#areas].filter(([, { isDocument }]) => isDocument).map(([type]) => type);
  }
}
