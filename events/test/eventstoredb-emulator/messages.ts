import type { SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb.js'
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { AppendReq, AppendResp, ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { AppendOutcome, Expectation, LoggedEvent, WireEvent } from './emulator-log.ts'

const text = (bytes: Uint8Array | string | undefined) =>
  typeof bytes === 'string' ? Buffer.from(bytes, 'base64').toString('utf8') : Buffer.from(bytes ?? []).toString('utf8')

/** Returns the stream and the expected revision from the first message of an append. */
export function appendHeader(request: AppendReq): { stream: string; expected: Expectation } | null {
  const options = request.getOptions()
  if (!options) return null
  const stream = text(options.getStreamIdentifier()?.getStreamName_asU8())
  if (options.hasNoStream()) return { stream, expected: -1 }
  return { stream, expected: options.hasRevision() ? Number(options.getRevision()) : 'any' }
}

export function proposedEvent(request: AppendReq): WireEvent | null {
  const message = request.getProposedMessage()
  if (!message) return null
  return {
    id: message.getId()?.getString() ?? '',
    type: message.getMetadataMap().get('type') ?? '',
    contentType: message.getMetadataMap().get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

export function appendAnswer(outcome: AppendOutcome, expected: Expectation): AppendResp {
  const answer = new streams.AppendResp()
  if (outcome.ok) {
    const success = new streams.AppendResp.Success()
    success.setCurrentRevision(String(outcome.last.revision))
    if (outcome.repeated) {
      // A real server may omit the position here, because it does not look it up.
      success.setNoPosition(new shared.Empty())
    } else {
      const position = new streams.AppendResp.Position()
      position.setCommitPosition(String(outcome.last.position))
      position.setPreparePosition(String(outcome.last.position))
      success.setPosition(position)
    }
    answer.setSuccess(success)
  } else {
    const wrong = new streams.AppendResp.WrongExpectedVersion()
    if (outcome.actual >= 0) wrong.setCurrentRevision(String(outcome.actual))
    else wrong.setCurrentNoStream(new shared.Empty())
    if (expected === -1) wrong.setExpectedNoStream(new shared.Empty())
    else wrong.setExpectedRevision(String(expected))
    answer.setWrongExpectedVersion(wrong)
  }
  return answer
}

export function eventAnswer(event: LoggedEvent): ReadResp {
  const id = new shared.UUID()
  id.setString(event.id)
  const stream = new shared.StreamIdentifier()
  stream.setStreamName(Buffer.from(event.stream).toString('base64'))
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
  recorded.setId(id)
  recorded.setStreamIdentifier(stream)
  recorded.setStreamRevision(String(event.revision))
  recorded.setCommitPosition(String(event.position))
  recorded.setPreparePosition(String(event.position))
  recorded.getMetadataMap().set('type', event.type)
  recorded.getMetadataMap().set('content-type', event.contentType)
  // .NET ticks: 100 ns
  recorded.getMetadataMap().set('created', String(BigInt(event.createdMs) * 10_000n))
  recorded.setData(event.data)
  recorded.setCustomMetadata(event.metadata)
  const read = new streams.ReadResp.ReadEvent()
  read.setEvent(recorded)
  read.setCommitPosition(String(event.position))
  const answer = new streams.ReadResp()
  answer.setEvent(read)
  return answer
}

export function checkpointAnswer({ commit, prepare }: { commit: bigint; prepare: bigint }): ReadResp {
  const checkpoint = new streams.ReadResp.Checkpoint()
  checkpoint.setCommitPosition(String(commit))
  checkpoint.setPreparePosition(String(prepare))
  const answer = new streams.ReadResp()
  answer.setCheckpoint(checkpoint)
  return answer
}

export function confirmationAnswer(subscription: string): ReadResp {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation()
  confirmation.setSubscriptionId(subscription)
  const answer = new streams.ReadResp()
  answer.setConfirmation(confirmation)
  return answer
}

export function streamNotFoundAnswer(stream: string): ReadResp {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream).toString('base64'))
  const notFound = new streams.ReadResp.StreamNotFound()
  notFound.setStreamIdentifier(identifier)
  const answer = new streams.ReadResp()
  answer.setStreamNotFound(notFound)
  return answer
}

/** Returns the methods that a server of this version reports as supported. */
export function supportedMethods(): SupportedMethods {
  const supported = new serverFeatures.SupportedMethods()
  supported.setEventStoreServerVersion('24.10.0')
  for (const name of ['read', 'append', 'batchappend']) {
    const method = new serverFeatures.SupportedMethod()
    method.setServiceName('event_store.client.streams.streams')
    method.setMethodName(name)
    method.setFeaturesList(['stream', 'all', 'position'])
    supported.addMethods(method)
  }
  return supported
}

/** Returns whether the server sends an event. It scans the others as well. */
export type Filter = (event: LoggedEvent) => boolean

/** A read request that the emulator supports: one stream forwards, `$all` in either direction, or a subscription. */
export type ReadQuestion =
  | { readonly kind: 'stream'; readonly stream: string; readonly from: number; readonly count: number }
  | {
      readonly kind: 'all'
      readonly backwards: boolean
      readonly from: bigint | 'start' | 'end'
      readonly count: number
    }
  | {
      readonly kind: 'subscription'
      readonly after: bigint
      readonly filter: Filter
      /** The number of scanned events between two checkpoints. */
      readonly checkpointEvery: number
    }

/** The default size of the server's search window, in events. */
const WINDOW = 32

function filterOf(options: ReadReq.Options): Filter {
  const filter = options.getFilter()
  if (!filter) return () => true
  const expression = filter.getStreamIdentifier() ?? filter.getEventType()
  const ofStream = filter.hasStreamIdentifier()
  const prefixes = expression?.getPrefixList() ?? []
  const pattern = new RegExp(expression?.getRegex() ?? '')
  const matches = (text: string) =>
    prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : pattern.test(text)
  return (event) => matches(ofStream ? event.stream : event.type)
}

export function readQuestion(request: ReadReq): ReadQuestion {
  const options = request.getOptions()
  const all = options?.getAll()
  if (!options) throw new RangeError('a read without options')
  if (options.hasSubscription()) {
    const requested = options.getFilter()
    const filter = filterOf(options)
    const after = BigInt(all?.getPosition()?.getCommitPosition() ?? 0)
    const window = requested?.hasMax() ? requested.getMax() : WINDOW
    const checkpointEvery = requested ? window * requested.getCheckpointintervalmultiplier() : Number.POSITIVE_INFINITY
    return { kind: 'subscription', after, filter, checkpointEvery }
  }
  const count = Number(options.getCount())
  if (!all) {
    const one = options.getStream()
    const from = one?.hasRevision() ? Number(one.getRevision()) : 0
    return { kind: 'stream', stream: text(one?.getStreamIdentifier()?.getStreamName_asU8()), from, count }
  }
  const position = all.getPosition()?.getCommitPosition()
  const from = position !== undefined ? BigInt(position) : all.hasEnd() ? 'end' : 'start'
  return { kind: 'all', backwards: Number(options.getReadDirection()) === 1, from, count }
}
