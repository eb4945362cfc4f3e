/**
 * Why a part was not fetched: its address has `expired`, the file behind it has `changed`, or nobody sends it now and it is `away`.
 */
export class PartError extends Error {
  readonly reason: 'expired' | 'changed' | 'away'

  constructor(reason: PartError['reason'], cause?: unknown) {
    super(`the part was not fetched: ${reason}`, { cause })
    this.name = 'PartError'
    this.reason = reason
  }
}

/** What arrived is not what was sent: its hash is another. */
export class WrongHashError extends Error {
  constructor() {
    super('what arrived has another hash')
    this.name = 'WrongHashError'
  }
}
