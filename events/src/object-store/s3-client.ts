import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { within } from '../process/wait.ts'
import { orUnavailable, StoreUnavailableError } from './store-unavailable.ts'

/** Address of an S3-compatible store, and credentials for it. */
export interface S3Connection {
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Time limits of requests, including all attempts, in milliseconds. */
export interface Patience {
  /** Until the answer begins, for requests that send no object. */
  readonly answer: number
  /** Until an object or one part of it is stored. */
  readonly bytes: number
  /**
   * Until a connection without any traffic is closed. Above 6 s the client starts watching 3 s later. While bytes still
   * wait to be sent, Node allows the same time once more. The longest silence is therefore 3 s plus twice this value.
   */
  readonly silence: number
}

/** Time limit for opening a connection, milliseconds: three times the longest round trip on earth, plus TLS. */
const CONNECT_WITHIN = 2_000
/**
 * The first attempt fails on a connection that the store has just closed. The second fails only if the store is
 * unreachable.
 */
const ATTEMPTS = 2

/** For callers without a waiting user, such as the worker: a slow store is better than starting a job again. */
export const PATIENT: Patience = { answer: 30_000, bytes: 300_000, silence: 20_000 }
/** For requests with a waiting user. A playlist takes two requests, so it is served or refused within 5 s. */
export const PROMPT: Patience = { answer: 2_000, bytes: 30_000, silence: 10_000 }
/**
 * For uploads, whose parts are answered or refused within 30 s: a part may send bytes for longer, but is never silent
 * for longer. Some stores stay silent for seconds while they join the parts of a large upload.
 */
export const OF_UPLOADS: Patience = { answer: 25_000, bytes: 300_000, silence: 10_000 }

/** Returns the configuration of a client, to which the caller may add more. */
export function s3ClientConfig(connection: S3Connection, { silence }: Patience): S3ClientConfig {
  const { endpoint, region, accessKeyId, secretAccessKey } = connection
  return {
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Otherwise the SDK wraps bodies in checksum chunks, which some compatible stores save as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_WITHIN, socketTimeout: silence },
  }
}

export function connectS3(connection: S3Connection, patience: Patience): S3Client {
  return withPatience(new S3Client(s3ClientConfig(connection, patience)), patience)
}

/**
 * Limits the time of every request. A request fails with a {@link StoreUnavailableError} when the store is unreachable
 * or too slow. The client keeps running an abandoned request until its connection has been silent for long enough.
 */
export function withPatience<Client extends S3Client>(client: Client, { answer, bytes }: Patience): Client {
  client.middlewareStack.add((next) => (args) => answeredWithin('Body' in args.input ? bytes : answer, next(args)), {
    step: 'initialize',
    priority: 'high',
    name: 'patience',
  })
  return client
}

const answeredWithin = <Answer>(milliseconds: number, answer: Promise<Answer>): Promise<Answer> =>
  within(milliseconds, answer, () => {
    throw new StoreUnavailableError(new Error(`no answer within ${milliseconds} ms`))
  }).catch((error: unknown) => {
    throw orUnavailable(error)
  })
