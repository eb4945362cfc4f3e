import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import serverFeaturesService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import * as grpc from '@grpc/grpc-js'
import { type EmulatorLog, type Expectation, emulatorLog, type LoggedEvent, type WireEvent } from './emulator-log.ts'
import {
  appendAnswer,
  appendHeader,
  checkpointAnswer,
  confirmationAnswer,
  eventAnswer,
  type Filter,
  proposedEvent,
  type ReadQuestion,
  readQuestion,
  streamNotFoundAnswer,
  supportedMethods,
} from './messages.ts'
import { type OnePort, onePort } from './one-port.ts'

export type Call = 'append' | 'read' | 'subscribe'
/**
 * An injected fault of a call: refused before execution; executed, but the response is lost; neither executed nor answered;
 * or executed, but never answered.
 */
export type Fault =
  | { readonly refuse: grpc.status }
  /** Refused by a node that is not the leader; the leader listens on that port. */
  | { readonly leaderAt: number }
  | 'lose answer'
  | 'never do'
  | 'never answer'

/**
 * An emulator of the part of EventStoreDB that the adapter uses. It speaks the real protocol, from the service definitions
 * in the client package. It proves what the adapter does on the wire, but not how a real server behaves.
 */
export interface EventStoreDbEmulator {
  readonly url: string
  readonly log: EmulatorLog
  /** The calls received so far. */
  readonly calls: readonly Call[]
  /** How many messages the emulator sent for reads and subscriptions. */
  readonly counts: { sent: number }
  /** Sets the function that picks a fault for every request. */
  setFault(fault: (call: Call) => Fault | null): void
  /** Ends all subscriptions, normally or with an error status. */
  endSubscriptions(how: 'end' | grpc.status): void
  /** Appends an event without the adapter, as the server itself and other applications do. */
  write(stream: string, type: string, data: string, contentType?: string): void
  stop(): Promise<void>
  /** Restarts the server on the same port, with the same data. */
  restart(): Promise<void>
}

/**
 * How the emulated server sends checkpoints. All variants send them after a fixed number of scanned events, with
 * `prepare` 0 while catching up. `sound` is like 24.10.14. `24.10.0` (up to 24.10.4) sends a checkpoint at the highest
 * possible number to a subscription from the start of a fresh log. `25.0.0` may send the position of the next event,
 * before it sends the event.
 */
export const CHECKPOINTS = ['sound', '24.10.0', '25.0.0'] as const
export type Checkpoints = (typeof CHECKPOINTS)[number]

const HIGHEST = 2n ** 64n - 1n

export interface EmulatorOptions {
  /** The log to serve; defaults to an empty one. */
  readonly log?: EmulatorLog
  /** The address to listen on; defaults to the local machine only. */
  readonly host?: string
  /** The port to listen on; defaults to any free one. */
  readonly port?: number
  /** The key and certificate for TLS. With TLS, the emulator does not answer HTTP/1.1. */
  readonly tls?: { readonly key: string; readonly certificate: string }
  /** Defaults to `sound`. */
  readonly checkpoints?: Checkpoints
}

function failure(fault: Exclude<Fault, string>) {
  if ('refuse' in fault) return { code: fault.refuse, details: 'injected fault' }
  const metadata = new grpc.Metadata()
  metadata.set('exception', 'not-leader')
  metadata.set('leader-endpoint-host', '127.0.0.1')
  metadata.set('leader-endpoint-port', String(fault.leaderAt))
  return { code: grpc.status.NOT_FOUND, details: 'Leader info available', metadata }
}

type ReadCall = grpc.ServerWritableStream<ReadReq, ReadResp>

/** Calls `goOn` once the client has read the sent data or cancelled the call. */
function onceDrained(call: ReadCall, goOn: () => void): void {
  const done = () => {
    call.off('drain', done).off('cancelled', done)
    goOn()
  }
  call.on('drain', done).on('cancelled', done)
}

interface Subscription {
  pump(): void
  end(how: 'end' | grpc.status): void
}

// Encodes each event only once, since a real server sends stored bytes.
const encodings = new WeakMap<ReadResp, Buffer>()
const answers = new WeakMap<LoggedEvent, ReadResp>()

function answerOf(event: LoggedEvent): ReadResp {
  const known = answers.get(event)
  if (known) return known
  const answer = eventAnswer(event)
  answers.set(event, answer)
  encodings.set(answer, Buffer.from(answer.serializeBinary()))
  return answer
}

const encoded = (answer: ReadResp) => encodings.get(answer) ?? Buffer.from(answer.serializeBinary())

/** Answers the health check `GET /health/live` with 204, as the real server does. */
const health: RequestListener = ({ method, url }, answer) => {
  answer.writeHead(method === 'GET' && url === '/health/live' ? 204 : 404).end()
}

