import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
// Generated from the official protobuf definitions.
import root from '@opentelemetry/otlp-proto-exporter-base/build/src/generated/root.js'

interface Attribute {
  readonly key: string
  readonly value: {
    readonly stringValue?: string
    readonly intValue?: { toNumber(): number }
    readonly arrayValue?: { readonly values: readonly { readonly stringValue: string }[] }
  }
}

interface Span {
  readonly name: string
  readonly traceId: Uint8Array
  readonly spanId: Uint8Array
  readonly parentSpanId: Uint8Array | null
  readonly status?: { readonly code: number }
  readonly attributes: readonly Attribute[]
}

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[]
  }[]
}

/** The package's types describe none of the messages. */
const { ExportTraceServiceRequest } = (root as unknown as Definitions).opentelemetry.proto.collector.trace.v1
interface Definitions {
  readonly opentelemetry: {
    proto: {
      collector: {
        trace: {
          v1: {
            readonly ExportTraceServiceRequest: { decode(bytes: Uint8Array): ExportRequest }
          }
        }
      }
    }
  }
}

/** A span as it was received. */
export interface ReceivedSpan {
  readonly name: string
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  /** Empty for the first span of a trace whose request named no parent. */
  readonly parentSpanId: string
  readonly isError: boolean
  readonly attributes: Readonly<Record<string, unknown>>
}

const hex = (bytes: Uint8Array | null) => Buffer.from(bytes ?? []).toString('hex')
const attributesOf = (list: readonly Attribute[]) =>
  Object.fromEntries(
    list.map(({ key, value: { stringValue, intValue, arrayValue } }) => [
      key,
      stringValue ?? intValue?.toNumber() ?? arrayValue?.values.map((one) => one.stringValue),
    ]),
  )

/** Starts a receiver of OTLP over HTTP on a free port of localhost. */
export async function otlpReceiver() {
  const spans: ReceivedSpan[] = []
  const bodies: Buffer[] = []
  const server = createServer(async (req, res) => {
    const body = await buffer(req)
    bodies.push(body)
    for (const { resource, scopeSpans } of ExportTraceServiceRequest.decode(body).resourceSpans) {
      const service = String(attributesOf(resource.attributes)['service.name'])
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        spans.push({
          name: span.name,
          service,
          traceId: hex(span.traceId),
          spanId: hex(span.spanId),
          parentSpanId: hex(span.parentSpanId),
          isError: span.status?.code === 2,
          attributes: attributesOf(span.attributes),
        })
      }
    }
    res.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    /** Returns everything received, as text. */
    text: () => Buffer.concat(bodies).toString('latin1'),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
