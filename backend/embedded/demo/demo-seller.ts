/** The columns of the demo's organization that its documents print. The tax id has the pattern of the authority's samples. */
export const DEMO_SELLER = {
  name: 'Estudio Cardón',
  legal_name: 'Estudio Cardón S.A. de C.V.',
  tax_id: 'ECA010101AAA',
  business_email: 'hola@estudio-cardon.example',
  phone: '+52 33 5550 0120',
  address_line1: 'Calle Jacarandas 120',
  address_city: 'Guadalajara',
  address_state: 'Jalisco',
  address_postal_code: '44100',
  country_code: 'MX',
} as const;
