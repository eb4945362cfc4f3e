/** The store cannot be used as it is configured; the message is a sentence for whoever starts the process. */
// @ts-nocheck

export class StoreStartError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'StoreStartError'
  }
}
