/** The documents of the period, with what prints them. */
export const PACKAGE_DOCUMENTS = `
  SELECT id, number, lifecycle FROM public.invoices
  WHERE organization_id = $1 AND issue_date BETWEEN $2 AND $3 AND number IS NOT NULL AND deleted_at IS NULL
  ORDER BY issue_date, number`;

/** The receipts of the period's income and expenses. */
export const PACKAGE_RECEIPTS = `
  SELECT document.id, document.name, document.size_bytes AS "sizeBytes", entry.date AS day, entry.party
  FROM (
    SELECT 'income' AS entity_type, id, organization_id, date, client_name AS party FROM public.income
    WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND deleted_at IS NULL
    UNION ALL
    SELECT 'expense', id, organization_id, date, vendor FROM public.expenses
    WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND deleted_at IS NULL
  ) entry
  JOIN oficio.documents document ON document.organization_id = entry.organization_id
    AND document.entity_type = entry.entity_type AND document.entity_id = entry.id
  WHERE document.deleted_at IS NULL
  ORDER BY entry.date, document.created_at, document.id`;
