import { type DefaultTexts, english, spanish } from './default-texts.ts';

type ClientTemplateKey =
  | 'domain_renewed'
  | 'certificate_expiring'
  | 'renewal_proposal'
  | 'renewal_reminder'
  | 'renewal_approved'
  | 'renewal_declined'
  | 'project_update'
  | 'welcome_client'
  | 'portal_link';

export const CLIENT_DEFAULTS: DefaultTexts<ClientTemplateKey> = {
  domain_renewed: {
    en: {
      subject: '{{domain.name}} is renewed',
      body: english('the domain **{{domain.name}}** is renewed until **{{domain.expiresOn}}**.'),
    },
    es: {
      subject: '{{domain.name}} está renovado',
      body: spanish('el dominio **{{domain.name}}** quedó renovado hasta el **{{domain.expiresOn}}**.'),
    },
  },
  certificate_expiring: {
    en: {
      subject: 'The certificate of {{certificate.host}} ends on {{certificate.expiresOn}}',
      body: english(
        'the certificate of **{{certificate.host}}** ends on **{{certificate.expiresOn}}**. After that day browsers warn visitors of the site.',
        'If somebody else looks after the certificate, please pass this on.',
      ),
    },
    es: {
      subject: 'El certificado de {{certificate.host}} vence el {{certificate.expiresOn}}',
      body: spanish(
        'el certificado de **{{certificate.host}}** vence el **{{certificate.expiresOn}}**. Después de ese día los navegadores mostrarán una advertencia a los visitantes del sitio.',
        'Si otra persona se encarga del certificado, por favor reenvíele este aviso.',
      ),
    },
  },
  renewal_proposal: {
    en: { subject: 'Shall we renew {{renewal.what}}?', body: english('{{renewal.question}}') },
    es: { subject: '¿Renovamos {{renewal.what}}?', body: spanish('{{renewal.question}}') },
  },
  renewal_reminder: {
    en: {
      subject: 'We need your answer: {{renewal.what}}',
      body: english('we don’t have your answer about **{{renewal.what}}** yet: {{renewal.question}}'),
    },
    es: {
      subject: 'Necesitamos su respuesta: {{renewal.what}}',
      body: spanish('todavía no tenemos su respuesta sobre **{{renewal.what}}**: {{renewal.question}}'),
    },
  },
  renewal_approved: {
    en: {
      subject: '{{client.name}} has approved {{answer.names}}',
      body: '{{answer.person}} has approved **{{answer.names}}** for {{client.name}}.\n\nThe invoice is drafted and waits for you.',
    },
    es: {
      subject: '{{client.name}} aprobó {{answer.names}}',
      body: '{{answer.person}} aprobó **{{answer.names}}** por {{client.name}}.\n\nEl borrador de la factura está listo.',
    },
  },
  renewal_declined: {
    en: {
      subject: '{{client.name}} has declined {{answer.names}}',
      body: '{{answer.person}} has declined **{{answer.names}}** for {{client.name}}.\n\nPlease see that the provider doesn’t renew by itself.',
    },
    es: {
      subject: '{{client.name}} rechazó {{answer.names}}',
      body: '{{answer.person}} rechazó **{{answer.names}}** por {{client.name}}.\n\nCompruebe que el proveedor no renueve por su cuenta.',
    },
  },
  project_update: {
    en: {
      subject: 'News about {{project.name}}',
      body: english(
        'there is news about **{{project.name}}**.',
        'If you have a question, just reply to this email.',
      ),
    },
    es: {
      subject: 'Novedades de {{project.name}}',
      body: spanish(
        'hay novedades sobre **{{project.name}}**.',
        'Si tiene alguna pregunta, responda a este correo.',
      ),
    },
  },
  welcome_client: {
    en: {
      subject: 'Welcome to {{organization.name}}',
      body: english(
        'welcome! We are glad to work with you.',
        'Our invoices and other messages come to this address. If another one is better, or if you have a question, just reply to this email.',
      ),
    },
    es: {
      subject: 'Le damos la bienvenida a {{organization.name}}',
      body: spanish(
        'le damos la bienvenida. Nos alegra trabajar con usted.',
        'Nuestras facturas y otros mensajes llegarán a esta dirección. Si prefiere otra, o si tiene alguna pregunta, responda a este correo.',
      ),
    },
  },
  portal_link: {
    en: {
      subject: 'Your page at {{organization.name}}',
      body: english(
        'this is the link to your page at {{organization.name}}:',
        '{{portal.link}}',
        'Please don’t pass it on: everybody who has it sees your page.',
      ),
    },
    es: {
      subject: 'Su página en {{organization.name}}',
      body: spanish(
        'este es el enlace a su página en {{organization.name}}:',
        '{{portal.link}}',
        'Por favor no lo comparta: quien lo tenga puede ver su página.',
      ),
    },
  },
};
