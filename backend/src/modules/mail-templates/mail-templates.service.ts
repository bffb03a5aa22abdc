import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  type DocumentLocale,
  type ListedMailTemplate,
  MAIL_TEMPLATE_KEYS,
  MAIL_TEMPLATE_USES,
  type MailTemplate,
  type MailTemplateKey,
  type mailTemplateRoutes,
  type StoredTemplateText,
  TEMPLATE_DEFAULTS,
  type TemplateText,
  templateFaults,
  variablesOf,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { differences } from '../../records/differences.ts';
import { RecordKit } from '../../records/record-kit.ts';
import {
  ownText,
  type TemplateRef,
  type TemplateRow,
  templateRow,
  templateRows,
  templateVersion,
  templateVersions,
  writeTemplate,
} from './mail-template-rows.ts';

/** Which text a caller means. */
export type TemplateName = Pick<TemplateRef, 'key' | 'locale'>;

/** The texts of mails to clients, which an organization can replace. */
@Injectable()
export class MailTemplatesService {
  constructor(private readonly kit: RecordKit) {}

  async list({ organizationId, ...scope }: OrganizationScope): Promise<{ items: ListedMailTemplate[] }> {
    const rows = await this.kit.database.transaction({ organizationId, ...scope }, (tx) =>
      templateRows(tx, organizationId),
    );
    const stored = (key: MailTemplateKey, locale: DocumentLocale) =>
      storedText(
        { key, locale },
        rows.find((row) => row.key === key && row.locale === locale),
      );
    const items = MAIL_TEMPLATE_KEYS.map((key) => ({
      key,
      ...MAIL_TEMPLATE_USES[key],
      locales: { en: stored(key, 'en'), es: stored(key, 'es') },
    }));
    return { items };
  }

  read(scope: OrganizationScope, name: TemplateName): Promise<MailTemplate> {
    return this.kit.database.transaction(scope, (tx) => this.#shown(tx, scope, name));
  }

  /** @throws ApiError resource.not_found */
  async readVersion(
    { organizationId, ...scope }: OrganizationScope,
    name: TemplateName,
    version: number,
  ): Promise<AnswerOf<typeof mailTemplateRoutes.readVersion>> {
    const found = await this.kit.database.transaction({ organizationId, ...scope }, (tx) =>
      templateVersion(tx, { organizationId, ...name }, version),
    );
    if (!found) throw new ApiError('resource.not_found');
    return found;
  }

  /** @throws ApiError request.invalid with each fault at its field; version.stale with the stored text */
  save(
    scope: OrganizationScope,
    name: TemplateName,
    { version, subject, body }: BodyOf<typeof mailTemplateRoutes.save>,
  ): Promise<MailTemplate> {
    const text = { subject: subject.trim(), body };
    requireText(name.key, text);
    return this.kit.work.write(scope, (tx) => this.#write(tx, scope, name, { text, version }));
  }

  /** Returns to the default text. */
  reset(scope: OrganizationScope, name: TemplateName): Promise<MailTemplate> {
    return this.kit.work.write(scope, async (tx) => {
      const row = await templateRow(tx, { ...name, organizationId: scope.organizationId });
      if (!row || !ownText(row)) return this.#shown(tx, scope, name);
      return this.#write(tx, scope, name, { text: null, version: row.version });
    });
  }

  async #write(
    tx: Transaction,
    scope: OrganizationScope,
    name: TemplateName,
    { text, version }: { text: TemplateText | null; version: number },
  ): Promise<MailTemplate> {
    const { organizationId } = scope;
    const ref = { ...name, organizationId };
    const before = await templateRow(tx, ref);
    const at = this.kit.clock.instant();
    const id =
      (before?.version ?? 0) === version
        ? await writeTemplate(tx, ref, { id: randomUUID(), text, version, at })
        : null;
    if (id === null) {
      throw new ApiError('version.stale', undefined, { current: await this.#shown(tx, scope, name) });
    }
    const standard = TEMPLATE_DEFAULTS[name.key][name.locale];
    await this.kit.audit.record(tx, scope, {
      action: 'updated',
      entity: { type: 'mail_template', id, name: `${name.key}, ${name.locale}` },
      changes: differences({ ...(ownText(before) ?? standard) }, { ...(text ?? standard) }),
    });
    return this.#shown(tx, scope, name);
  }

  async #shown(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    { key, locale }: TemplateName,
  ): Promise<MailTemplate> {
    const row = await templateRow(tx, { organizationId, key, locale });
    return {
      key,
      locale,
      ...MAIL_TEMPLATE_USES[key],
      ...storedText({ key, locale }, row),
      default: TEMPLATE_DEFAULTS[key][locale],
      variables: variablesOf(key).map(({ name, sample }) => ({ name, sample: sample[locale] })),
      versions: row ? await templateVersions(tx, row.id) : [],
    };
  }
}

/** @throws ApiError request.invalid with each fault at its field */
export function requireText(key: MailTemplateKey, text: TemplateText): void {
  const fields = templateFaults(key, text).map(({ path, message }) => ({ path, message }));
  if (fields.length > 0) throw new ApiError('request.invalid', fields[0]?.message, { fields });
}

function storedText({ key, locale }: TemplateName, row: TemplateRow | null | undefined): StoredTemplateText {
  const own = ownText(row);
  return {
    ...(own ?? TEMPLATE_DEFAULTS[key][locale]),
    isChanged: own !== null,
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
  };
}
