import * as z from 'zod'
import { type Environment, readEnvironment } from './environment.ts'
import { httpUrl } from './variables.ts'

const ROOTS = ['always_on', 'always_off', 'traceidratio'] as const
const SAMPLERS = ROOTS.flatMap((root) => [root, `parentbased_${root}`] as const)
const share = 'must be a number from 0 to 1'

export const TracingVariables = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional().meta({
    group: 'traces',
    description:
      'OpenTelemetry collector that receives the traces as OTLP over HTTP, such as `http://collector:4318`. Without it, nothing is traced',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().meta({
    group: 'traces',
    description: 'Headers for the collector, such as a key, as `name=value` separated by commas',
  }),
  OTEL_SERVICE_NAME: z.string().optional().meta({
    group: 'traces',
    description: 'Name of the process in traces',
    usual: '`stillair-api`, `stillair-projections`, `stillair-media-worker`',
  }),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`)
    .default('parentbased_always_on')
    .meta({
      group: 'traces',
      description:
        'Which requests are traced. With `parentbased_`, a `traceparent` header decides; the proxy of `docker-compose.production.yml` removes it',
    }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number(share)
    .min(0, share)
    .max(1, share)
    .default(1)
    .meta({ group: 'traces', description: 'Share of requests that `traceidratio` traces, 0 to 1' }),
})

/** Time in which the collector must answer, retries included, milliseconds. A process that stops waits as long for it. */
const PATIENCE = 3_000

export interface TracingConfig {
  /** The URL that receives the traces. */
  readonly url: string
  /** The name of the process; null for its own. */
  readonly service: string | null
  readonly sampler: (typeof SAMPLERS)[number]
  /** The share of traces that a ratio samples, 0 to 1. */
  readonly share: number
}

/** Reads the environment. Returns null when nothing is traced. Throws a `ConfigError` for an invalid value. */
export function tracingConfig(environment: Environment = process.env): TracingConfig | null {
  const variables = readEnvironment(TracingVariables, environment)
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = variables
  if (endpoint === undefined) return null
  return {
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    service: variables.OTEL_SERVICE_NAME ?? null,
    sampler: variables.OTEL_TRACES_SAMPLER,
    share: variables.OTEL_TRACES_SAMPLER_ARG,
  }
}

/**
 * Starts sending traces, and returns a function that sends the remaining ones and ends that. Does nothing without a
 * configuration, and then never loads the libraries. `onProblem` receives texts such as that the collector cannot be reached.
 */
export async function startTracing(
  config: TracingConfig | null,
  service: string,
  onProblem: (problem: string) => void,
): Promise<() => Promise<void>> {
  if (config === null) return async () => {}
  const [
    api,
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    sdk,
    { resourceFromAttributes },
    otlp,
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
  ])
  const ignore = () => {}
  api.diag.setLogger({ error: onProblem, warn: onProblem, info: ignore, debug: ignore, verbose: ignore })
  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(config.share),
  }
  const root = roots[config.sampler.replace('parentbased_', '') as keyof typeof roots]()
  // The exporter reads `OTEL_EXPORTER_OTLP_HEADERS` itself.
  const exporter = new otlp.OTLPTraceExporter({ url: config.url, timeoutMillis: PATIENCE })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.service ?? service }),
    sampler: config.sampler.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root,
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  api.propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  api.trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.shutdown().catch((error: unknown) => onProblem(String(error)))
    for (const part of [api.trace, api.propagation, api.context, api.diag]) part.disable()
  }
}