export async function eventStoreDbEmulator(options: EmulatorOptions = {}): Promise<EventStoreDbEmulator> {
  const { log = emulatorLog(), host = '127.0.0.1', checkpoints = 'sound' } = options
  const calls: Call[] = []
  const counts = { sent: 0 }
  const subscriptions = new Set<Subscription>()
  let faultOf: (call: Call) => Fault | null = () => null

  function called(call: Call): Fault | null {
    calls.push(call)
    return faultOf(call)
  }

  function append(stream: string, events: readonly WireEvent[], expected: Expectation) {
    const outcome = log.append(stream, events, expected)
    for (const subscription of subscriptions) subscription.pump()
    return outcome
  }

  const handleAppend: grpc.handleClientStreamingCall<AppendReq, AppendResp> = (call, answer) => {
    let header: ReturnType<typeof appendHeader> = null
    const events: WireEvent[] = []
    call.on('data', (request: AppendReq) => {
      header ??= appendHeader(request)
      const event = proposedEvent(request)
      if (event) events.push(event)
    })
    call.on('end', () => {
      const fault = called('append')
      if (fault === 'never do') return
      if (fault !== null && typeof fault === 'object') return answer(failure(fault))
      if (!header) return answer(failure({ refuse: grpc.status.INVALID_ARGUMENT }))
      const outcome = append(header.stream, events, header.expected)
      if (fault === 'never answer') return
      if (fault === 'lose answer') return answer(failure({ refuse: grpc.status.UNAVAILABLE }))
      answer(null, appendAnswer(outcome, header.expected))
    })
  }

  /** Yields the events of `$all` from a position on, or backwards from before it. */
  function* readAll({ from, backwards, count }: Extract<ReadQuestion, { kind: 'all' }>) {
    let at = from === 'start' ? 0 : from === 'end' ? log.all.length : log.at(from)
    if (backwards) at--
    for (let sent = 0; sent < count; sent++) {
      const event = log.all[at]
      if (!event) return
      yield event
      at += backwards ? -1 : 1
    }
  }

  /** Sends events as fast as the client reads them. */
  async function answerRead(call: ReadCall, events: Iterable<LoggedEvent>): Promise<void> {
    for (const event of events) {
      if (call.cancelled) return
      counts.sent++
      if (!call.write(answerOf(event))) await new Promise<void>((resolve) => onceDrained(call, resolve))
    }
    call.end()
  }

  function subscribe(
    call: ReadCall,
    { after, filter, checkpointEvery }: { after: bigint; filter: Filter; checkpointEvery: number },
  ): void {
    let next = log.at(after + 1n)
    let looked = 0
    let blocked = false
    const send = (message: ReadResp) => {
      counts.sent++
      if (call.write(message) || blocked) return
      blocked = true
      onceDrained(call, () => {
        blocked = false
        subscription.pump()
      })
    }
    const caughtUp = log.all.length
    function checkpoint(event: LoggedEvent): void {
      const commit = checkpoints === '25.0.0' ? (log.all[next]?.position ?? event.position) : event.position
      send(checkpointAnswer({ commit, prepare: next <= caughtUp ? 0n : commit }))
    }
    const subscription: Subscription = {
      pump() {
        for (let event = log.all[next]; event && !blocked; event = log.all[next]) {
          next++
          if (filter(event)) send(answerOf(event))
          if (++looked % checkpointEvery === 0) checkpoint(event)
        }
      },
      end(how) {
        subscriptions.delete(subscription)
        if (how === 'end') call.end()
        else call.emit('error', failure({ refuse: how }))
      },
    }
    subscriptions.add(subscription)
    call.on('cancelled', () => subscriptions.delete(subscription))
    send(confirmationAnswer(randomUUID()))
    if (checkpoints === '24.10.0' && after === 0n && log.all.length === 0) {
      send(checkpointAnswer({ commit: HIGHEST, prepare: HIGHEST }))
    }
    subscription.pump()
  }

  const handleRead = (call: ReadCall): void => {
    const question = readQuestion(call.request)
    const fault = called(question.kind === 'subscription' ? 'subscribe' : 'read')
    if (fault === 'never do' || fault === 'never answer') return
    if (fault === 'lose answer') return void call.emit('error', failure({ refuse: grpc.status.UNAVAILABLE }))
    if (fault !== null) return void call.emit('error', failure(fault))
    if (question.kind === 'subscription') return void subscribe(call, question)
    if (question.kind === 'all') return void answerRead(call, readAll(question))
    const events = log.stream(question.stream)
    if (events.length === 0) call.write(streamNotFoundAnswer(question.stream))
    const wanted = events.slice(question.from, question.from + question.count)
    void answerRead(call, wanted)
  }

  async function serve(port: number): Promise<{ server: grpc.Server; listening: OnePort }> {
    const server = new grpc.Server()
    const { append, read } = streamsService.StreamsService
    server.addService(
      { append, read: { ...read, responseSerialize: encoded } },
      { append: handleAppend, read: handleRead },
    )
    server.addService(serverFeaturesService.ServerFeaturesService, {
      getSupportedMethods: (_call: unknown, answer: grpc.sendUnaryData<unknown>) => answer(null, supportedMethods()),
    })
    const { tls } = options
    const pair = tls && { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.certificate) }
    const credentials = pair ? grpc.ServerCredentials.createSsl(null, [pair]) : grpc.ServerCredentials.createInsecure()
    const injector = server.createConnectionInjector(credentials)
    const onHttp2 = (connection: Socket) => injector.injectConnection(connection)
    const onRequest = tls ? null : health
    return { server, listening: await onePort({ host, port, onHttp2, onRequest }) }
  }

  let { server, listening } = await serve(options.port ?? 0)
  const { port } = listening
  return {
    url: `esdb://127.0.0.1:${port}?tls=${options.tls !== undefined}`,
    log,
    calls,
    counts,
    setFault(fault) {
      faultOf = fault
    },
    endSubscriptions(how) {
      for (const subscription of [...subscriptions]) subscription.end(how)
    },
    write(stream, type, data, contentType = 'application/json') {
      const bytes = Buffer.from(data)
      append(stream, [{ id: randomUUID(), type, contentType, data: bytes, metadata: Buffer.from('{}') }], 'any')
    },
    async stop() {
      subscriptions.clear()
      server.forceShutdown()
      await listening.close()
    },
    async restart() {
      ;({ server, listening } = await serve(port))
    },
  }
}
