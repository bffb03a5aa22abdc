-- A document's lines, and a quote's documents, are found by their owner and its organization. While a table had no statistics,
-- an index of the organization alone cost as much as that of the owner, so that removing 10,000 documents read all lines of
-- the organization for each of them. The plan of a foreign key stays as long as its connection.
DROP INDEX oficio.invoice_lines_of_organization;
CREATE INDEX invoice_lines_of_organization ON oficio.invoice_lines (organization_id, invoice_id);
DROP INDEX oficio.quote_documents_of_organization;
CREATE INDEX quote_documents_of_organization ON oficio.quote_documents (organization_id, quote_id);
