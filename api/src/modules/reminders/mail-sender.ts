import { createTransport } from 'nodemailer'
import type { MailConfig } from './config.ts'

/** An e-mail with its own unsubscribe link. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** A browser that opens it shows a confirmation page; a POST unsubscribes immediately (RFC 8058). */
  readonly unsubscribeUrl: string
}

/** Sends e-mails over SMTP. */
export interface MailSender {
  /** Rejects when the server does not accept the e-mail. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Timeout for a server that does not answer, milliseconds. */
const PATIENCE = 15_000

export function mailSender({ smtpUrl, from, requiresTls }: MailConfig): MailSender {
  const limits = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE }
  const transport = createTransport({ url: smtpUrl, requireTLS: requiresTls, pool: true, maxConnections: 2, ...limits })
  return {
    async send({ to, subject, text, unsubscribeUrl }) {
      await transport.sendMail({
        from,
        // Passed as an object, because a string could contain several addresses.
        to: { name: '', address: to },
        subject,
        text,
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          // Prevents automatic replies, such as holiday notices.
          'Auto-Submitted': 'auto-generated',
        },
        // Our e-mails never attach files or remote content.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
