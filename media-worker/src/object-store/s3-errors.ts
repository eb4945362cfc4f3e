import { S3ServiceException } from '@aws-sdk/client-s3'

/** The HTTP status with which the store refused; 0 when it did not answer. */
export function statusOf(error: unknown): number {
  return error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
}

/** The answer; null when the store answers that there is no such thing. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}
