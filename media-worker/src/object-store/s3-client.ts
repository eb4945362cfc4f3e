import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { within } from '@stillair/events/process/wait.ts'
import { orUnavailable, StoreUnavailableError } from './store-unavailable.ts'

/** Where an S3-compatible store is, and the credentials to use it with. */
export interface S3Connection {
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** How long a request may take with all its attempts, milliseconds. */
export interface Patience {
  /** Until the answer to a request that brings no object begins. */
  readonly answer: number
  /** Until an object, or one part of it, is stored. */
  readonly bytes: number
  /**
   * For how long nothing may move on a connection. Above 6 s the client begins to watch 3 s later, and where bytes still wait
   * to be sent Node gives them the same time once more: 3 s and twice the silence are the most.
   */
  readonly silence: number
}

/** A connection that is not made after so long will not be, milliseconds: three times the longest way round the earth, and TLS. */
const CONNECT_WITHIN = 2_000
/** A connection that the store has just closed fails the first time; a store that is away fails the second, too. */
const ATTEMPTS = 2

/** Of whoever has nobody waiting, such as the worker: a slow store is better than a job that is begun again. */
export const PATIENT: Patience = { answer: 30_000, bytes: 300_000, silence: 20_000 }
/** While somebody waits: a playlist is two questions, and answered or refused within 5 s. */
export const PROMPT: Patience = { answer: 2_000, bytes: 30_000, silence: 10_000 }
/**
 * Of uploads, whose parts are answered or refused within 30 s: a part moves bytes for as long as it takes, but is never
 * silent for longer. Joining the parts of a large upload keeps some stores silent for seconds.
 */
export const OF_UPLOADS: Patience = { answer: 25_000, bytes: 300_000, silence: 10_000 }

/** Of a client of the store, without what the caller adds. */
export function s3ClientConfig(connection: S3Connection, { silence }: Patience): S3ClientConfig {
  const { endpoint, region, accessKeyId, secretAccessKey } = connection
  return {
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Otherwise the SDK wraps bodies in checksum chunks, which some compatible stores keep as part of the object.
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
 * Has every request of the client end in time, and fail with a {@link StoreUnavailableError} when the store is not there. A
 * request that is given up is left to the client, which ends it when its connection has been silent for long enough.
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
