/** Why a part could not be fetched: its URL has `expired`, its file has `changed`, or the connection is `away`. */
export class PartError extends Error {
  readonly reason: 'expired' | 'changed' | 'away'

  constructor(reason: PartError['reason'], cause?: unknown) {
    super(`the part was not fetched: ${reason}`, { cause })
    this.name = 'PartError'
    this.reason = reason
  }
}

/** The downloaded file has a different hash from the one announced. */
export class WrongHashError extends Error {
  constructor() {
    super('the downloaded file has the wrong hash')
    this.name = 'WrongHashError'
  }
}
