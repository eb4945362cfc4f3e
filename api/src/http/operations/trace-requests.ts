import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import { continueTrace, startRequestSpan, withSpan } from '@stillair/events/process/tracing.ts'
import type { RequestHandler } from 'express'
import { routeOf } from './metrics.ts'
import { isRoutine } from './request-log.ts'

/**
 * Traces each request from its head to the end of its answer, as a part of the trace that its `traceparent` names. The span
 * has the route, but neither the URL nor any header, which may hold personal data and secrets.
 */
export const traceRequests: RequestHandler = (req, res, next) => {
  const { method, headers, originalUrl } = req
  if (isRoutine(originalUrl)) return next()
  const parent = headers.traceparent
  continueTrace(typeof parent === 'string' ? parent : undefined, () => {
    const attributes = { 'http.request.method': method }
    const span = startRequestSpan(method, { kind: SpanKind.SERVER, attributes })
    if (!span.isRecording()) return next()
    res.once('close', () => {
      const route = routeOf(req)
      if (route !== null) span.updateName(`${method} ${route}`).setAttribute('http.route', route)
      if (res.writableFinished) span.setAttribute('http.response.status_code', res.statusCode)
      if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    withSpan(span, next)
  })
}
