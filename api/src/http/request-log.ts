import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { describeError } from '../log.ts'

const SECRETS = /([?&](?:signature|token|key|x-amz-[a-z-]+)=)[^&]*/gi

/** The address without what it must not tell: signatures give access to whoever has them. */
export const withoutSecrets = (url: string) => (url.includes('?') ? url.replace(SECRETS, '$1…') : url)

/** Gives each request an id (its own `x-request-id` when it has a usable one) and writes a line when it is answered. */
export function requestLog(log: Logger) {
  return pinoHttp<IncomingMessage, ServerResponse>({
    logger: log,
    quietReqLogger: true,
    wrapSerializers: false,
    genReqId: (req, res) => {
      const given = req.headers['x-request-id']
      const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
      res.setHeader('x-request-id', id)
      return id
    },
    // Health checks and metrics are asked every few seconds and tell nothing when they succeed.
    autoLogging: { ignore: (req) => req.url === '/api/health' || req.url === '/metrics' },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      err: describeError,
      req: (req: IncomingMessage & { originalUrl?: string }) => ({
        method: req.method,
        url: withoutSecrets(req.originalUrl ?? req.url ?? ''),
      }),
      res: (res: ServerResponse) => ({ status: res.statusCode }),
    },
  })
}
