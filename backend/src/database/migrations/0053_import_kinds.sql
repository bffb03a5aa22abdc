-- Time and payments are imported, too.

ALTER TABLE oficio.imports DROP CONSTRAINT imports_kind_check, ADD CONSTRAINT imports_kind_check CHECK (kind IN (
  'clients', 'domains', 'services', 'items', 'projects', 'time', 'income', 'expenses', 'invoices', 'payments', 'bank'));
