import type { BodyOf, organizationSetupRoutes } from '@oficio/contracts';

export const setupBody: BodyOf<typeof organizationSetupRoutes.setup> = {
  name: 'Estudio Nopal',
  industry: 'Design & Creative',
  businessType: 'small-business',
  teamSize: '2-5',
  email: 'hola@nopal.example',
  timezone: 'America/Mexico_City',
};

/** A PNG of one pixel. */
export const smallImage: Uint8Array<ArrayBuffer> = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
