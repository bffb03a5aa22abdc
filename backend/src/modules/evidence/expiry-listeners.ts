import { Injectable } from '@nestjs/common';
import type { LocalDate } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { AuditActor, SystemActor } from '../../writes/audit-log.ts';
import { EvidenceRepository } from './evidence.repository.ts';

interface Expiry {
  expiresOn: LocalDate | null;
  statuses: readonly string[];
}

/** A stored change of a domain's expiry date or of its EPP statuses. */
export interface ExpiryChange {
  /** Who has changed it: a registry by its answer, or a person who took its date over. */
  actor: AuditActor | SystemActor;
  organizationId: string;
  domainId: string;
  before: Expiry;
  after: Expiry;
  /** The row of the evidence that has caused it. */
  evidenceId: string;
}

/** A change with the source of its evidence, and the server that answered. */
interface ToldChange extends ExpiryChange {
  evidence: { source: string; note: string | null };
}

type ExpiryListener = (tx: Transaction, change: ToldChange) => Promise<void>;

/** The areas that follow what registries say. They are called in the transaction of the change. */
@Injectable()
export class ExpiryListeners {
  readonly #listeners: ExpiryListener[] = [];

  constructor(private readonly evidence: EvidenceRepository) {}

  /** Registers a listener when its module starts. */
  add(listener: ExpiryListener): void {
    this.#listeners.push(listener);
  }

  /** Runs after the change is written. A change of neither date nor statuses is none. */
  async notify(tx: Transaction, change: ExpiryChange): Promise<void> {
    const { before, after } = change;
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    if (isSame) return;
    const evidence = await this.evidence.sourceOf(tx, change.organizationId, change.evidenceId);
    for (const listener of this.#listeners) await listener(tx, { ...change, evidence });
  }
}
