-- Documents and settlements are found by the tax that a report's row has.
CREATE INDEX invoice_taxes_by_rate ON oficio.invoice_taxes (organization_id, kind, rate_ppm, name, invoice_id);
CREATE INDEX settlement_taxes_by_rate ON oficio.settlement_taxes (organization_id, kind, rate_ppm, name, settlement_id);
DROP INDEX oficio.invoice_taxes_of_organization, oficio.settlement_taxes_of_organization;
