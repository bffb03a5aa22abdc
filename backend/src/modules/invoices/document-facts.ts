import type { Invoice } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { DocumentFacts } from './document-block.ts';

/** Reads the facts of an invoice's document as they are now. */
export async function documentFacts(
  tx: Transaction,
  { organizationId, clientId, correctsId }: Pick<Invoice, 'organizationId' | 'clientId' | 'correctsId'>,
): Promise<DocumentFacts> {
  const [row] = await tx.rows<DocumentFacts>(FACTS, [organizationId, clientId, correctsId]);
  // The caller's role or scope has changed since the request began.
  if (!row) throw new ApiError('access.forbidden');
  return row;
}

const ADDRESS = (
  alias: string,
) => `json_build_object('line1', ${alias}.address_line1, 'line2', ${alias}.address_line2,
  'city', ${alias}.address_city, 'state', ${alias}.address_state, 'postalCode', ${alias}.address_postal_code)`;

const factsWhere = (
  clients: string,
  logo: string,
  corrects: string,
) => `SELECT client.id AS "clientId", organization.currency AS "baseCurrency", client.locale, settings.paper,
    settings.payment_instructions AS "paymentInstructions",
    json_build_object('name', organization.name, 'legalName', organization.legal_name, 'taxId', organization.tax_id,
      'taxRegime', settings.tax_regime, 'address', ${ADDRESS('organization')}, 'countryCode', organization.country_code,
      'email', organization.business_email, 'phone', organization.phone, 'website', organization.website) AS seller,
    json_build_object('name', client.display_name, 'legalName', client.legal_name, 'taxId', client.tax_id,
      'taxRegime', client.tax_regime, 'address', ${ADDRESS('client')}, 'countryCode', client.country_code,
      'email', coalesce(client.billing_email, client.email), 'phone', client.phone, 'website', client.website) AS client,
    ${logo} AS logo, ${corrects} AS corrects
  FROM oficio.organizations organization
  JOIN oficio.billing_settings settings ON settings.organization_id = organization.id
  ${clients}
  WHERE organization.id = $1`;

const FACTS = factsWhere(
  'JOIN public.client_directory client ON client.organization_id = organization.id AND client.id = $2',
  '(SELECT image FROM oficio.organization_logos WHERE organization_id = $1)',
  '(SELECT number FROM public.invoices WHERE organization_id = $1 AND id = $3::uuid)',
);
const FACTS_OF_CLIENTS = factsWhere(
  'LEFT JOIN public.client_directory client ON client.organization_id = organization.id AND client.id = ANY ($2)',
  'NULL::bytea',
  'NULL::text',
);

/** The facts of documents of several clients, without a logo: by client, and of a document without any of them. */
export async function documentFactsOf(
  tx: Transaction,
  organizationId: string,
  clientIds: readonly string[],
): Promise<{ facts: Map<string, DocumentFacts>; seller: Omit<DocumentFacts, 'client' | 'locale'> }> {
  const rows = await tx.rows<DocumentFacts & { clientId: string | null }>(FACTS_OF_CLIENTS, [
    organizationId,
    clientIds,
  ]);
  const [seller] = rows;
  if (!seller) throw new ApiError('access.forbidden');
  const facts = new Map(
    rows.flatMap(({ clientId, ...own }) => (clientId === null ? [] : [[clientId, own] as const])),
  );
  return { facts, seller };
}
