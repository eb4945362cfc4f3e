import { CreateBucketCommand, HeadBucketCommand, type S3Client } from '@aws-sdk/client-s3'
import { connectS3, PATIENT, type S3Connection } from './s3-client.ts'
import { orNull, statusOf } from './s3-errors.ts'
import { StoreStartError } from './store-start-error.ts'
import { StoreUnavailableError } from './store-unavailable.ts'

/** At start, a request may take this long, milliseconds: some stores need seconds to create a bucket. */
const AT_START = { ...PATIENT, answer: 15_000 }

/** Creates the bucket when it is missing. Throws a {@link StoreStartError} when it cannot be used. */
export async function ensureBucket(connection: S3Connection, bucket: string): Promise<void> {
  const client = connectS3(connection, AT_START)
  try {
    if (!(await isThere(client, connection, bucket))) await make(client, connection, bucket)
  } finally {
    client.destroy()
  }
}

async function isThere(client: S3Client, connection: S3Connection, bucket: string): Promise<boolean> {
  try {
    return (await orNull(client.send(new HeadBucketCommand({ Bucket: bucket })))) !== null
  } catch (error) {
    throw explained(error, connection, () =>
      statusOf(error) === 301
        ? `The bucket '${bucket}' is not in the region '${connection.region}'. Set S3_REGION to where it is.`
        : `The S3 store refuses the bucket '${bucket}' to this access key (${statusOf(error)}). Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION, and what the key may do.`,
    )
  }
}

async function make(client: S3Client, connection: S3Connection, bucket: string): Promise<void> {
  try {
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
  } catch (error) {
    // Another process created it at the same moment.
    if (error instanceof Error && error.name.startsWith('BucketAlready')) return
    throw explained(error, connection, (name) => {
      return `The bucket '${bucket}' is not there, and the S3 store does not let this access key make it (${name}). Make it by hand.`
    })
  }
}

/**
 * Turns a failure into one that explains itself in a sentence. `refused` writes it when the store answered with an
 * error.
 */
function explained(error: unknown, { endpoint }: S3Connection, refused: (name: string) => string): unknown {
  if (error instanceof StoreUnavailableError) {
    return new StoreStartError(
      `The S3 store at ${endpoint} does not answer. Check S3_ENDPOINT and whether it runs.`,
      error,
    )
  }
  return error instanceof Error && statusOf(error) > 0 ? new StoreStartError(refused(error.name), error) : error
}
