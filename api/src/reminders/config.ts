import { createECDH } from 'node:crypto'
import * as z from 'zod'

/** With what push services know us (VAPID, RFC 8292). */
export interface PushConfig {
  /** Base64url, as browsers take it. */
  readonly publicKey: string
  readonly privateKey: string
  /** Where a push service complains: `mailto:` or `https:`. */
  readonly subject: string
}

export interface MailConfig {
  /** `smtp:` or `smtps:`, with name and password as URLs have them. */
  readonly smtpUrl: string
  readonly from: string
}

export interface RemindersConfig {
  /** Null: no notifications. */
  readonly push: PushConfig | null
  /** Null: no mails. */
  readonly mail: MailConfig | null
}

/** Known to everyone who has the source, so only for local runs. */
export const LOCAL_VAPID_PRIVATE_KEY = 'y9XrHGCcc2xyFoKrmDJB3kKifMbqarwRN6OV9R7vqrg'

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
const words = (schema: z.ZodString) => optional(schema.optional())

const RemindersEnvironment = z.object({
  VAPID_PRIVATE_KEY: words(z.string().regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')),
  VAPID_SUBJECT: words(z.string().regex(/^(mailto:.+@.+|https:\/\/.+)$/, 'must be a mailto: or https: URL')),
  SMTP_URL: words(z.string().regex(/^smtps?:\/\/.+/, 'must be the URL of a mail server (smtps://…)')),
  MAIL_FROM: words(z.string().regex(/@/, 'must be an address')),
  SUPPORT_EMAIL: words(z.string()),
  APP_URL: words(z.string()),
})

/** Reads the environment. Throws an Error whose message is for whoever starts the process when it is not valid. */
export function remindersConfig(
  environment: Readonly<Record<string, string | undefined>>,
  { production }: { production: boolean },
): RemindersConfig {
  const parsed = RemindersEnvironment.safeParse(environment)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is not right. ${problems.join('; ')}`)
  }
  return { push: pushOf(parsed.data, production), mail: mailOf(parsed.data) }
}

type Variables = z.output<typeof RemindersEnvironment>

function pushOf(env: Variables, production: boolean): PushConfig | null {
  const privateKey = env.VAPID_PRIVATE_KEY ?? (production ? undefined : LOCAL_VAPID_PRIVATE_KEY)
  if (privateKey === undefined) return null
  if (production && privateKey === LOCAL_VAPID_PRIVATE_KEY) {
    throw new Error('VAPID_PRIVATE_KEY is the one of local runs, which everybody knows.')
  }
  const subject = env.VAPID_SUBJECT ?? complaintsTo(env) ?? (production ? undefined : 'mailto:nobody@stillair.test')
  if (subject === undefined) throw new Error('Set VAPID_SUBJECT, SUPPORT_EMAIL or APP_URL with VAPID_PRIVATE_KEY.')
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
    throw new Error('VAPID_PRIVATE_KEY is no key of P-256.')
  }
  return pair.getPublicKey('base64url')
}

function mailOf({ SMTP_URL: smtpUrl, MAIL_FROM: from, APP_URL }: Variables): MailConfig | null {
  if (smtpUrl === undefined && from === undefined) return null
  if (smtpUrl === undefined || from === undefined || APP_URL === undefined) {
    throw new Error('Set SMTP_URL, MAIL_FROM and APP_URL together, or none of the first two.')
  }
  return { smtpUrl, from }
}
