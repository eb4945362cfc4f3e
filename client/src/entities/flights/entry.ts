import type { DistressMoment, NOTED_PHASES, PredictionOutcome } from '@stillair/events/modules/flights/rules.ts'

/** A flight as its passenger typed it. Times are ISO 8601 in UTC, zones IANA's. */
export interface Plan {
  readonly from: string
  readonly to: string
  readonly departsAt: string
  readonly departureZone: string
  readonly arrivesAt: string
  readonly arrivalZone: string
}

/** What a passenger does: each is an event of the server's, once it arrives there. */
export type Step =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'change'; readonly plan: Plan }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'landed' }
  | {
      readonly kind: 'note'
      readonly noteId: string
      readonly phase: (typeof NOTED_PHASES)[number]
      /** Later than planned, of `delayed` alone. */
      readonly delayMinutes: number | null
    }
  | {
      readonly kind: 'rate'
      readonly ratingId: string
      readonly moment: DistressMoment
      /** 0 to 10; null when skipped. */
      readonly distress: number | null
    }
  | { readonly kind: 'predict'; readonly predictionId: string; readonly expected: string; readonly sureness: number }
  | {
      readonly kind: 'resolve'
      readonly predictionId: string
      readonly outcome: PredictionOutcome
      readonly happened: string
    }

/** A step as this device keeps it. It is only ever added to, besides whether it was sent. */
export interface Entry {
  /** In the order in which they were done. */
  readonly seq: number
  /** Whose it is; null of somebody who was not signed in, and then it never leaves the device. */
  readonly userId: string | null
  readonly flightId: string
  /** By the device's clock, ISO 8601 in UTC. */
  readonly at: string
  readonly timeZone: string
  readonly step: Step
  /** When the server took it, or refused it for good; null until then. */
  readonly sentAt: string | null
}
