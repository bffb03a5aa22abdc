import { domainToUnicode } from 'node:url';
import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  DOMAIN_PASTE,
  type domainPasteRoutes,
  type PastedDomain,
} from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { derivedColumns } from '../domains/domain-columns.ts';
import { type AddedDomain, DomainPasteRepository } from './domain-paste.repository.ts';
import { type PastedLine, pastedLines } from './pasted-lines.ts';

/** Adds many domains at once. */
@Injectable()
export class DomainPasteService {
  constructor(
    private readonly domains: DomainPasteRepository,
    private readonly jobs: Jobs,
    private readonly kit: RecordKit,
  ) {}

  /** @throws ApiError request.invalid for too many lines */
  paste(
    scope: OrganizationScope,
    { text, add, withClients }: BodyOf<typeof domainPasteRoutes.add>,
  ): Promise<AnswerOf<typeof domainPasteRoutes.add>> {
    const read = pastedLines(text);
    if (read.length > DOMAIN_PASTE.lines) {
      const message = `This list has ${read.length} lines. At most ${DOMAIN_PASTE.lines} can be added at once.`;
      throw new ApiError('request.invalid', message, { fields: [{ path: 'text', message }] });
    }
    return this.kit.work.write(scope, async (tx) => {
      const names = read.flatMap(({ fqdn }) => fqdn ?? []);
      const tracked = await this.domains.tracked(tx, scope, names);
      const clients = await this.domains.clientsOf(tx, scope, names);
      const lines = read.map((line) => ({
        ...describe(line, tracked),
        client: clients.get(line.fqdn ?? '') ?? null,
      }));
      if (!add) return { added: 0, lines };
      const added = read.flatMap((line, index): AddedDomain[] => {
        const { state, client } = lines[index] ?? {};
        if (state !== 'new' || line.fqdn === null) return [];
        return [this.#domainOf(line.fqdn, withClients ? (client?.id ?? null) : null)];
      });
      const ids = await this.domains.insert(tx, scope, added, this.kit.clock.instant());
      if (ids.length > 0) await this.jobs.enqueue(tx, 'domain.check-due', {});
      return { added: ids.length, lines };
    });
  }

  #domainOf(fqdn: string, clientId: string | null): AddedDomain {
    const fields = { name: fqdn, registrar: null, registrarAccount: null, expiresOn: null, tags: [] };
    const { unicode_name, tld, sort_name, search_text } = derivedColumns(fields, null);
    return {
      id: this.kit.newId(),
      fqdn,
      unicodeName: unicode_name,
      tld,
      sortName: sort_name,
      searchText: search_text,
      clientId,
    };
  }
}

function describe(
  { line, text, fqdn, repeats, reason }: PastedLine,
  tracked: ReadonlySet<string>,
): Omit<PastedDomain, 'client'> {
  if (fqdn === null) return { line, text, name: null, state: 'invalid', reason };
  const name = domainToUnicode(fqdn);
  if (repeats !== null) return { line, text, name, state: 'repeated', reason };
  if (tracked.has(fqdn))
    return { line, text, name, state: 'tracked', reason: 'You already track this domain.' };
  return { line, text, name, state: 'new', reason };
}
