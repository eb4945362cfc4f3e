import { S3ServiceException } from '@aws-sdk/client-s3'

/** Returns the HTTP status of the store's refusal; 0 when the store did not answer. */
export function statusOf(error: unknown): number {
  return error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
}

/** Returns the answer; null when the store reports that the object does not exist. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
