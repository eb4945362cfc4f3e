/** The store cannot be used as configured. The message is a sentence for the operator who starts the process. */
export class StoreStartError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'StoreStartError'
  }
}
