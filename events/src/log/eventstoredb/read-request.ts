import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { BEGINNING, type Position } from '../../language/position.ts'
import { STREAM_PREFIXES } from '../../language/registry.ts'
import type { StreamName } from '../../language/stream-name.ts'

// The client can build read requests too, but without a filter, which every server supports from 20.6 on.

type ReadRequest = InstanceType<typeof streams.ReadReq>
const { Options } = streams.ReadReq

/** How many events the server scans in one search window. */
const WINDOW = 1_000
/** Windows between two checkpoints. The server requires a number; checkpoints are ignored. */
const CHECKPOINT_INTERVAL = 1_000

function begun(): InstanceType<typeof Options> {
  const uuids = new Options.UUIDOption()
  uuids.setString(new shared.Empty())
  return new Options().setResolveLinks(false).setUuidOption(uuids)
}

function ended(options: InstanceType<typeof Options>): ReadRequest {
  return new streams.ReadReq().setOptions(options)
}

function at(from: Position | 'end') {
  const all = new Options.AllOptions()
  if (from === 'end') return all.setEnd(new shared.Empty())
  if (from === BEGINNING) return all.setStart(new shared.Empty())
  // Commit and prepare positions differ only within transactions, which nobody writes any more.
  const position = new Options.Position()
  position.setCommitPosition(String(from)).setPreparePosition(String(from))
  return all.setPosition(position)
}

/** Returns a filter for Stillair's streams, so that the server only scans other applications' events and never sends them. */
function ownStreams() {
  const names = new Options.FilterOptions.Expression().setPrefixList([...STREAM_PREFIXES])
  return new Options.FilterOptions()
    .setStreamIdentifier(names)
    .setMax(WINDOW)
    .setCheckpointintervalmultiplier(CHECKPOINT_INTERVAL)
}

/** Returns a request for one stream from a revision on. */
export function streamRequest(stream: StreamName, from: number): ReadRequest {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream).toString('base64'))
  const one = new Options.StreamOptions().setStreamIdentifier(identifier).setRevision(String(from))
  return ended(begun().setStream(one).setNoFilter(new shared.Empty()).setCount(String(Number.MAX_SAFE_INTEGER)))
}

export interface AllRequest {
  /** Forwards, the read starts with the event at this position; backwards, with the one before it. */
  readonly from: Position | 'end'
  readonly direction: 'forwards' | 'backwards'
  /** Stillair's own streams, or all streams. */
  readonly of: 'own streams' | 'everything'
  /** The maximum number of events; unlimited by default. */
  readonly count?: number
}

/** Returns a request for `$all`. */
export function allRequest({ from, direction, of, count = Number.MAX_SAFE_INTEGER }: AllRequest): ReadRequest {
  const options = begun().setAll(at(from)).setCount(String(count))
  options.setReadDirection(direction === 'forwards' ? 0 : 1)
  return ended(of === 'everything' ? options.setNoFilter(new shared.Empty()) : options.setFilter(ownStreams()))
}

/** Returns a request to subscribe to Stillair's events after a position. */
export function subscriptionRequest(after: Position): ReadRequest {
  const options = begun().setAll(at(after)).setSubscription(new Options.SubscriptionOptions())
  return ended(options.setFilter(ownStreams()))
}
