import type { ContentChanges, ContentDetails } from '@stillair/events/modules/catalogue/events.ts'

/** What an edit changes of what is written: each field or not. */
export const randomChanges = (details: ContentDetails, random: () => number): ContentChanges =>
  Object.fromEntries(Object.entries(details).filter(() => random() < 0.5))
