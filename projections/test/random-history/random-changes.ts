import type { ContentChanges, ContentDetails } from '@stillair/events/modules/catalogue/events.ts'

/** Returns a random subset of the fields as an edit. */
export const randomChanges = (details: ContentDetails, random: () => number): ContentChanges =>
  Object.fromEntries(Object.entries(details).filter(() => random() < 0.5))
