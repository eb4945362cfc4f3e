import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import serverFeaturesService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import * as grpc from '@grpc/grpc-js'
import { type DoubleLog, doubleLog, type Expectation, type LoggedEvent, type WireEvent } from './double-log.ts'
import {
  appendAnswer,
  appendHeader,
  checkpointAnswer,
  confirmationAnswer,
  eventAnswer,
  proposedEvent,
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
export type Fault = { readonly refuse: grpc.status } | 'lose answer' | 'never do' | 'never answer'

/**
 * The part of EventStoreDB that the adapter uses, over the real protocol, made from the service definitions that the
 * client ships. It proves what the adapter does on the wire; it does not prove how the server behaves.
 */
export interface EventStoreDbDouble {
  readonly url: string
  readonly log: DoubleLog
  /** The calls it got so far. */
  readonly calls: readonly Call[]
  /** Asked at every call, until it is set again. */
  setFault(fault: (call: Call) => Fault | null): void
  /** Ends all subscriptions: in good order, or with a status. */
  endSubscriptions(how: 'end' | grpc.status): void
  /** Appends past the adapter, as the server itself and other programs do. */
  write(stream: string, type: string, data: string, contentType?: string): void
  stop(): Promise<void>
  /** Begins to answer again, on the same port, with what it had. */
  restart(): Promise<void>
}

export interface DoubleOptions {
  /** What it remembers; nothing to begin with when left out. */
  readonly log?: DoubleLog
  /** The address it listens at; this machine alone when left out. */
  readonly host?: string
  /** Any that is free when left out. */
  readonly port?: number
}

/** The server sends a checkpoint after so many events that it looked at. */
const CHECKPOINT_EVERY = 32

const failure = (code: grpc.status) => ({ code, details: 'injected fault' })

interface Subscription {
  pump(): void
  end(how: 'end' | grpc.status): void
}

/** Answers as the server's own health check does: `GET /health/live` with 204. */
const health: RequestListener = ({ method, url }, answer) => {
  answer.writeHead(method === 'GET' && url === '/health/live' ? 204 : 404).end()
}

export async function eventStoreDbDouble(options: DoubleOptions = {}): Promise<EventStoreDbDouble> {
  const { log = doubleLog(), host = '127.0.0.1' } = options
  const calls: Call[] = []
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
      if (fault !== null && typeof fault === 'object') return answer(failure(fault.refuse))
      if (!header) return answer(failure(grpc.status.INVALID_ARGUMENT))
      const outcome = append(header.stream, events, header.expected)
      if (fault === 'never answer') return
      if (fault === 'lose answer') return answer(failure(grpc.status.UNAVAILABLE))
      answer(null, appendAnswer(outcome, header.expected))
    })
  }

  /** `$all` from a position on, or what is before it, backwards. */
  function readAll(from: bigint | 'start' | 'end', backwards: boolean, count: number): LoggedEvent[] {
    const at = from === 'start' ? 0 : from === 'end' ? log.all.length : log.at(from)
    return backwards ? log.all.slice(Math.max(0, at - count), at).reverse() : log.all.slice(at, at + count)
  }

  function subscribe(
    call: grpc.ServerWritableStream<ReadReq, ReadResp>,
    after: bigint,
    matches: (type: string) => boolean,
  ): void {
    let next = log.at(after + 1n)
    let looked = 0
    let blocked = false
    const send = (message: ReadResp) => {
      if (call.write(message) || blocked) return
      blocked = true
      call.once('drain', () => {
        blocked = false
        subscription.pump()
      })
    }
    const subscription: Subscription = {
      pump() {
        for (let event = log.all[next]; event && !blocked; event = log.all[next]) {
          next++
          if (matches(event.type)) send(eventAnswer(event))
          if (++looked % CHECKPOINT_EVERY === 0) send(checkpointAnswer(event.position))
        }
      },
      end(how) {
        subscriptions.delete(subscription)
        if (how === 'end') call.end()
        else call.emit('error', failure(how))
      },
    }
    subscriptions.add(subscription)
    call.on('cancelled', () => subscriptions.delete(subscription))
    send(confirmationAnswer(randomUUID()))
    subscription.pump()
  }

  const handleRead: grpc.handleServerStreamingCall<ReadReq, ReadResp> = (call) => {
    const question = readQuestion(call.request)
    const fault = called(question.kind === 'subscription' ? 'subscribe' : 'read')
    if (fault === 'never do' || fault === 'never answer') return
    if (fault === 'lose answer') return void call.emit('error', failure(grpc.status.UNAVAILABLE))
    if (fault !== null) return void call.emit('error', failure(fault.refuse))
    if (question.kind === 'subscription') return subscribe(call, question.after, question.matches)
    const { count } = question
    const events =
      question.kind === 'stream'
        ? log.stream(question.stream).slice(0, count)
        : readAll(question.from, question.backwards, count)
    if (question.kind === 'stream' && events.length === 0) call.write(streamNotFoundAnswer(question.stream))
    for (const event of events) call.write(eventAnswer(event))
    call.end()
  }

  async function serve(port: number): Promise<{ server: grpc.Server; listening: OnePort }> {
    const server = new grpc.Server()
    server.addService(streamsService.StreamsService, { append: handleAppend, read: handleRead })
    server.addService(serverFeaturesService.ServerFeaturesService, {
      getSupportedMethods: (_call: unknown, answer: grpc.sendUnaryData<unknown>) => answer(null, supportedMethods()),
    })
    const injector = server.createConnectionInjector(grpc.ServerCredentials.createInsecure())
    const onHttp2 = (connection: Socket) => injector.injectConnection(connection)
    return { server, listening: await onePort({ host, port, onHttp2, onRequest: health }) }
  }

  let { server, listening } = await serve(options.port ?? 0)
  const { port } = listening
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    log,
    calls,
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
