import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'

/** Not stored: a stored tracer stays with the first provider, which tests replace. */
const tracer = () => trace.getTracer('stillair')

/** Returns the current span's context; null outside a recorded trace, and always unless tracing has been started. */
function recordedSpan() {
  const current = trace.getActiveSpan()?.spanContext()
  return current && (current.traceFlags & TraceFlags.SAMPLED) !== 0 ? current : null
}

/** Returns the fields that name the current trace in a log line. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = recordedSpan()
  return span === null ? {} : { trace_id: span.traceId, span_id: span.spanId }
}

/** Returns the current span as a W3C `traceparent`, by which another process continues the trace; undefined without one. */
export function traceparent(): string | undefined {
  const headers: { traceparent?: string } = {}
  if (recordedSpan() !== null) propagation.inject(context.active(), headers)
  return headers.traceparent
}

/** Runs work in the trace that a `traceparent` names; outside any trace when there is none or it is invalid. */
export function continueTrace<T>(parent: string | undefined, work: () => T): T {
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent: parent }), work)
}

/** Starts a span of a request, the only one that may begin a trace. */
export const startRequestSpan = (name: string, options: SpanOptions): Span => tracer().startSpan(name, options)

/** Runs work with this span as the current one. */
export const withSpan = <T>(span: Span, work: () => T): T => context.with(trace.setSpan(context.active(), span), work)

/** Returns a function that belongs to the current trace, also when it is called later. */
export const inCurrentTrace = <F extends (...args: never[]) => unknown>(work: F): F =>
  context.bind(context.active(), work)

/** Marks a span as failed. Names only the kind of error: messages may hold personal data. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/**
 * Runs work in a span below the current one, and throws what it throws. Outside a recorded trace, only runs the work. Spans
 * leave the platform: their attributes must hold no personal data.
 */
export async function traced<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (recordedSpan() === null) return work()
  const span = tracer().startSpan(name, options)
  try {
    return await withSpan(span, work)
  } catch (error) {
    fail(span, error)
    throw error
  } finally {
    span.end()
  }
}
