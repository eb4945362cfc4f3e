/** Something that happened, as server-sent events report it. */
export interface LiveEvent {
  /** The event's name. */
  readonly event: string
  readonly data: unknown
}

/** The client to which what happens is sent, for as long as it stays. */
export interface LiveListener<Event extends LiveEvent = LiveEvent> {
  /** Does nothing once the listener has gone. */
  readonly send: (event: Event) => void
  /** Nothing more comes; the client connects again. */
  readonly end: () => void
}

/** Ends the listening; called once the listener has gone, for whatever reason. */
export type Leave = () => void

/**
 * Begins the listening. Things may be sent at once, also before this resolves. Throws a refusal, which is answered as
 * everywhere.
 */
export type Join<Event extends LiveEvent = LiveEvent> = (listener: LiveListener<Event>) => Promise<Leave>
