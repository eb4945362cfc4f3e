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
 * What goes wrong with a call: refused before anything is done; done, but the answer is lost; never answered, and not
 * done; never answered, though done.
 */
export type Fault =
  | { readonly refuse: grpc.status }
  /** Refused by a node that does not lead; who does listens at that port. */
  | { readonly leaderAt: number }
  | 'lose answer'
  | 'never do'
  | 'never answer'

/**
 * The part of EventStoreDB that the adapter uses, over the real protocol, made from the service definitions that the
 * client ships. It proves what the adapter does on the wire; it does not prove how the server behaves.
 */
export interface EventStoreDbEmulator {
  readonly url: string
  readonly log: EmulatorLog
  /** The calls it got so far. */
  readonly calls: readonly Call[]
  /** How many events it looked at to answer reads and subscriptions, and how many messages it sent. */
  readonly counts: { looked: number; sent: number }
  /** Called for every request, until it is set again. */
  setFault(fault: (call: Call) => Fault | null): void
  /** Ends all subscriptions: in good order, or with a status. */
  endSubscriptions(how: 'end' | grpc.status): void
  /** Appends without the adapter, as the server itself and other programs do. */
  write(stream: string, type: string, data: string, contentType?: string): void
  stop(): Promise<void>
  /** Begins to answer again, on the same port, with what it had. */
  restart(): Promise<void>
}

/**
 * How the server's checkpoints are, all of them after that many events that it looked at, with 0 for `prepare` while it
 * catches up. `sound` are those of 24.10.14. A subscription from the start of a fresh log gets one at the highest
 * number there is from `24.10.0` to 24.10.4. `25.0.0` may send the position of the next event, which it has not sent.
 */
export const CHECKPOINTS = ['sound', '24.10.0', '25.0.0'] as const
export type Checkpoints = (typeof CHECKPOINTS)[number]

const HIGHEST = 2n ** 64n - 1n

export interface EmulatorOptions {
  /** What it remembers; nothing to begin with when left out. */
  readonly log?: EmulatorLog
  /** The address it listens at; this machine alone when left out. */
  readonly host?: string
  /** Any that is free when left out. */
  readonly port?: number
  /** Speaks TLS with this key and certificate, and HTTP/1.1 no more. */
  readonly tls?: { readonly key: string; readonly certificate: string }
  /** `sound` when left out. */
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

/** Goes on when the other side has taken what was sent, or went away. */
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

// An event is encoded once, however often it is read, as a server sends what it has on its disk.
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

/** Answers as the server's own health check does: `GET /health/live` with 204. */
const health: RequestListener = ({ method, url }, answer) => {
  answer.writeHead(method === 'GET' && url === '/health/live' ? 204 : 404).end()
}

export async function eventStoreDbEmulator(options: EmulatorOptions = {}): Promise<EventStoreDbEmulator> {
  const { log = emulatorLog(), host = '127.0.0.1', checkpoints = 'sound' } = options
  const calls: Call[] = []
  const counts = { looked: 0, sent: 0 }
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

  /** `$all` from a position on, or what is before it, backwards. */
  function* readAll({ from, backwards, filter, count }: Extract<ReadQuestion, { kind: 'all' }>) {
    let at = from === 'start' ? 0 : from === 'end' ? log.all.length : log.at(from)
    if (backwards) at--
    for (let sent = 0; sent < count; at += backwards ? -1 : 1) {
      const event = log.all[at]
      if (!event) return
      counts.looked++
      if (!filter(event)) continue
      sent++
      yield event
    }
  }

  /** Sends as fast as the other side takes it. */
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
          counts.looked++
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
    counts.looked += wanted.length
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
