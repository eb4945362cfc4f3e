import { Refusal, type RefusalKind } from '@stillair/events/language/refusal.ts'
import {
  AppendTooLargeError,
  ConflictError,
  LogUnavailableError,
  MAX_APPEND_BYTES,
} from '@stillair/events/log/event-store.ts'
import { StoreUnavailableError } from '@stillair/events/object-store/store-unavailable.ts'
import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { ErrorBody } from '../../contract/error.ts'
import { hasBody } from '../limits/slow-senders.ts'
import { noteCause, requestIdOf } from '../operations/request-log.ts'
import { refusalStatus } from './refusal-status.ts'

/** Answers requests that no route has handled. */
export const noSuchRoute: RequestHandler = (_req, _res, next) => {
  next(new Refusal('not-found', 'not-found', 'There is nothing at this address.'))
}

/**
 * Answers every failed request in one format. An unknown error becomes a 500 with the request's id; no detail leaks.
 */
export const answerErrors =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, req, res, _next) => {
    // A client that sent too slowly already has its answer; then it disconnects.
    if (res.writableFinished) return
    if (res.headersSent) {
      // Only a broken connection shows the client that the answer is incomplete.
      log.error({ err: error, requestId: requestIdOf(res) }, 'response aborted')
      res.destroy()
      return
    }
    // Headers that the route set for its own answer do not apply to this one.
    for (const header of ['etag', 'content-disposition', 'content-length', 'accept-ranges']) res.removeHeader(header)
    res.set('cache-control', 'no-store').type('json')
    // The rest of a rejected body is not read.
    if (hasBody(req) && !req.complete) res.set('connection', 'close')
    noteCause(res, error)
    const refusal = refusalOf(error, req.method === 'GET' || req.method === 'HEAD')
    if (refusal === null) {
      log.error({ err: error, requestId: requestIdOf(res) }, 'unexpected error')
      const body: ErrorBody = {
        error: `Something went wrong on our side. Please try again. (Request ${requestIdOf(res)})`,
        code: 'internal',
      }
      answer(res, 500, body)
      return
    }
    if (refusal.kind === 'signed-out') res.set('www-authenticate', 'Bearer')
    // An unavailable log takes longer to recover than a service that is starting.
    if (refusal.kind === 'not-ready') res.set('retry-after', error instanceof LogUnavailableError ? '5' : '2')
    const body: ErrorBody = {
      error: refusal.message,
      code: refusal.code,
      ...(refusal.details && { details: refusal.details }),
    }
    answer(res, refusalStatus[refusal.kind], body)
  }

function answer(res: Response, status: number, body: ErrorBody): void {
  // Avoids `json`, which would add an entity tag.
  res.status(status).end(JSON.stringify(body))
}

/** Refusals for errors of the body parser and the router, by HTTP status. */
const sentences: Readonly<Record<number, { kind: RefusalKind; code: string; sentence: string }>> = {
  400: { kind: 'invalid', code: 'malformed', sentence: 'The request could not be read.' },
  404: { kind: 'not-found', code: 'not-found', sentence: 'There is nothing at this address.' },
  415: { kind: 'unsupported', code: 'unsupported', sentence: 'The body must be JSON in UTF-8.' },
}

const UNAVAILABLE = 'The service is not ready. Please try again in a moment.'
const NOT_RECORDED = 'This could not be recorded just now. Please try again in a moment.'
const NOT_SHOWN = 'This cannot be shown just now. Please try again in a moment.'
const DISK_FULL = 'The server has no space left for this. Nothing was stored. Please tell the people who run Stillair.'
const TOO_LONG = `This is too long to be stored: the limit is ${MAX_APPEND_BYTES / 1_000_000} MB, about a million letters. Please shorten it.`

function refusalOf(error: unknown, isQuery: boolean): Refusal | null {
  if (error instanceof Refusal) return error
  // A URL that is not UTF-8.
  if (error instanceof URIError) return new Refusal('not-found', 'not-found', 'There is nothing at this address.')
  if (error instanceof ConflictError) {
    return new Refusal('conflict', 'busy', 'Somebody else changed this at the same moment. Please try again.')
  }
  if (error instanceof StoreUnavailableError) {
    return new Refusal(
      'not-ready',
      'store-unavailable',
      'The files cannot be reached just now. Please try again in a moment.',
    )
  }
  if (error instanceof LogUnavailableError) {
    return new Refusal('not-ready', 'unavailable', isQuery ? NOT_SHOWN : NOT_RECORDED)
  }
  if ((error as { code?: unknown } | null)?.code === 'ENOSPC') return new Refusal('no-room', 'disk-full', DISK_FULL)
  if (error instanceof AppendTooLargeError) return new Refusal('too-large', 'too-large', TOO_LONG)
  if (isUnavailable(error)) return new Refusal('not-ready', 'unavailable', UNAVAILABLE)
  const { status, expose } = (error ?? {}) as { status?: unknown; expose?: unknown }
  const known = expose === true && typeof status === 'number' ? sentences[status] : undefined
  if (known) return new Refusal(known.kind, known.code, known.sentence)
  return null
}

/**
 * Reports whether a service is unavailable: Node's connection failures; Postgres starting, stopping, demoted, too slow
 * or out of connections; read models that don't exist yet.
 */
function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (
    typeof code === 'string' &&
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|53|57P|57014|25006|42P01|3F000)/.test(code)
  )
    return true
  return (
    typeof message === 'string' &&
    /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect)/.test(message)
  )
}
