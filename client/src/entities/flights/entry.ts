import type { DistressMoment, NOTED_PHASES, PredictionOutcome } from '@stillair/events/modules/flights/rules.ts'

/** A flight as its passenger entered it. Times are ISO 8601 in UTC; zones are IANA names. */
export interface Plan {
  readonly from: string
  readonly to: string
  readonly departsAt: string
  readonly departureZone: string
  readonly arrivesAt: string
  readonly arrivalZone: string
}

/** A passenger's action. The server records each one as an event when it arrives. */
export type Step =
  | { readonly kind: 'plan'; readonly plan: Plan }
  | { readonly kind: 'change'; readonly plan: Plan }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'landed' }
  | {
      readonly kind: 'note'
      readonly noteId: string
      readonly phase: (typeof NOTED_PHASES)[number]
      /** The delay against the plan; only for `delayed`. */
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

/** A step as stored on this device. Entries are only appended; nothing but `sentAt` changes later. */
export interface Entry {
  /** The order in which the steps were made. */
  readonly seq: number
  /** The user; null when nobody was signed in, and such an entry never leaves the device. */
  readonly userId: string | null
  readonly flightId: string
  /** By the device's clock, ISO 8601 in UTC. */
  readonly at: string
  readonly timeZone: string
  readonly step: Step
  /** When the server took it or refused it permanently; null until then. */
  readonly sentAt: string | null
}
