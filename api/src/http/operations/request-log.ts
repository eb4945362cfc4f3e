import { randomUUID } from 'node:crypto'
import { inCurrentTrace, traceFields } from '@stillair/events/process/tracing.ts'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'

const SECRETS = /([?&](?:signature|token|key|x-amz-[a-z-]+)=)[^&]*/gi
/** A signature in a path that grants access. */
const RIGHT = /^(\/media\/(?:t|original)\/\d*\.)[^/?]*/
/** Paths whose query we define. The query of a page may contain a code that resets a user's password. */
const OWN = /^\/(?:api|media)\//
/** The maximum length of a logged URL, in characters, so that long URLs cannot fill the disk. */
const LONGEST = 500

/** Returns the URL without secrets: a signature or code would give access to any reader of the log. */
function loggedAddress(address: string): string {
  const url = address.replace(RIGHT, '$1…')
  const query = url.indexOf('?')
  if (query === -1) return url.slice(0, LONGEST)
  if (!OWN.test(url)) return url.slice(0, Math.min(query, LONGEST))
  return url.replace(SECRETS, '$1…').slice(0, LONGEST)
}

/** Health checks arrive every few seconds, and every listener requests a part of a file: only their failures are logged. */
export const isRoutine = (url: string) =>
  url === '/api/health' || url.startsWith('/media/') || url.startsWith('/covers/')

/** Returns the id of a request, which appears in the log and in its answer. */
export const requestIdOf = (res: Response): string => String((res.locals as { requestId?: string }).requestId)

/** The greatest length of a logged cause, in characters. */
const LONGEST_CAUSE = 300

/** Notes why the request is about to fail, for its line in the log if the answer is a server error. */
export function noteCause(res: Response, error: unknown): void {
  ;(res.locals as { cause?: string }).cause = causeOf(error).slice(0, LONGEST_CAUSE)
}

/** Notes that the request is refused because of load: thousands of lines would add to it. The metrics count it. */
export function noteShed(res: Response): void {
  ;(res.locals as { isShed?: boolean }).isShed = true
}

/** Returns whether the request was refused because of load. */
export const wasShed = ({ locals }: Pick<Response, 'locals'>): boolean => locals?.isShed === true

/** Returns one line with the code or name of an error and the messages of the error and its causes. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, name, message, cause } = error as Error & { code?: unknown }
  const own = `${typeof code === 'string' ? code : name}: ${message}`.replaceAll(/\s+/g, ' ')
  return cause === undefined ? own : `${own} Cause: ${causeOf(cause)}`
}

/**
 * Gives each request an id and logs it when it has ended. The id is its own `x-request-id` if that is usable, else the id of
 * its trace, so that people who report the id of a failed request lead to the trace. It does not use `pino-http`, which
 * creates two loggers per request, a tenth of the time of a read.
 */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now()
    const given = req.headers['x-request-id']
    const requestId =
      typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : (traceFields().trace_id ?? randomUUID())
    res.locals.requestId = requestId
    res.setHeader('x-request-id', requestId)
    const { method, originalUrl } = req
    const logEnd = () => {
      const { statusCode: status, writableFinished } = res
      if ((isRoutine(originalUrl) && status < 400) || wasShed(res)) return
      const milliseconds = Math.round((performance.now() - started) * 10) / 10
      const line = { requestId, method, url: loggedAddress(originalUrl), status, milliseconds }
      if (!writableFinished) log.info(line, 'request aborted by client')
      else if (status >= 500) log.error({ ...line, cause: res.locals.cause }, 'request failed')
      else log.info(line, 'request answered')
    }
    // Node emits the event outside the request's trace.
    res.once('close', inCurrentTrace(logEnd))
    next()
  }
}
