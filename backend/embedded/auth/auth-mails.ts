import { PRODUCT_NAME } from '@oficio/contracts';

/** A mail, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Wording {
  subject: string;
  intro: string;
  action: string;
  outro: string;
}

const IGNORE = 'If you did not ask for this, you can ignore this mail.';
const VALID = 'The link works once, for one hour.';

const WORDINGS: Record<string, Wording> = {
  signup: {
    subject: `Confirm your address for ${PRODUCT_NAME}`,
    intro: `Welcome to ${PRODUCT_NAME}. Please confirm that this address is yours.`,
    action: 'Confirm my address',
    outro: `${VALID} ${IGNORE}`,
  },
  magiclink: {
    subject: `Your sign-in link for ${PRODUCT_NAME}`,
    intro: `Here is your link to sign in to ${PRODUCT_NAME} without a password.`,
    action: 'Sign in',
    outro: `${VALID} ${IGNORE}`,
  },
  recovery: {
    subject: `Reset your ${PRODUCT_NAME} password`,
    intro: `Somebody asked for a new password for your ${PRODUCT_NAME} account.`,
    action: 'Choose a new password',
    outro: `${VALID} ${IGNORE} Your password stays as it is.`,
  },
  email_change: {
    subject: `Confirm your new address for ${PRODUCT_NAME}`,
    intro: `Please confirm that your ${PRODUCT_NAME} account may use this address.`,
    action: 'Confirm my new address',
    outro: `${VALID} ${IGNORE}`,
  },
  invite: {
    subject: `You are invited to ${PRODUCT_NAME}`,
    intro: `You are invited to ${PRODUCT_NAME}.`,
    action: 'Accept the invitation',
    outro: `${VALID} ${IGNORE}`,
  },
};

/** The mail with a link of that type; `undefined` for a type without a link. */
export function authMail(to: string, type: string, link: URL): Mail | undefined {
  const wording = WORDINGS[type];
  if (!wording) return undefined;
  return { to, subject: wording.subject, text: asText(wording, link.href), html: asHtml(wording, link.href) };
}

function asText({ intro, action, outro }: Wording, link: string): string {
  return `${intro}\n\n${action}:\n${link}\n\n${outro}\n`;
}

function asHtml({ subject, intro, action, outro }: Wording, link: string): string {
  const href = link.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="font-weight:600">${PRODUCT_NAME}</p>
<p>${intro}</p>
<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f6f5c;color:#fff;text-decoration:none">${action}</a></p>
<p style="font-size:14px">${outro}</p>
</div>
</body>
</html>
`;
}
