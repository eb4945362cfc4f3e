import { randomUUID } from 'node:crypto'
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
  stop(): void
  /** Begins to answer again, on the same port, with what it had. */
  restart(): Promise<void>
}

/** The server sends a checkpoint after so many events that it looked at. */
const CHECKPOINT_EVERY = 32

const failure = (code: grpc.status) => ({ code, details: 'injected fault' })

interface Subscription {
  pump(): void
  end(how: 'end' | grpc.status): void
}

export async function eventStoreDbDouble(): Promise<EventStoreDbDouble> {
  const log = doubleLog()
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

  function readAll(from: bigint | 'start' | 'end', backwards: boolean): LoggedEvent[] {
    const at = (event: LoggedEvent) => event.position
    if (!backwards) return log.all.filter((event) => from === 'start' || (from !== 'end' && at(event) >= from))
    return log.all.filter((event) => from === 'end' || (from !== 'start' && at(event) < from)).reverse()
  }

  function subscribe(
    call: grpc.ServerWritableStream<ReadReq, ReadResp>,
    after: bigint,
    matches: (type: string) => boolean,
  ): void {
    let next = log.all.findIndex((event) => event.position > after)
    if (next < 0) next = log.all.length
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
    const events = question.kind === 'stream' ? log.stream(question.stream) : readAll(question.from, question.backwards)
    if (question.kind === 'stream' && events.length === 0) call.write(streamNotFoundAnswer(question.stream))
    for (const event of events.slice(0, question.count)) call.write(eventAnswer(event))
    call.end()
  }

  async function serve(port: number): Promise<{ server: grpc.Server; port: number }> {
    const server = new grpc.Server()
    server.addService(streamsService.StreamsService, { append: handleAppend, read: handleRead })
    server.addService(serverFeaturesService.ServerFeaturesService, {
      getSupportedMethods: (_call: unknown, answer: grpc.sendUnaryData<unknown>) => answer(null, supportedMethods()),
    })
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
    return { server, port: await promise }
  }

  let { server, port } = await serve(0)
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
    stop() {
      subscriptions.clear()
      server.forceShutdown()
    },
    async restart() {
      ;({ server, port } = await serve(port))
    },
  }
}
