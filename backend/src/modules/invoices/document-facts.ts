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

const FACTS = `SELECT organization.currency AS "baseCurrency", client.locale, settings.paper,
    settings.payment_instructions AS "paymentInstructions",
    json_build_object('name', organization.name, 'legalName', organization.legal_name, 'taxId', organization.tax_id,
      'taxRegime', settings.tax_regime, 'address', ${ADDRESS('organization')}, 'countryCode', organization.country_code,
      'email', organization.business_email, 'phone', organization.phone, 'website', organization.website) AS seller,
    json_build_object('name', client.display_name, 'legalName', client.legal_name, 'taxId', client.tax_id,
      'taxRegime', client.tax_regime, 'address', ${ADDRESS('client')}, 'countryCode', client.country_code,
      'email', coalesce(client.billing_email, client.email), 'phone', client.phone, 'website', client.website) AS client,
    (SELECT image FROM oficio.organization_logos WHERE organization_id = $1) AS logo,
    (SELECT number FROM public.invoices WHERE organization_id = $1 AND id = $3::uuid) AS corrects
  FROM oficio.organizations organization
  JOIN oficio.billing_settings settings ON settings.organization_id = organization.id
  JOIN public.client_directory client ON client.organization_id = organization.id AND client.id = $2
  WHERE organization.id = $1`;
