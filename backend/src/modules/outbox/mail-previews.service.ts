import { Injectable } from '@nestjs/common';
import type { MailPreview } from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { nameOnBehalfOf } from '../../mails/index.ts';
import { MailSenders } from './mail-senders.repository.ts';
import { MailSuppressions } from './mail-suppressions.service.ts';

/** What a person sees of a mail to a client before it is sent. */
@Injectable()
export class MailPreviews {
  constructor(
    private readonly senders: MailSenders,
    private readonly suppressions: MailSuppressions,
  ) {}

  /** The preview of a composed mail, with those of the typed addresses that get no mail. */
  async of(
    { organizationId }: OrganizationScope,
    html: string,
    addresses: readonly string[] = [],
  ): Promise<MailPreview> {
    const { replyTo, onBehalfOf } = await this.senders.of(organizationId);
    const suppressed = await this.suppressions.among(organizationId, addresses);
    return { html, from: nameOnBehalfOf(onBehalfOf), replyTo: replyTo ?? null, suppressed };
  }
}
