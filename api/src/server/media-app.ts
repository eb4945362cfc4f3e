import express, { type Express } from 'express'
import type { Logger } from 'pino'
import { limitFiles } from '../http/limits/rate-limits.ts'
import { requestLog } from '../http/operations/request-log.ts'
import { traceRequests } from '../http/operations/trace-requests.ts'
import { answerErrors, noSuchRoute } from '../http/responses/errors.ts'
import { securityHeaders } from '../http/responses/security-headers.ts'
import { type SignedFilesDeps, signedFiles } from '../modules/media/delivery/signed-files.ts'
import { storedPlaylists } from '../modules/media/delivery/stored-playlists.ts'
import type { ApiConfig } from './config/config.ts'

export interface MediaAppDeps extends Pick<SignedFilesDeps, 'mediaStore' | 'uploads' | 'clock'> {
  readonly config: ApiConfig
  readonly log: Logger
}

/** Creates the application that serves stored files and nothing else; it is not listening yet. */
export function createMediaApp({ config, log, ...stores }: MediaAppDeps): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy)
  app.set('query parser', 'simple')
  app.use(traceRequests, requestLog(log))
  app.use(securityHeaders(config))
  app.use(limitFiles(config.rateLimits))
  const playlistOf = storedPlaylists(stores.mediaStore)
  app.use(signedFiles({ ...stores, playlistOf, signingKey: config.storage.signingKey }))
  app.use(noSuchRoute)
  app.use(answerErrors(log))
  return app
}
