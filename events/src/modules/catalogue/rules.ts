import { listed, quoted } from '../../language/format-text.ts'
import { parameter } from '../../language/parameter.ts'
import { conflict, invalid } from '../../language/refusal.ts'
import type { Recording } from '../media/state.ts'
import type { ContentDetails, PublicationPlan } from './events.ts'

/** Opening a page again within this time counts as the same view (decision 19). */
export const viewWindow = parameter('view-window', { unit: 'seconds', range: [0, 86_400], default: 1_800 })

/** Returns the details that belong to the recording and change with it. */
export const recordingOf = ({ type, fileUrl, duration, mediaId, chapters }: ContentDetails) => ({
  type,
  fileUrl,
  duration,
  mediaId,
  chapters,
})

/** Returns the details adjusted to the attached upload: with its measured duration, and without a file address. */
export function withRecording(details: ContentDetails, media: Recording): ContentDetails {
  if (details.mediaId === null) {
    const isOfFormerMedia = details.fileUrl?.startsWith('/media/') ?? false
    return isOfFormerMedia ? { ...details, fileUrl: null } : details
  }
  return { ...details, fileUrl: null, duration: media?.packaged?.duration ?? null }
}

/** Returns the details with the type of the attached upload; unchanged while its type is unknown. */
export function withTypeOfRecording(details: ContentDetails, media: Recording): ContentDetails {
  const kind = details.mediaId === null ? undefined : media?.packaged?.kind
  return kind === undefined ? details : { ...details, type: kind }
}

/** Throws a refusal when the attached upload does not exist or differs in type from the content. */
export function requireRecording({ mediaId, type }: ContentDetails, media: Recording): void {
  if (mediaId === null) return
  if (!media) throw invalid('The upload was not found.', { mediaId: 'There is no such upload' })
  const { packaged } = media
  if (packaged && packaged.kind !== type) {
    const sentence = `The upload is ${packaged.kind}, so the session cannot be ${type}.`
    throw conflict('media-type', sentence, { type: sentence })
  }
}

/** Throws a refusal when a chapter starts after the recording ends. Accepts any chapter while the duration is unknown. */
export function requireChaptersWithin({ chapters, duration }: ContentDetails): void {
  const late = duration === null ? undefined : chapters.find(({ start }) => start >= duration)
  if (!late) return
  const sentence = `The chapter ${quoted(late.title)} begins after the recording has ended.`
  throw invalid(sentence, { chapters: sentence })
}

/**
 * Returns why an editor must first review a replacement recording of that duration (in seconds): chapters or transcript
 * lines start after its end. Null when everything fits or the duration is unknown.
 */
export function whatNoLongerFits(
  chapters: readonly { readonly start: number }[],
  lastSpoken: number | null,
  duration: number | null,
): string | null {
  if (duration === null) return null
  const late = [
    ...(chapters.some(({ start }) => start >= duration) ? ['chapters'] : []),
    ...(lastSpoken !== null && lastSpoken >= duration ? ['lines of the transcript'] : []),
  ]
  if (late.length === 0) return null
  return `The new recording is shorter, and ${late.join(' and ')} start after its end. Choose it again to decide what happens to them.`
}

/** Throws a `conflict` refusal that names what the content still needs before it can be played. */
export function requirePlayable(details: ContentDetails, media: Recording): void {
  if (details.mediaId === null) {
    if (details.fileUrl !== null) return
    throw conflict('not-playable', 'Attach an upload or give a file address before publishing.')
  }
  if (media?.packaged) return
  const sentence =
    media?.state === 'failed'
      ? 'The upload could not be processed. Try again or attach another before publishing.'
      : 'The upload is still being processed. You can publish it when it is ready.'
  throw conflict('not-playable', sentence)
}

/** How many days ahead a publication may be planned: a year and the season after it. */
const FURTHEST = 500
const DAY = 86_400_000

/** Throws a refusal when the plan is certain to fail. */
export function requirePlannable(plan: PublicationPlan, details: ContentDetails, media: Recording, now: Date): void {
  // An upload that is still being packaged may be ready in time.
  if (media?.packaged || details.mediaId === null || media?.state === 'failed') requirePlayable(details, media)
  if (plan.at !== null) requireAhead(plan.at, now, 'publish', 'publicationPlan')
}

/** Throws a refusal when content cannot be unpublished at that time, because it has passed or is too far ahead. */
export const requireEndAhead = (at: string, now: Date): void => requireAhead(at, now, 'unpublish', 'unpublishAt')

/** Throws a refusal when content would be unpublished before it is published. Null means never, or no plan. */
export function requireEndAfter(plan: PublicationPlan | null, end: string | null): void {
  if (plan?.at == null || end === null || Date.parse(plan.at) < Date.parse(end)) return
  throw invalid('It would be unpublished before it is published.', { unpublishAt: 'Must be after the publication' })
}

function requireAhead(at: string, now: Date, what: string, field: string): void {
  const ahead = Date.parse(at) - now.getTime()
  if (ahead <= 0) throw invalid(`The time to ${what} at has passed.`, { [field]: 'Must lie ahead' })
  if (ahead > FURTHEST * DAY) {
    throw invalid(`The time to ${what} at is too far ahead.`, { [field]: `At most ${FURTHEST} days ahead` })
  }
}

/** Returns whether a plan is due: its time has come, or its recording is playable or has failed. */
export function isDue(plan: PublicationPlan, details: ContentDetails, media: Recording, now: Date): boolean {
  if (plan.at !== null) return Date.parse(plan.at) <= now.getTime()
  return details.mediaId === null || Boolean(media?.packaged) || media?.state === 'failed'
}

/** Throws a refusal when the upload cannot replace the published recording, now or later. */
export function requireReplacing(isPublished: boolean, media: Recording): void {
  if (!media) throw invalid('The upload was not found.', { replacement: 'There is no such upload' })
  if (!isPublished) {
    throw invalid('A draft can use another recording immediately.', { replacement: 'Only for published sessions' })
  }
  if (media.state !== 'failed' || media.packaged) return
  throw conflict('not-playable', 'The upload could not be processed. Try again or choose another.')
}

/** Returns why an upload can never replace a recording; null when it can now, `wait` when it may later. */
export function whyNotReplacing(media: Recording): string | 'wait' | null {
  if (!media) return 'The new recording was deleted before it was ready.'
  if (media.packaged) return null
  return media.state === 'failed' ? 'The new recording could not be processed.' : 'wait'
}

/** The uses of content that prevent its deletion. */
export interface ContentUse {
  /** The titles of the programs that contain it, including drafts. */
  readonly programs: readonly string[]
  /** Whether somebody is listening to it at the moment. How many people do is private. */
  readonly isPlaying: boolean
}

/** Throws a `conflict` refusal that explains why the content cannot be deleted, and what to do first. */
export function requireUnused(isPublished: boolean, { programs, isPlaying }: ContentUse): void {
  if (isPublished) throw conflict('is-published', 'This session is published. Unpublish it first.')
  if (programs.length > 0) {
    const held = `${programs.length === 1 ? 'program' : 'programs'} ${listed(programs.map(quoted))}`
    throw conflict('in-program', `This session is in the ${held}. Remove it there first.`)
  }
  if (isPlaying)
    throw conflict('being-heard', 'Somebody is listening to this session right now. Try again in a few minutes.')
}
