import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import { authenticate } from '../http/authentication/authenticate.ts'
import { cachedTokens } from '../http/authentication/cached-tokens.ts'
import { clientFiles } from '../http/files/client-files.ts'
import { securityTxt } from '../http/files/security-txt.ts'
import { staticJson } from '../http/files/static-json.ts'
import { limitFiles, limitRates } from '../http/limits/rate-limits.ts'
import { sharedCounts } from '../http/limits/shared-rate-limits.ts'
import { liveStreams } from '../http/live-events/live-streams.ts'
import { mountRoutes } from '../http/mount-routes.ts'
import { openApiDocument } from '../http/openapi.ts'
import { requestLog } from '../http/operations/request-log.ts'
import { traceRequests } from '../http/operations/trace-requests.ts'
import { projectionProgress } from '../http/requests/projection-progress.ts'
import { clientConfigOf } from '../http/responses/client-config.ts'
import { answerErrors, noSuchRoute } from '../http/responses/errors.ts'
import { securityHeaders } from '../http/responses/security-headers.ts'
import { deletedAccounts, withoutDeleted } from '../modules/accounts/deleted-accounts.ts'
import { lockedOut } from '../modules/accounts/deletion-record.ts'
import { withoutRevoked } from '../modules/accounts/revoked-sign-ins.ts'
import { signedFiles } from '../modules/media/delivery/signed-files.ts'
import { storedPlaylists } from '../modules/media/delivery/stored-playlists.ts'
import { uploadLocks } from '../modules/media/uploads/upload-locks.ts'
import { isUploadPath, uploads } from '../modules/media/uploads/uploads.ts'
import { oneClickUnsubscribe } from '../modules/reminders/unsubscribe-link.ts'
import { paymentWebhook } from '../modules/subscriptions/webhook.ts'
import { allRoutes } from './all-routes.ts'
import type { AppDeps } from './app-deps.ts'
import { health, lookAtParts } from './health.ts'

/** Creates the HTTP application; it is not listening yet. */
export function createApp(deps: AppDeps): Express {
  const { config, pool, clock, stopping } = deps
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy)
  app.set('query parser', 'simple')

  app.use(traceRequests, requestLog(deps.log), deps.metrics.measure)
  app.use(securityHeaders(config))
  app.use(unless(isLimitedApart, limitFiles(config.rateLimits)))
  const playlistOf = storedPlaylists(deps.mediaStore)
  app.use(signedFiles({ ...deps, playlistOf, signingKey: config.storage.signingKey }))
  // Only API answers, which vary by request: media, covers and the client's files are compressed already.
  app.use('/api', compressAnswers())
  const look = lookAtParts(deps)
  deps.metrics.watchParts(look)
  app.get('/api/health', health(look))
  const clientConfig = clientConfigOf(config)
  app.get('/.well-known/security.txt', securityTxt(config.securityContact, config.appUrl, clock))
  app.get('/api/config', (_req, res) => {
    res.set('cache-control', 'no-cache').json(clientConfig)
  })

  const deleted = deletedAccounts(() => lockedOut(pool, clock()))
  const progress = projectionProgress(pool)
  const routes = allRoutes({ ...deps, deletedAccounts: deleted, progress, playlistOf })
  app.get('/api/openapi.json', staticJson(openApiDocument(routes)))

  if (deps.payments !== null) {
    // Before authentication and rate limits: the signature identifies the sender, which sends as much as it has.
    app.use(paymentWebhook({ ...deps, payments: deps.payments, graceDays: config.payments.graceDays }))
  }
  app.use(
    '/api',
    authenticate(withoutRevoked(withoutDeleted(cachedTokens(deps.verifyToken, clock), deleted), deps.revokedSignIns)),
    limitRates(config.rateLimits, ({ originalUrl }) => isUploadPath(originalUrl)),
  )
  const locks = uploadLocks(config.postgresUrl)
  app.use(uploads({ ...deps, locks, maxBytes: config.maxUploadBytes, quotaBytes: config.uploadQuotaBytes }))
  const countsOf = sharedCounts(pool, deps.lookupHash)
  const runtime = {
    pool,
    progress,
    positions: deps.positions,
    admission: deps.admission,
    clock,
    stopping,
    liveStreams: liveStreams(),
    countsOf,
  }
  mountRoutes(app, routes, { ...runtime, checksAnswers: !config.production })
  app.use('/api', noSuchRoute)

  app.use(oneClickUnsubscribe({ store: deps.store, signingKey: config.storage.signingKey, clock }))
  if (config.clientDir !== null) app.use(clientFiles(config.clientDir))
  app.use(noSuchRoute)
  app.use(answerErrors(deps.log))
  return app
}

/**
 * Paths that are limited by user or identified by signature, so that a household behind one address does not count as
 * one user.
 */
const APART = /^\/api\/(?!(?:health|config|openapi\.json)(?:\?|$))/
const isLimitedApart = (address: string) => APART.test(address)

const unless =
  (isExcepted: (address: string) => boolean, handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    isExcepted(req.originalUrl) ? next() : handler(req, res, next)

/** Compression intercepts every write, so clients that do not accept it bypass it. */
function compressAnswers(): RequestHandler {
  const compress = compression()
  return (req, res, next) => (req.headers['accept-encoding'] === undefined ? next() : compress(req, res, next))
}
