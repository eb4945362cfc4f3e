import { S3ServiceException } from '@aws-sdk/client-s3'

/** The store did not answer in time, could not be connected to, or answered that it cannot serve now. */
export class StoreUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the store of files does not answer', { cause })
    this.name = 'StoreUnavailableError'
  }
}

/** Of Node, for connections that cannot be made or break. */
const CONNECTION = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/

/** The error itself, or a {@link StoreUnavailableError} with it as the cause when trying again later may help. */
export function orUnavailable(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  const isCutOff = name === 'TimeoutError' || (typeof code === 'string' && CONNECTION.test(code))
  return isCutOff || isOverloaded(error) ? new StoreUnavailableError(error) : error
}

/** 501 is a store that does not know the request, which waiting does not change. */
function isOverloaded(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false
  const status = error.$metadata.httpStatusCode ?? 0
  return status === 429 || (status >= 500 && status !== 501)
}
