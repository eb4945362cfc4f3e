import { analyticsMonths } from '@stillair/events/modules/analytics/rules.ts'
import { waitlistYears } from '@stillair/events/modules/waitlist/rules.ts'
import {
  file,
  folder,
  httpsUrl,
  logLevel,
  newFolder,
  port,
  postgresUrl,
  wholeNumber,
} from '@stillair/events/process/variables.ts'
import * as z from 'zod'
import { isTrustProxy } from '../../http/requests/trust-proxy.ts'

/** Returns the entries of a list separated by commas. */
export const entriesOf = (list: string): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** The origins of comma-separated URLs. */
const origins = z
  .string()
  .default('')
  .refine((list) => entriesOf(list).every((entry) => /^https?:/.test(entry) && URL.canParse(entry)), {
    error: 'must be https:// or, outside production, http:// URLs, separated by commas',
  })
  .transform((list) => entriesOf(list).map((entry) => new URL(entry).origin))

const share = 'must be a number from 0 to 1'
const matching = (pattern: RegExp, message: string) => z.string().regex(pattern, message).optional()

/** The environment variables of the API, with what `docs/configuration.md` says of each. */
export const ApiVariables = z.object({
  HOST: z.string().default('127.0.0.1').meta({ group: 'process', description: 'Interface to listen on' }),
  PORT: port.default(8081).meta({ group: 'process', description: 'Port to listen on' }),
  METRICS_HOST: z.string().default('127.0.0.1').meta({
    group: 'process',
    description:
      'Interface for Prometheus metrics (`/metrics`) and the state of each part (`/health`). The other servers have both at their own port',
  }),
  METRICS_PORT: port.default(9081).meta({ group: 'process', description: 'Port for metrics and health' }),
  LOG_LEVEL: logLevel.meta({ group: 'process', description: 'Log level of pino' }),
  POSTGRES_URL: postgresUrl,
  SAMPLE_HISTORY_URL: postgresUrl.optional().meta({
    group: 'history',
    description:
      'Database with a sample history for analysts to learn on. `npm start` and `docker compose up` generate one',
  }),
  // The admin area takes up to four locks, and payments two. With fewer than 13 connections, they could leave too few for
  // the work under them. One more is for charts.
  POSTGRES_CONNECTIONS: wholeNumber(14, 1_000)
    .default(16)
    .meta({ group: 'data', description: 'The most connections of one API to Postgres, at least 14' }),
  FIREBASE_PROJECT_ID: matching(/^[a-z0-9-]+$/, 'must be the id of a Firebase project')
    .default('demo-stillair')
    .meta({ group: 'sign-in', description: 'Id of the Firebase project. Required in production' }),
  FIREBASE_API_KEY: matching(/^[\w-]+$/, 'must be the web API key of a Firebase project')
    .default('local')
    .meta({ group: 'sign-in', description: 'Web API key of the project. Required in production' }),
  FIREBASE_AUTH_DOMAIN: matching(/^[\w.-]+(:\d+)?$/, 'must be a host name')
    .default('localhost:8080')
    .meta({ group: 'sign-in', description: "Domain of the project's sign-in pages" }),
  FIREBASE_AUTH_EMULATOR_HOST: matching(/^[\w.-]+:\d+$/, 'must be a host name with a port').meta({
    group: 'sign-in',
    description: 'Host and port of an Auth emulator. Refused in production',
  }),
  REQUIRE_SECOND_FACTOR: z.enum(['true', 'false'], 'must be true or false').default('false').meta({
    group: 'sign-in',
    description:
      '`true` gives admins and analysts their roles only after a sign-in with a second factor ([runbook](runbooks/grant-a-role.md))',
  }),
  GOOGLE_APPLICATION_CREDENTIALS: file.optional().meta({
    group: 'sign-in',
    description:
      'File of credentials with the role Firebase Authentication Admin. They delete sign-ins and check those of admins and analysts',
  }),
  CLIENT_DIR: folder
    .optional()
    .meta({ group: 'process', description: 'Folder of the built client, when the API serves it' }),
  MEDIA_ORIGINS: origins.meta({
    group: 'storage',
    description: 'More origins from which pages may load media and covers, separated by commas',
  }),
  APP_URL: httpsUrl.optional().meta({
    group: 'internet',
    description:
      'Address of the app. The card provider sends people back to it, and the object store lets its pages read',
  }),
  APP_ORIGINS: origins.meta({
    group: 'internet',
    description: 'More origins of the app, separated by commas, whose pages the object store lets read',
  }),
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy, {
      error:
        'must be loopback, linklocal, uniquelocal, or addresses and networks (at most /8, or /16 of IPv6), separated by commas',
    })
    .default('loopback')
    .meta({
      group: 'internet',
      description:
        'Proxies whose `X-Forwarded-For` is trusted: addresses, networks, `loopback`, `linklocal`, `uniquelocal`, separated by commas. Both compose files set `uniquelocal`',
    }),
  // A dashboard takes about ten reads; a player writes twice a minute. The rest allows for a family behind one address.
  RATE_LIMIT_READS: wholeNumber(1, 1_000_000)
    .default(1_200)
    .meta({ group: 'internet', description: 'Reads per minute and person, in each API' }),
  RATE_LIMIT_WRITES: wholeNumber(1, 1_000_000)
    .default(240)
    .meta({ group: 'internet', description: 'Writes per minute and person, in each API' }),
  RATE_LIMIT_UPLOADS: wholeNumber(1, 1_000_000)
    .default(6_000)
    .meta({ group: 'internet', description: 'Upload chunks per minute and person, in each API' }),
  // A player requests a segment every few seconds; a lounge full of people may share one address.
  RATE_LIMIT_FILES: wholeNumber(1, 1_000_000)
    .default(6_000)
    .meta({ group: 'internet', description: 'Requests for files and health per minute and address, in each API' }),
  // An hour of 1080p from a camera at 8 Mbit/s.
  MAX_UPLOAD_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .default(4 * 1024 ** 3)
    .meta({ group: 'storage', description: 'Largest upload in bytes (4 GiB)' }),
  // Two hundred hours of video from cameras.
  UPLOAD_QUOTA_BYTES: wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .default(500 * 1024 ** 3)
    .meta({ group: 'storage', description: 'Size of all uploads together in bytes (500 GiB)' }),
  RECAPTCHA_SITE_KEY: z
    .string()
    .optional()
    .meta({ group: 'waitlist', description: 'Site key of reCAPTCHA v3. Without keys there is no verification' }),
  RECAPTCHA_SECRET: z.string().optional().meta({ group: 'waitlist', description: 'Secret of reCAPTCHA v3' }),
  RECAPTCHA_SCRIPT_URL: z
    .union(
      [httpsUrl, z.string().regex(/^\/(?!\/)[\w./-]+$/)],
      'must be a path, an https:// or, outside production, http:// URL',
    )
    .default('https://www.google.com/recaptcha/api.js')
    .meta({ group: 'waitlist', description: 'Script of the verification: a URL, or a path of the app' }),
  RECAPTCHA_VERIFY_URL: httpsUrl
    .default('https://www.google.com/recaptcha/api/siteverify')
    .meta({ group: 'waitlist', description: 'Address that verifies tokens' }),
  // Google's suggested initial threshold.
  RECAPTCHA_MIN_SCORE: z.coerce
    .number(share)
    .min(0, share)
    .max(1, share)
    .default(0.5)
    .meta({ group: 'waitlist', description: 'Lowest score that passes, from 0 to 1' }),
  RECAPTCHA_HOSTNAMES: matching(/^[\w.,\s-]+$/, 'must be host names, separated by commas')
    .default('')
    .meta({
      group: 'waitlist',
      description: 'Host names whose tokens are accepted, separated by commas; empty for any',
    }),
  ANALYTICS: z
    .enum(['off', 'on'], 'must be on or off')
    .default('off')
    .meta({ group: 'contact', description: "`on` counts visits and actions, with the visitor's consent" }),
  GA_MEASUREMENT_ID: matching(/^[A-Z0-9-]+$/, 'must be an id such as G-ABC123').meta({
    group: 'contact',
    description: 'Measurement id of Google Analytics, which then counts as well',
  }),
  PIXEL_ID: matching(/^\d+$/, 'must be a number').meta({
    group: 'contact',
    description: 'Id of the ad pixel, which then counts as well',
  }),
  COUNTRY_HEADER: matching(/^[\w-]+$/, 'must be the name of a header').meta({
    group: 'contact',
    description: "Header in which a trusted proxy names the visitor's country",
  }),
  COUNTRY_DATABASE: file.optional().meta({
    group: 'contact',
    description: 'File of countries by network address (`.mmdb`), newer than the bundled one',
  }),
  SOCIAL_URL: httpsUrl
    .optional()
    .meta({ group: 'contact', description: 'Page on a social network, linked in the footer' }),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional().meta({
    group: 'contact',
    description: "Address for listeners' questions, on the help page and in the privacy policy",
  }),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https)$/, error: 'must be a mailto: or https: URL' })
    .optional()
    .meta({
      group: 'contact',
      description: '`mailto:` or `https:` address for reports of vulnerabilities, in `/.well-known/security.txt`',
    }),
  WAITLIST_RATE_LIMIT: wholeNumber(1, 1_000_000)
    .default(10)
    .meta({ group: 'waitlist', description: 'Sign-ups per hour and address' }),
  ERASURES_DIR: newFolder.optional().meta({
    group: 'privacy',
    description:
      'Folder of a second list of erasures. Choose one that restoring a backup does not replace ([runbook](runbooks/restore.md))',
  }),
  // The privacy page promises these periods.
  RETENTION_WAITLIST_YEARS: wholeNumber(...waitlistYears.range)
    .default(waitlistYears.default)
    .meta({ group: 'privacy', description: 'Years after which waitlist entries are deleted' }),
  RETENTION_ANALYTICS_MONTHS: wholeNumber(...analyticsMonths.range)
    .default(analyticsMonths.default)
    .meta({ group: 'privacy', description: 'Months after which analytics are deleted' }),
})
export type ApiVariables = z.output<typeof ApiVariables>
