import type { EventStoreDBClient } from '@eventstore/db-client'
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ClientReadableStream } from '@grpc/grpc-js'
import { repliedWithin } from './failure.ts'

/** The raw bytes of a `ReadResp`; `read-answer.ts` parses them. */
export type ReadAnswer = Buffer
export type ReadRequest = InstanceType<typeof streams.ReadReq>

const READ = streamsService.StreamsService.read

/**
 * Sends a read over the client's connection, with its credentials and its leader discovery. The client's own reads have no
 * filter and pass each event through two more streams: see `docs/event-log.md`.
 *
 * `deadlineMs` applies to the whole response. A caller that stops early must cancel the stream.
 */
function wireRead(
  client: EventStoreDBClient,
  request: ReadRequest,
  deadlineMs: number,
): Promise<ClientReadableStream<ReadAnswer>> {
  const deadline = Number.isFinite(deadlineMs) ? Date.now() + deadlineMs : Number.POSITIVE_INFINITY
  // Protected members, hence the bracket access. Tests against the emulator would fail if a new release removed them.
  // biome-ignore lint/complexity/useLiteralKeys: protected
  const openStream = client['GRPCStreamCreator']
  // biome-ignore lint/complexity/useLiteralKeys: protected
  const callArguments = client['callArguments']
  return openStream(streamsService.StreamsClient, 'read', (grpc) =>
    grpc.makeServerStreamRequest(
      READ.path,
      READ.requestSerialize,
      (bytes) => bytes,
      request,
      ...callArguments({}, { deadline }),
    ),
  )()
}

/**
 * Opens a read whose response has no deadline; the caller must cancel the stream. Throws a `TimedOutError` when no server
 * is found within `openMs` milliseconds, because the client would look for a leader for almost a minute.
 */
export async function longRead(
  client: EventStoreDBClient,
  request: ReadRequest,
  openMs: number,
): Promise<ClientReadableStream<ReadAnswer>> {
  const opening = wireRead(client, request, Number.POSITIVE_INFINITY)
  try {
    return await repliedWithin(openMs, 'the connection', opening)
  } catch (error) {
    // The stream may still open after the timeout, but nobody reads it.
    opening.then(
      (stream) => stream.cancel(),
      () => {},
    )
    throw error
  }
}

/** Returns the whole response of a read; fails after `deadlineMs` milliseconds. */
export async function wireReadAll(
  client: EventStoreDBClient,
  request: ReadRequest,
  deadlineMs: number,
): Promise<ReadAnswer[]> {
  const stream = await wireRead(client, request, deadlineMs)
  const answers: ReadAnswer[] = []
  return new Promise((resolve, reject) => {
    stream.on('data', (answer: ReadAnswer) => answers.push(answer))
    stream.on('end', () => resolve(answers))
    stream.on('error', reject)
  })
}
