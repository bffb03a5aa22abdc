/** Each expense has a client of the same number. @type {import('../lists.mjs').BenchList} */
export const list = {
  table: 'public.expenses',
  fill: `
    WITH clients AS (
      SELECT id, organization_id, created_at, updated_at, substr(display_name, 8)::integer AS n
      FROM public.client_directory WHERE organization_id = $1 LIMIT $3
    )
    INSERT INTO public.expenses (id, organization_id, user_id, created_by, date, vendor, amount_minor, base_amount_minor,
      tax_minor, currency, status, client_id, created_at, updated_at, sort_vendor, search_own)
    SELECT gen_random_uuid(), organization_id, $2, $2, date '2024-01-01' + n % 700, 'Vendor ' || n, n, n, n / 10, 'MXN',
      CASE WHEN n % 3 = 0 THEN 'planned' ELSE 'unpaid' END, id, created_at, updated_at, 'vendor ' || n,
      CASE WHEN n <= 5 THEN ' quetzal' ELSE ' ' END
    FROM clients`,
  floor: `id, date, vendor, category_id, category_name, client_id, client_name, amount_minor, tax_minor, withheld_minor,
    currency, status, paid_on, method, billable, billed_invoice_id, source, files, created_at, updated_at, version`,
  order: 'date DESC, id DESC',
  questions: { 'by vendor': 'sort=vendor', planned: 'status=planned' },
  filters: {
    search: 'search=quetzal',
    status: 'status=planned',
    client: 'clientId=:client',
    billing: 'billable=unbilled',
    receipt: 'receipt=without',
    method: 'method=cash',
    tax: 'tax=creditable',
    currency: 'currency=MXN',
    days: 'from=2024-03-01&to=2024-04-01',
    vendor: 'vendor=Vendor 7',
    paid: 'paidFrom=2024-03-01&paidTo=2024-04-01',
  },
};
