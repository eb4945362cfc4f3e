import type { EventStore } from '@stillair/events/event-store.ts'
import type { Keyring } from '@stillair/events/keyring.ts'
import type { LookupHash } from '@stillair/events/lookup-hash.ts'
import type { BrowserAccess } from '@stillair/media-worker/object-store/browser-access.ts'
import type { ObjectStore } from '@stillair/media-worker/object-store/object-store.ts'
import type { DataStore } from '@tus/server'
import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { AccountDeletionStep } from './accounts/delete-account.ts'
import { type DeletedAccounts, deletedAccounts, withoutDeleted } from './accounts/deleted-accounts.ts'
import { lockedOut } from './accounts/deletion-record.ts'
import { type DisabledAccounts, withoutDisabled } from './accounts/disabled-accounts.ts'
import type { IdentityAdmin } from './accounts/identity-admin.ts'
import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { loadableOrigins } from './catalogue/require-loadable.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { ApiConfig } from './config.ts'
import { coverImageRoutes } from './cover-images/routes.ts'
import { health, lookAtParts } from './health.ts'
import { authenticate } from './http/authenticate.ts'
import { cachedTokens } from './http/cached-tokens.ts'
import type { VerifyToken } from './http/caller.ts'
import { clientConfigOf } from './http/client-config.ts'
import { clientFiles } from './http/client-files.ts'
import { answerErrors, noSuchRoute } from './http/errors.ts'
import { liveStreams } from './http/live-streams.ts'
import type { Metrics } from './http/metrics.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { openApiDocument } from './http/openapi.ts'
import { type ProjectionProgress, projectionProgress } from './http/projection-progress.ts'
import { limitFiles, limitRates } from './http/rate-limits.ts'
import { requestLog } from './http/request-log.ts'
import type { Route } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityTxt } from './http/security-txt.ts'
import { sharedCounts } from './http/shared-rate-limits.ts'
import { listeningRoutes } from './listening/routes.ts'
import { mediaFiles } from './media/media-files.ts'
import { mediaRoutes } from './media/routes.ts'
import { isUploadPath } from './media/upload-path.ts'
import { uploads } from './media/uploads.ts'
import { programRoutes } from './programs/routes.ts'
import { ratingRoutes } from './ratings/routes.ts'
import { recommendationRoutes } from './recommendations/routes.ts'
import type { Payments } from './subscriptions/payments.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { paymentWebhook } from './subscriptions/webhook.ts'
import { transcriptRoutes } from './transcripts/routes.ts'
import type { CountryOf } from './visitor/country-of.ts'
import { visitorRoutes } from './visitor/routes.ts'
import type { HumanVerification } from './waitlist/human-verification.ts'
import { waitlistRoutes } from './waitlist/routes.ts'

/** What the application is made of; `main.ts` and the tests each put theirs together. */
export interface AppDeps {
  readonly config: ApiConfig
  readonly pool: pg.Pool
  readonly store: EventStore
  /** Packaged media and covers. */
  readonly mediaStore: ObjectStore
  /** Whether browsers may read from that store; null until it is known. */
  readonly browserAccess: () => BrowserAccess | null
  /** Uploads as they came, and where they are put together. */
  readonly uploads: ObjectStore
  readonly uploadStore: DataStore
  readonly verifyToken: VerifyToken
  /** The keys of the personal data in the log. */
  readonly keyring: Keyring
  /** By which a sealed address is found again. */
  readonly lookupHash: LookupHash
  readonly identityAdmin: IdentityAdmin
  /** Whose tokens are good no more though they have not ended. */
  readonly disabledAccounts: DisabledAccounts
  readonly humanVerification: HumanVerification
  readonly countryOf: CountryOf
  /** Null: nobody can subscribe here. */
  readonly payments: Payments | null
  /** What else happens when an account is deleted, besides closing it, destroying its key and deleting the sign-in. */
  readonly onAccountDeleted: readonly AccountDeletionStep[]
  readonly log: Logger
  readonly metrics: Metrics
  readonly clock: () => Date
  /** Aborts when the process stops. */
  readonly stopping: AbortSignal
}

/** What the application makes for its routes. */
interface RouteDeps extends AppDeps {
  readonly deletedAccounts: DeletedAccounts
  readonly progress: ProjectionProgress
}

