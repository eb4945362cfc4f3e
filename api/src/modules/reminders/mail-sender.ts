import { createTransport } from 'nodemailer'
import type { MailConfig } from './config.ts'

/** A mail that its reader may end by its own link. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Opened in a browser it asks, posted to it ends the mails at once (RFC 8058). */
  readonly unsubscribeUrl: string
}

/** Sends mails over SMTP. */
export interface MailSender {
  /** Throws when the server did not take it. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Milliseconds until a server that does not answer is given up. */
const PATIENCE = 15_000

export function mailSender({ smtpUrl, from, requiresTls }: MailConfig): MailSender {
  const limits = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE }
  const transport = createTransport({ url: smtpUrl, requireTLS: requiresTls, pool: true, maxConnections: 2, ...limits })
  return {
    async send({ to, subject, text, unsubscribeUrl }) {
      await transport.sendMail({
        from,
        // As an address and no text, in which more than one could be.
        to: { name: '', address: to },
        subject,
        text,
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          // No holiday answers it.
          'Auto-Submitted': 'auto-generated',
        },
        // Nothing of ours is a file or an address to fetch.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
