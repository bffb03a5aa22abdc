import { Injectable } from '@nestjs/common';
import type { MailArea } from './outbox.types.ts';

/** The areas that send mails, by the type of their entities. */
@Injectable()
export class MailAreas {
  readonly #areas = new Map<string, MailArea>();

  /** Registers an area when its module starts. */
  register(entityType: string, area: MailArea): void {
    if (this.#areas.has(entityType)) throw new Error(`Mails about ${entityType} have an area already`);
    this.#areas.set(entityType, area);
  }

  /** @throws Error for a type without an area */
  of(entityType: string): MailArea {
    const area = this.#areas.get(entityType);
    if (!area) throw new Error(`No area makes mails about ${entityType}`);
    return area;
  }

  get documentTypes(): string[] {
    return [...this.#areas].filter(([, { isDocument }]) => isDocument).map(([type]) => type);
  }
}
