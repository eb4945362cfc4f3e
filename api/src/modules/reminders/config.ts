import { createECDH } from 'node:crypto'
import { ConfigError } from '@stillair/events/process/config-error.ts'
import { type Environment, readEnvironment } from '@stillair/events/process/environment.ts'
import { requireSecret } from '@stillair/events/process/secret-strength.ts'
import * as z from 'zod'

/** The key pair and contact that identify us to push services (VAPID, RFC 8292). */
export interface PushConfig {
  /** Base64url, as browsers expect it. */
  readonly publicKey: string
  readonly privateKey: string
  /** The contact for push services: `mailto:` or `https:`. */
  readonly subject: string
}

export interface MailConfig {
  /** `smtp:` or `smtps:`, with the user name and password in the URL. */
  readonly smtpUrl: string
  /** Whether to send nothing to an `smtp:` server that does not offer TLS (STARTTLS). */
  readonly requiresTls: boolean
  readonly from: string
}

export interface RemindersConfig {
  /** Null when notifications are disabled. */
  readonly push: PushConfig | null
  /** Null when e-mails are disabled. */
  readonly mail: MailConfig | null
}

/** Published in the source, so only for local runs. */
export const LOCAL_VAPID_PRIVATE_KEY = 'y9XrHGCcc2xyFoKrmDJB3kKifMbqarwRN6OV9R7vqrg'

const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message).optional()

export const RemindersVariables = z.object({
  VAPID_PRIVATE_KEY: matching(/^[\w-]{43}$/, 'must be 32 bytes in base64url').meta({
    group: 'reminders',
    description:
      'Key that identifies us to push services: 32 bytes in base64url. Without it there are no notifications; local runs have one',
  }),
  VAPID_SUBJECT: matching(/^(mailto:.+@.+|https:\/\/.+)$/, 'must be a mailto: or https: URL').meta({
    group: 'reminders',
    description: 'Contact for push services, as `mailto:` or `https:`; `SUPPORT_EMAIL` or `APP_URL` unless set',
  }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be the URL of a mail server (smtps://…)' })
    .optional()
    .meta({
      group: 'reminders',
      description:
        'Mail server, as `smtps://name:password@host`. With `smtp://` production sends nothing before STARTTLS. Without it there are no e-mails',
    }),
  MAIL_FROM: matching(/^[^@]+@[^@]+\.[^@]+$/, 'must be an e-mail address').meta({
    group: 'reminders',
    description: 'Sender of e-mails',
  }),
  SUPPORT_EMAIL: z.string().optional(),
  APP_URL: z.string().optional(),
})

/** Reads the environment. When it is invalid, throws a `ConfigError` whose message is for the operator. */
export function remindersConfig(environment: Environment, { production }: { production: boolean }): RemindersConfig {
  const env = readEnvironment(RemindersVariables, environment)
  return { push: pushOf(env, production), mail: mailOf(env, production) }
}

type Variables = z.output<typeof RemindersVariables>

function pushOf(env: Variables, production: boolean): PushConfig | null {
  const privateKey = env.VAPID_PRIVATE_KEY ?? (production ? undefined : LOCAL_VAPID_PRIVATE_KEY)
  if (privateKey === undefined) return null
  if (production) {
    const bytesOf = (text: string) => Buffer.from(text, 'base64url').toString('latin1')
    const known = bytesOf(LOCAL_VAPID_PRIVATE_KEY)
    requireSecret('VAPID_PRIVATE_KEY', bytesOf(privateKey), known, 'the line in production.env.example')
  }
  const subject = env.VAPID_SUBJECT ?? complaintsTo(env) ?? (production ? undefined : 'mailto:nobody@stillair.test')
  if (subject === undefined)
    throw new ConfigError(['VAPID_PRIVATE_KEY requires VAPID_SUBJECT, SUPPORT_EMAIL or APP_URL'])
  return { publicKey: publicKeyOf(privateKey), privateKey, subject }
}

function complaintsTo({ SUPPORT_EMAIL, APP_URL }: Variables): string | undefined {
  if (SUPPORT_EMAIL !== undefined) return `mailto:${SUPPORT_EMAIL}`
  return APP_URL?.startsWith('https://') ? APP_URL : undefined
}

function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    throw new ConfigError(['VAPID_PRIVATE_KEY is not a P-256 key'])
  }
  return pair.getPublicKey('base64url')
}

function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from, APP_URL }: Variables, production: boolean): MailConfig | null {
  if (smtpUrl === undefined && from === undefined) return null
  if (smtpUrl === undefined || from === undefined || APP_URL === undefined) {
    throw new ConfigError(['set SMTP_URL, MAIL_FROM and APP_URL together, or neither SMTP_URL nor MAIL_FROM'])
  }
  if (production && new URL(smtpUrl).search !== '') {
    throw new ConfigError([
      'SMTP_URL must have no query string in production, because its options could switch TLS off',
    ])
  }
  return { smtpUrl, from, requiresTls: production }
}
