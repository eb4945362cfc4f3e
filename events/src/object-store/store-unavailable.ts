import { S3ServiceException } from '@aws-sdk/client-s3'

/** The store did not answer in time, could not be reached, or reported that it is temporarily unavailable. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the object store does not answer', { cause })
    this.name = 'StoreUnavailableError'
  }
}

/** Node's error codes for connections that cannot be opened or that break. */
const CONNECTION = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/

/**
 * Returns a {@link StoreUnavailableError} with the error as its cause when a later retry may succeed. Otherwise returns
 * the error itself.
 */
export function orUnavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  const isCutOff = name === 'TimeoutError' || (typeof code === 'string' && CONNECTION.test(code))
  return isCutOff || isOverloaded(error) ? new StoreUnavailableError(error) : error
}

/** Status 501 means that the store does not support the request, so waiting does not help. */
function isOverloaded(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false
  const status = error.$metadata.httpStatusCode ?? 0
  return status === 429 || (status >= 500 && status !== 501)
}
