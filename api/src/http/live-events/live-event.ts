/** A server-sent event. */
export interface LiveEvent {
  /** The event's type. */
  readonly event: string
  readonly data: unknown
}

/** A client that receives events for as long as it is connected. */
export interface LiveListener<Event extends LiveEvent = LiveEvent> {
  /** Sends an event. Does nothing once the client has disconnected. */
  readonly send: (event: Event) => void
  /** Ends the stream; the client then reconnects. */
  readonly end: () => void
}

/** Unsubscribes the client; called once it has disconnected, for any reason. */
export type Leave = () => void

/**
 * Subscribes a client. Events may be sent at once, even before the promise resolves. A refusal that it throws is
 * answered as for any route.
 */
export type Join<Event extends LiveEvent = LiveEvent> = (listener: LiveListener<Event>) => Promise<Leave>
