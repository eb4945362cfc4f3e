import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { BEGINNING, type Position } from '../../language/position.ts'
import { STREAM_PREFIXES } from '../../language/registry.ts'
import type { StreamName } from '../../language/stream-name.ts'

// The client builds such requests itself, but knows no filter for reads, which every server from 20.6 on does.

type ReadRequest = InstanceType<typeof streams.ReadReq>
const { Options } = streams.ReadReq

/** Events that the server looks at before it decides whether to go on. */
const WINDOW = 1_000
/** Windows between two checkpoints. Nothing is made of them; the server wants a number. */
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
  // Without transactions, which nobody writes any more, commit and prepare are one.
  const position = new Options.Position()
  position.setCommitPosition(String(from)).setPreparePosition(String(from))
  return all.setPosition(position)
}

/** Lets the product's own streams through, so that what others write costs no more than the server's looking at it. */
function ownStreams() {
  const names = new Options.FilterOptions.Expression().setPrefixList([...STREAM_PREFIXES])
  return new Options.FilterOptions()
    .setStreamIdentifier(names)
    .setMax(WINDOW)
    .setCheckpointintervalmultiplier(CHECKPOINT_INTERVAL)
}

/** A request for one stream from a revision on. */
export function streamRequest(stream: StreamName, from: number): ReadRequest {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream).toString('base64'))
  const one = new Options.StreamOptions().setStreamIdentifier(identifier).setRevision(String(from))
  return ended(begun().setStream(one).setNoFilter(new shared.Empty()).setCount(String(Number.MAX_SAFE_INTEGER)))
}

export interface AllRequest {
  /** Forwards it begins with what is there, backwards with what is before it. */
  readonly from: Position | 'end'
  readonly direction: 'forwards' | 'backwards'
  /** The product's own streams, or everything there is. */
  readonly of: 'own streams' | 'everything'
  /** The most events; all there are when left out. */
  readonly count?: number
}

/** A request for `$all`. */
export function allRequest({ from, direction, of, count = Number.MAX_SAFE_INTEGER }: AllRequest): ReadRequest {
  const options = begun().setAll(at(from)).setCount(String(count))
  options.setReadDirection(direction === 'forwards' ? 0 : 1)
  return ended(of === 'everything' ? options.setNoFilter(new shared.Empty()) : options.setFilter(ownStreams()))
}

/** A request for the product's own events after a position, and then for those that come, without end. */
export function subscriptionRequest(after: Position): ReadRequest {
  const options = begun().setAll(at(after)).setSubscription(new Options.SubscriptionOptions())
  return ended(options.setFilter(ownStreams()))
}
