export interface DemoClient {
  name: string;
  /** The domain of mail and website, below a top-level domain reserved for examples. */
  domain: string;
  city: string;
  state: string;
  status: 'active' | 'lead' | 'inactive' | 'archived';
  /** The age of the row in days. */
  daysAgo: number;
  tags: string[];
  /** Name and role of each contact; the first one is the primary contact. */
  contacts: [name: string, role: string][];
  person: boolean;
  currency: string | null;
  countryCode: string | null;
  paymentTermsDays: number | null;
  notes: string | null;
}

/**
 * Invented clients: in the agency's own state, in other states, and abroad or billed in another currency.
 *
 * First line: name | domain | city | state | status | age in days | tags | person, currency, country, payment terms.
 * Second line: the contacts with their roles. Third line: notes.
 */
const TABLE = `
Panadería La Espiga Azul | espigaazul | Guadalajara | Jalisco | active | 412 | hosting, tienda
  Marisol Quintero: Dueña, Beto Quintero: Pedidos
  Catálogo de temporada cada septiembre. Prefiere llamadas por la tarde.
Clínica Dental Monte Alto | dentalmontealto | Zapopan | Jalisco | active | 398 | hosting, citas | 15 days
  Dra. Elvira Santoyo: Directora, Nora Pliego: Recepción
Ferretería El Yunque Dorado | yunquedorado | Tlaquepaque | Jalisco | active | 391 | tienda
  Anselmo Barajas: Gerente
Taller Mecánico Los Pistones | lospistones | Tonalá | Jalisco | inactive | 349 | hosting
  Rogelio Chávez Luna: Dueño
  Pausado hasta que estrenen local.
Escuela Infantil Papalote Rojo | papaloterojo | Zapopan | Jalisco | active | 305 | hosting, mantenimiento
  Mtra. Hilda Serrano: Directora, Omar Villalpando: Administración
Muebles Nogal & Hierro | nogalyhierro | Tonalá | Jalisco | active | 288 | tienda, fotografía
  Patricio Lugo: Dueño, Wendy Lugo: Showroom
Gimnasio Fuerza Nómada | fuerzanomada | Guadalajara | Jalisco | active | 251 | reservas
  Kevin Arriaga: Coordinador
Música en Vivo Trío Arenal | trioarenal | Guadalajara | Jalisco | archived | 209 | portafolio | person
  Memo Arenal: Contacto
Veterinaria Huella Serena | huellaserena | Zapopan | Jalisco | active | 175 | citas, mantenimiento
  MVZ Raúl Pineda: Director, Tania Pineda: Recepción
Fisioterapia Eje Vital | ejevital | Guadalajara | Jalisco | active | 44 | citas | person
  LFT Ariadna Macías: Fisioterapeuta
Academia de Idiomas Puente Vivo | puentevivo | Guadalajara | Jalisco | active | 26 | hosting, citas
  Joanna Prieto: Coordinadora, Ewan Prieto: Sistemas
Despensa Solidaria Mano Abierta | manoabierta | Tlaquepaque | Jalisco | active | 11 | mantenimiento
  Chayo Villaseñor: Coordinadora
  Tarifa social acordada por un año.
Studio Fotográfico Luz Oblicua | luzoblicua | Guadalajara | Jalisco | lead | 6 | prospecto, portafolio | person
  Damián Espejel: Fotógrafo
Cooperativa Miel del Agave | mieldelagave | Amatitán | Jalisco | lead | 2 | prospecto, tienda
  Herlinda Godínez: Presidenta, Tere Godínez: Ventas
Despacho Rincón y Lozada | rinconlozada | Ciudad de México | CDMX | active | 365 | hosting | 30 days
  Lic. Tomás Rincón: Socio, Gabriela Lozada: Socia
Viveros Tierra Morena | tierramorena | Cuernavaca | Morelos | active | 352 | tienda, fotografía
  Citlali Arredondo: Ventas
Café Sierra Niebla | sierraniebla | Xalapa | Veracruz | active | 333 | tienda, VIP
  Ximena Cortázar: Fundadora, Leo Cortázar: Logística
Arq. Fabiola Montesinos | fabiolamontesinos | Querétaro | Querétaro | active | 318 | portafolio | person
  Fabiola Montesinos: Arquitecta
Transportes Valle Seco | valleseco | Torreón | Coahuila | active | 296 | hosting, correo | 30 days
  Ing. Darío Falcón: Operaciones
Mariscos La Boya Alegre | boyaalegre | Mazatlán | Sinaloa | archived | 284 | hosting
  Chema Osuna: Dueño
  Cerró la sucursal; conservar el dominio hasta su vencimiento.
Laboratorio Óptico Prisma Sur | prismasur | Puebla | Puebla | active | 271 | hosting, citas
  Dr. Saúl Benítez: Director
Imprenta Papel Volcán | papelvolcan | Toluca | Estado de México | inactive | 243 | tienda
  Socorro Nieto: Administración
Agencia de Viajes Brújula Clara | brujulaclara | Mérida | Yucatán | active | 236 | hosting, reservas
  Ileana Pech: Gerente, Jorge Canul: Grupos
Notaría Ávila Carmona | avilacarmona | León | Guanajuato | active | 229 | correo | 15 days
  Lic. Jacinta Ávila: Notaria
Consultoría Agrícola Surco Fértil | surcofertil | Celaya | Guanajuato | active | 198 | hosting
  Ing. Amparo Tovar: Directora
Joyería Luna de Cobre | lunadecobre | Taxco | Guerrero | active | 187 | tienda, fotografía
  Maite Solórzano: Dueña
Construcciones Piedra Angular Norte | piedraangularnorte | Monterrey | Nuevo León | active | 163 | hosting, correo, VIP | 45 days
  Arq. Nicolás Garza Elías: Director, Belén Treviño: Compras, Caro Salinas: Pagos
Estudio de Yoga Respira Pino | respirapino | Valle de Bravo | Estado de México | inactive | 151 | reservas
  Noemí Urquiza: Instructora
Refrigeración Polo Tres | polotres | Hermosillo | Sonora | active | 142 | hosting
  Martín Valenzuela: Gerente
Editorial Tinta Menor | tintamenor | Ciudad de México | CDMX | active | 128 | tienda, mantenimiento
  Abril Montaño: Editora, Simón Cárdenas: Derechos
Seguros Puerto Firme | puertofirme | Veracruz | Veracruz | active | 104 | hosting, correo
  Lic. Olga Del Moral: Agente, Héctor Ruelas: Siniestros
Pastelería Nube de Cacao | nubedecacao | Morelia | Michoacán | active | 92 | tienda
  Dulce Ibarra: Repostera
Colectivo Radio Cerro Abierto | cerroabierto | San Luis Potosí | San Luis Potosí | archived | 88 | hosting
  Fer Monreal: Producción
Óptica Mirador | opticamirador | Aguascalientes | Aguascalientes | active | 71 | citas
  Adela Romo: Optometrista
Abarrotes Digitales Don Lupe | donlupe | Tepic | Nayarit | lead | 33 | prospecto
  Guadalupe Ocegueda: Dueño
  Pidió cotización de tienda con recolección en local.
Hotel Casa Jacaranda Norte | jacarandanorte | San Miguel de Allende | Guanajuato | active | 377 | hosting, reservas, VIP | USD
  Renata Olvera: Gerente general, Iker Olvera: Marketing, Paula Zúñiga: Administración
  Sitio en español e inglés. Renovación de dominio en marzo.
Textiles Hilo Serrano | hiloserrano | Oaxaca de Juárez | Oaxaca | active | 262 | tienda, exportación | USD
  Eufemia Matías: Diseño, Aldo Matías: Ventas
Cervecería Perro Cósmico | perrocosmico | Tijuana | Baja California | active | 214 | tienda, VIP | USD
  Bruno Estrada: Maestro cervecero, Sofi Landeros: Eventos
Bike Shop Rueda Libre Austin | ruedalibre | Austin | Texas | active | 117 | tienda | USD, US
  Casey Holloway: Owner
Inmobiliaria Umbral Verde | umbralverde | Playa del Carmen | Quintana Roo | active | 58 | hosting, VIP | USD
  Mauro Bellini: Director, Itzel Poot: Ventas
  Quieren ficha por desarrollo y recorrido virtual.
Mezcales Raíz de Niebla | raizdeniebla | Oaxaca de Juárez | Oaxaca | lead | 18 | prospecto, exportación | USD
  Rufina Aquino: Socia
`;

export const DEMO_CLIENTS: readonly DemoClient[] = TABLE.trim()
  .split(/\n(?! )/)
  .map(clientOf);

function clientOf(entry: string): DemoClient {
  const [facts = '', contacts = '', notes = null] = entry.split('\n').map((line) => line.trim());
  const [name = '', domain, city = '', state = '', status, daysAgo, tags = '', more = ''] =
    facts.split(' | ');
  return {
    name,
    domain: `${domain}.example`,
    city,
    state,
    status: status as DemoClient['status'],
    daysAgo: Number(daysAgo),
    tags: tags.split(', '),
    contacts: contacts.split(', ').map((contact) => contact.split(': ') as [string, string]),
    person: more.includes('person'),
    currency: /\b[A-Z]{3}\b/.exec(more)?.[0] ?? null,
    countryCode: /\b[A-Z]{2}\b/.exec(more)?.[0] ?? null,
    paymentTermsDays: Number(/\d+/.exec(more)?.[0]) || null,
    notes,
  };
}
