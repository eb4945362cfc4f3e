import { type AccountEvent, UserRegistered } from './accounts.ts'
import {
  type CatalogueEvent,
  ContentCreated,
  ContentEdited,
  ContentPublished,
  ContentUnpublished,
  ContentViewed,
  CoverDrawn,
} from './catalogue.ts'
import type { EventDefinition } from './define-event.ts'
import {
  ContentCompleted,
  type ListeningEvent,
  SessionCompleted,
  SessionProgressed,
  SessionStarted,
} from './listening.ts'
import {
  type MediaEvent,
  MediaPackaged,
  MediaPackagingFailed,
  MediaPackagingRetried,
  MediaPackagingStarted,
  MediaPlayable,
  MediaUploaded,
} from './media.ts'
import { ContentRated, type RatingEvent } from './ratings.ts'

/** Every event of the product. */
export type StillairEvent = AccountEvent | CatalogueEvent | ListeningEvent | MediaEvent | RatingEvent

/** The definition of every event type, by type. A type that is not here is unknown: it is kept, and ignored. */
export const definitions: ReadonlyMap<string, EventDefinition> = new Map(
  [
    UserRegistered,
    ContentCreated,
    ContentEdited,
    ContentPublished,
    ContentUnpublished,
    ContentViewed,
    CoverDrawn,
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
    ContentRated,
  ].map((definition) => [definition.type, definition as unknown as EventDefinition]),
)
