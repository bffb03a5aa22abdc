/** Each client has an item of the same number. @type {import('../lists.mjs').BenchList} */
export const list = {
  table: 'public.items',
  fill: `
    WITH numbered AS (
      SELECT organization_id, created_at, updated_at, substr(display_name, 8)::integer AS n
      FROM public.client_directory WHERE organization_id = $1 LIMIT $3
    )
    INSERT INTO public.items (id, organization_id, created_by, name, unit, prices, tags, created_at, updated_at, sort_name,
      search_text)
    SELECT gen_random_uuid(), organization_id, $2, 'Item ' || n, 'h',
      jsonb_build_array(jsonb_build_object('currency', CASE WHEN n % 9 = 0 THEN 'USD' ELSE 'MXN' END,
        'unitPriceMinor', n * 100, 'unitPriceMicros', 0)),
      ARRAY['web', 'tag' || n % 20], created_at, updated_at, 'item ' || n,
      ' item ' || n || CASE WHEN n <= 5 THEN ' quetzal' ELSE '' END
    FROM numbered`,
  floor: `id, name, description, unit, prices, category_id, category_name, tags, created_at, updated_at, version`,
  order: 'sort_name, id',
  questions: { 'by creation': 'sort=createdAt', 'with a price in dollars': 'currency=USD' },
  filters: { search: 'search=quetzal', currency: 'currency=USD', tag: 'tag=tag7' },
};
