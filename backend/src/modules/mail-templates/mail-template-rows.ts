import {
  type DocumentLocale,
  type MailTemplateKey,
  type MailTemplateVersion,
  TEMPLATE_DEFAULTS,
  type TemplateText,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';

/** A template's text in one language. */
export interface TemplateRef {
  organizationId: string;
  key: MailTemplateKey;
  locale: DocumentLocale;
}

/** What an organization has made of a template. Without a text it has returned to the default. */
export interface TemplateRow {
  id: string;
  key: string;
  locale: DocumentLocale;
  subject: string | null;
  body: string | null;
  updatedAt: string;
  version: number;
}

const SHOWN = `template.id, template.template_key AS key, template.locale, template.subject, template.body,
  template.updated_at AS "updatedAt", template.version`;
const OF_ONE = 'template.organization_id = $1 AND template.template_key = $2 AND template.locale = $3';

/** The organization's own text of a template, otherwise the default. In a transaction of a member or of the worker. */
export async function templateText(
  tx: Transaction,
  organizationId: string,
  key: MailTemplateKey,
  locale: DocumentLocale,
): Promise<TemplateText> {
  const row = await templateRow(tx, { organizationId, key, locale });
  return ownText(row) ?? TEMPLATE_DEFAULTS[key][locale];
}

/** Null for a text that is the default. */
export function ownText(row: TemplateRow | null | undefined): TemplateText | null {
  if (!row || row.subject === null || row.body === null) return null;
  return { subject: row.subject, body: row.body };
}

export async function templateRow(
  tx: Transaction,
  { organizationId, key, locale }: TemplateRef,
): Promise<TemplateRow | null> {
  const [row] = await tx.rows<TemplateRow & Record<string, unknown>>(
    `SELECT ${SHOWN} FROM oficio.mail_templates template WHERE ${OF_ONE}`,
    [organizationId, key, locale],
  );
  return row ?? null;
}

export function templateRows(tx: Transaction, organizationId: string): Promise<TemplateRow[]> {
  return tx.rows<TemplateRow & Record<string, unknown>>(
    `SELECT ${SHOWN} FROM oficio.mail_templates template WHERE template.organization_id = $1`,
    [organizationId],
  );
}

/** The versions that were saved, the newest first. */
export function templateVersions(tx: Transaction, templateId: string): Promise<MailTemplateVersion[]> {
  return tx.rows<MailTemplateVersion & Record<string, unknown>>(
    `SELECT saved.version, saved.created_at AS at, ${SAVED_BY} AS by
     FROM oficio.mail_template_versions saved WHERE saved.template_id = $1 ORDER BY saved.version DESC LIMIT 100`,
    [templateId],
  );
}

export async function templateVersion(
  tx: Transaction,
  { organizationId, key, locale }: TemplateRef,
  version: number,
): Promise<(MailTemplateVersion & TemplateText) | null> {
  const [row] = await tx.rows<MailTemplateVersion & TemplateText & Record<string, unknown>>(
    `SELECT saved.version, saved.created_at AS at, ${SAVED_BY} AS by, saved.subject, saved.body
     FROM oficio.mail_template_versions saved JOIN oficio.mail_templates template ON template.id = saved.template_id
     WHERE ${OF_ONE} AND saved.version = $4`,
    [organizationId, key, locale, version],
  );
  return row ?? null;
}

const SAVED_BY = `(SELECT log.actor_name FROM oficio.audit_log log
  WHERE log.organization_id = saved.organization_id AND log.entity_type = 'mail_template'
    AND log.entity_id = saved.template_id AND log.at = saved.created_at
  ORDER BY log.sequence LIMIT 1)`;

/**
 * Writes the text over the given version, 0 for a text that was never changed.
 * @returns the row's id; null if somebody else has written meanwhile
 */
export async function writeTemplate(
  tx: Transaction,
  { organizationId, key, locale }: TemplateRef,
  { id, text, version, at }: { id: string; text: TemplateText | null; version: number; at: string },
): Promise<string | null> {
  const [row] = await tx.rows<{ id: string; version: number }>(
    `INSERT INTO oficio.mail_templates AS template
       (id, organization_id, template_key, locale, subject, body, created_at, updated_at)
     VALUES ($4, $1, $2, $3, $5, $6, $7, $7)
     ON CONFLICT (organization_id, template_key, locale) DO UPDATE
       SET subject = $5, body = $6, updated_at = $7, version = template.version + 1 WHERE template.version = $8
     RETURNING template.id, template.version`,
    [organizationId, key, locale, id, text?.subject ?? null, text?.body ?? null, at, version],
  );
  if (!row) return null;
  if (text) {
    await tx.rows(
      `INSERT INTO oficio.mail_template_versions (template_id, version, organization_id, subject, body, created_at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [row.id, row.version, organizationId, text.subject, text.body, at],
    );
  }
  return row.id;
}

/** The name that a text has for a client; null for a client that doesn't exist. */
export async function clientName(
  tx: Transaction,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<string | null> {
  const [row] = await tx.rows<{ name: string }>(
    'SELECT display_name AS name FROM public.client_directory WHERE organization_id = $1 AND id = $2',
    [organizationId, id],
  );
  return row?.name ?? null;
}
