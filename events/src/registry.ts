import {
  type AccountEvent,
  AnxietyProfileRecorded,
  FlightTimelineChanged,
  OnboardingCompleted,
  PersonalDataErased,
  ProfileChanged,
  type RoleEvent,
  RoleGranted,
  RoleRevoked,
  UserRegistered,
} from './accounts/events.ts'
import { type AnalyticsEvent, AnalyticsMonthErased, AnalyticsRecorded } from './analytics/events.ts'
import {
  type CatalogueEvent,
  ContentCreated,
  ContentDeleted,
  ContentEdited,
  ContentPublished,
  ContentUnpublished,
  ContentViewed,
  CoverDrawn,
  TranscriptAttached,
  TranscriptRemoved,
} from './catalogue/events.ts'
import { type CoverImageEvent, CoverImageRemoved, CoverImageStored } from './cover-images/events.ts'
import type { EventDefinition } from './define-event.ts'
import {
  ContentCompleted,
  type ListeningEvent,
  SessionCompleted,
  SessionProgressed,
  SessionStarted,
} from './listening/events.ts'
import {
  MediaDeleted,
  type MediaEvent,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingRetried,
  MediaPackagingStarted,
  MediaPlayable,
  MediaUploaded,
} from './media/events.ts'
import {
  ProgramContentAdded,
  ProgramContentRemoved,
  ProgramContentReordered,
  ProgramCoverDrawn,
  type ProgramCoverEvent,
  ProgramCreated,
  ProgramDeleted,
  ProgramEdited,
  type ProgramEvent,
  ProgramPublished,
  ProgramUnpublished,
} from './programs/events.ts'
import { ContentRated, type RatingEvent } from './ratings/events.ts'
import {
  CheckoutStarted,
  PaymentCustomerLinked,
  SubscriptionActivated,
  SubscriptionCancellationScheduled,
  SubscriptionEnded,
  type SubscriptionEvent,
  SubscriptionPaymentFailed,
  SubscriptionRefunded,
  SubscriptionRenewed,
  SubscriptionResumed,
} from './subscriptions/events.ts'
import { WaitlistEntryErased, type WaitlistEvent, WaitlistJoined } from './waitlist/events.ts'

/** Every event of the product. */
export type StillairEvent =
  | AccountEvent
  | AnalyticsEvent
  | CatalogueEvent
  | CoverImageEvent
  | ListeningEvent
  | MediaEvent
  | ProgramCoverEvent
  | ProgramEvent
  | RatingEvent
  | RoleEvent
  | SubscriptionEvent
  | WaitlistEvent

/** The definition of every event type, by type. A type that is not here is unknown: it is kept, and ignored. */
export const definitions: ReadonlyMap<string, EventDefinition> = new Map(
  [
    UserRegistered,
    ProfileChanged,
    OnboardingCompleted,
    FlightTimelineChanged,
    AnxietyProfileRecorded,
    PersonalDataErased,
    RoleGranted,
    RoleRevoked,
    AnalyticsRecorded,
    AnalyticsMonthErased,
    ContentCreated,
    ContentEdited,
    ContentPublished,
    ContentUnpublished,
    ContentDeleted,
    ContentViewed,
    CoverDrawn,
    TranscriptAttached,
    TranscriptRemoved,
    CoverImageStored,
    CoverImageRemoved,
    SessionStarted,
    SessionProgressed,
    SessionCompleted,
    ContentCompleted,
    MediaUploaded,
    MediaPackagingStarted,
    MediaPlayable,
    MediaPackaged,
    MediaPackagingFailed,
    MediaPackagingRetried,
    MediaDeleted,
    ProgramCreated,
    ProgramEdited,
    ProgramPublished,
    ProgramUnpublished,
    ProgramContentAdded,
    ProgramContentRemoved,
    ProgramContentReordered,
    ProgramDeleted,
    ProgramCoverDrawn,
    ContentRated,
    PaymentCustomerLinked,
    CheckoutStarted,
    SubscriptionActivated,
    SubscriptionRenewed,
    SubscriptionPaymentFailed,
    SubscriptionCancellationScheduled,
    SubscriptionResumed,
    SubscriptionRefunded,
    SubscriptionEnded,
    WaitlistJoined,
    WaitlistEntryErased,
  ].map((definition) => [definition.type, definition as unknown as EventDefinition]),
)