/** All routes that take and give JSON. */
export function allRoutes(deps: RouteDeps): Route[] {
  const { store, pool, mediaStore, config, progress } = deps
  const { signingKey } = config.storage
  const origins = loadableOrigins(config)
  return [
    ...accountRoutes(deps),
    ...adminRoutes({ store, pool }),
    ...catalogueRoutes({ store, pool, mediaStore, signingKey, progress, origins }),
    ...listeningRoutes({ store, pool, progress }),
    ...ratingRoutes({ store, pool }),
    ...coverImageRoutes(deps),
    ...mediaRoutes({ ...deps, signingKey }),
    ...programRoutes({ store, pool, origins }),
    ...transcriptRoutes({ store, pool }),
    ...subscriptionRoutes({ ...deps, config: config.payments }),
    ...recommendationRoutes({ pool }),
    ...visitorRoutes(deps),
    ...waitlistRoutes({ ...deps, hourlyLimit: config.waitlistRateLimit }),
    ...analyticsRoutes({ store, isOn: config.analytics !== null }),
  ]
}

/** The HTTP application, not listening yet. */
export function createApp(deps: AppDeps): Express {
  const { config, pool, clock, stopping } = deps
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy)
  app.set('query parser', 'simple')

  app.use(requestLog(deps.log), deps.metrics.measure)
  app.use(
    securityHeaders({
      mediaOrigins: config.mediaOrigins,
      authEmulator: config.authEmulator,
      authDomain: config.firebase.authDomain,
      production: config.production,
      humanVerification: config.humanVerification,
      analytics: config.analytics,
    }),
  )
  app.use(unless(isLimitedApart, limitFiles(config.rateLimits)))
  // Before the compression: sound and pictures are compressed already.
  app.use(mediaFiles({ mediaStore: deps.mediaStore, signingKey: config.storage.signingKey, clock }))
  app.use(compressAnswers())
  const look = lookAtParts(deps)
  deps.metrics.tellParts(look)
  app.get('/api/health', health(look))
  const clientConfig = clientConfigOf(config)
  app.get('/.well-known/security.txt', securityTxt(config.securityContact, config.appUrl, clock))
  app.get('/api/config', (_req, res) => {
    res.set('cache-control', 'no-cache').json(clientConfig)
  })

  const deleted = deletedAccounts(() => lockedOut(pool, clock()))
  const progress = projectionProgress(pool)
  const routes = allRoutes({ ...deps, deletedAccounts: deleted, progress })
  const openApi = JSON.stringify(openApiDocument(routes))
  app.get('/api/openapi.json', (_req, res) => {
    res.type('json').send(openApi)
  })

  if (deps.payments !== null) {
    // Before the identities and the limits: its sender is known by the signature, and sends as much as there is.
    app.use(paymentWebhook({ ...deps, payments: deps.payments, graceDays: config.payments.graceDays }))
  }
  app.use(
    '/api',
    authenticate(
      withoutDisabled(withoutDeleted(cachedTokens(deps.verifyToken, clock), deleted), deps.disabledAccounts),
    ),
    limitRates(config.rateLimits, ({ originalUrl }) => isUploadPath(originalUrl)),
  )
  app.use(uploads({ ...deps, maxBytes: config.maxUploadBytes, quotaBytes: config.uploadQuotaBytes }))
  const countsOf = sharedCounts(pool, deps.lookupHash)
  const runtime = { pool, progress, clock, stopping, liveStreams: liveStreams(), countsOf }
  mountRoutes(app, routes, { ...runtime, checksAnswers: !config.production })
  app.use('/api', noSuchRoute)

  if (config.clientDir !== null) app.use(clientFiles(config.clientDir))
  app.use(noSuchRoute)
  app.use(answerErrors(deps.log))
  return app
}

/** What is counted for each person or known by its signature, so that a household behind one address is not one person. */
const APART = /^\/api\/(?!(?:health|config|openapi\.json)(?:\?|$))/
const isLimitedApart = (address: string) => APART.test(address)

const unless =
  (isExcepted: (address: string) => boolean, handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    isExcepted(req.originalUrl) ? next() : handler(req, res, next)

/** Compression sits in the way of every write, so it is left out for who could not read it anyway. */
function compressAnswers(): RequestHandler {
  const compress = compression()
  return (req, res, next) => (req.headers['accept-encoding'] === undefined ? next() : compress(req, res, next))
}
