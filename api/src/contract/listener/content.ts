import * as z from 'zod'
import { endpoints, type OwnEndpoints } from '../endpoint.ts'
import { boundedText } from '../shared/bounded-text.ts'
import { Cover } from '../shared/cover.ts'
import { CoverAddress, tagsOf, text, title, yesOrNo } from '../shared/library-fields.ts'
import { CHAPTER_LIMIT, DESCRIPTION_LIMIT, MOST_CHAPTERS, NAME_LIMIT, TRANSCRIPT_LIMIT } from '../shared/limits.ts'
import { NO_URL, WebAddress } from '../shared/web-address.ts'

/** 1 Podcast, 2 Technical, 3 Meditation. */
export const CategoryId = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'Choose a category' })
export type CategoryId = z.infer<typeof CategoryId>

/** `GET /api/categories`. */
export const Category = z.object({ id: CategoryId, name: z.string() })
export type Category = z.infer<typeof Category>

/**
 * The revision that the editor has seen. With it, nobody's change in the meantime is overwritten: the answer is a 409
 * with the code `edited-meanwhile`, unless the edit changes nothing. Without it, the edit applies to the newest state.
 */
export const ExpectedRevision = z.number().int().min(0).optional()

/**
 * A transcript in a request: WebVTT, SubRip, SBV, TTML, or the JSON of Whisper or Podcasting 2.0, whichever the text
 * turns out to be. An empty text removes the transcript.
 */
export const TranscriptText = boundedText(TRANSCRIPT_LIMIT, {
  tooLong: 'The transcript has at most 500,000 characters',
  notText: 'Must be a text',
})

/** Like {@link ExpectedRevision}, for the transcript's stream; null if the content has never had a transcript. */
export const ExpectedTranscriptRevision = z.number().int().min(0).nullable().optional()

/** The longest duration of content, in seconds: a day. */
const LONGEST = 86_400
const seconds = z
  .number('Must be a number')
  .refine((value) => value === 0 || value >= 1, 'Must be at least 1')
  .max(LONGEST, 'Must be at most 86,400 seconds, which is a day')

const BAD_START = 'A chapter begins at a time such as 1:30'
/** A part of a recording, up to the start of the next chapter. */
export const Chapter = z.strictObject({
  /** In seconds, rounded to thousandths. */
  start: z
    .number(BAD_START)
    .min(0, BAD_START)
    .max(LONGEST, BAD_START)
    .overwrite((start) => Math.round(start * 1_000) / 1_000),
  title: z
    .string('A chapter needs a title')
    .max(CHAPTER_LIMIT, { error: `The title of a chapter has at most ${CHAPTER_LIMIT} characters`, abort: true })
    .overwrite((title) => title.replace(/\s+/g, ' ').trim())
    .refine((title) => title !== '', 'A chapter needs a title'),
})
export type Chapter = z.infer<typeof Chapter>

const instant = z.iso
  .datetime({ error: 'Must be a date and a time', abort: true })
  .overwrite((time) => new Date(time).toISOString())

/** When to publish a draft automatically. */
export const PublicationPlan = z.strictObject({
  /** In UTC; null means as soon as its recording is playable. */
  at: instant.nullable(),
})
export type PublicationPlan = z.infer<typeof PublicationPlan>

const ContentFields = z.strictObject({
  title,
  description: text(DESCRIPTION_LIMIT).nullish(),
  type: z.enum(['audio', 'video'], 'Choose audio or video'),
  /** Ignored while an upload is attached: the server then fills in its URL. Sending that URL back is fine. */
  fileUrl: z.union([WebAddress, boundedText(2_000).startsWith('/media/')], { error: NO_URL }).nullish(),
  thumbnailUrl: WebAddress.nullish(),
  coverImageUrl: CoverAddress.nullish(),
  /** In seconds, at least 1. The form sends 0 for an unknown duration. */
  duration: seconds.nullish(),
  categoryId: CategoryId,
  tags: tagsOf('session'),
  isPublished: yesOrNo,
  /** Only for drafts. Null removes the plan; if omitted, it stays. Publishing the draft also removes it. */
  publicationPlan: PublicationPlan.nullish(),
  /** When it becomes a draft automatically, in UTC. Null removes the time; if omitted, it stays. Unpublishing also removes it. */
  unpublishAt: instant.nullish(),
  isFreeContent: yesOrNo,
  /** HTML. The server sanitises it; the result may have at most 900 KB. */
  sessionText: text(100_000).nullish(),
  /** The speaker's name, and the producer's below. */
  voice: text(NAME_LIMIT).nullish(),
  producer: text(NAME_LIMIT).nullish(),
  /** Sorted by start; each starts within the recording. */
  chapters: z
    .array(Chapter, 'Must be a list of chapters')
    .max(MOST_CHAPTERS, { error: `A session has at most ${MOST_CHAPTERS} chapters`, abort: true })
    .superRefine((chapters, { addIssue }) => {
      const late = chapters.findIndex(({ start }, index) => index > 0 && start <= (chapters[index - 1]?.start ?? 0))
      if (late > 0) addIssue({ code: 'custom', path: [late, 'start'], message: 'Must begin after the one before' })
    })
    .nullish(),
  /** The id of an upload; empty or null detaches it. */
  mediaId: text(100).nullish(),
})

/** `POST /api/content`. With `mediaId`, the server fills in `fileUrl` and `duration`. */
export const CreateContent = ContentFields.extend({
  tags: ContentFields.shape.tags.default([]),
  isPublished: ContentFields.shape.isPublished.default(false),
  isFreeContent: ContentFields.shape.isFreeContent.default(false),
})
export type CreateContent = z.input<typeof CreateContent>

/** `PATCH /api/content/{id}`: only the changed fields. */
export const EditContent = ContentFields.partial().extend({
  expectedRevision: ExpectedRevision,
  /**
   * The upload that replaces the recording as soon as it is playable. Null cancels the replacement; if omitted, it
   * stays.
   */
  replacement: text(100).min(1).nullish(),
  /** Saved together with the other fields, or not saved if any of them is rejected. If omitted, it stays. */
  transcript: TranscriptText.optional(),
  expectedTranscriptRevision: ExpectedTranscriptRevision,
})
export type EditContent = z.infer<typeof EditContent>

/** One content of the library; `GET /api/content` lists them, newest first. */
export const Content = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(['audio', 'video']),
  fileUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  coverImageUrl: z.string().nullable(),
  /** In seconds; null until known. */
  duration: z.number().nullable(),
  categoryId: CategoryId,
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  isFreeContent: z.boolean(),
  sessionText: z.string().nullable(),
  /** The speaker's name, and the producer's below; null when unknown. */
  voice: z.string().nullable(),
  producer: z.string().nullable(),
  /** Sorted by start. Empty without chapters, and for callers without access. */
  chapters: z.array(Chapter),
  viewCount: z.number().int(),
  createdAt: z.iso.datetime(),
  mediaId: z.string().nullable(),
  /** Whether it is playable: its upload is processed at least in the lowest quality. */
  isPlayable: z.boolean(),
  cover: Cover,
  /** Whether it has a transcript to follow. */
  hasTranscript: z.boolean(),
  /** The bytes of the file that a device saves; null while there is none to save. */
  downloadSize: z.number().int().nullable(),
  /**
   * True if the content is premium and the caller is not. `fileUrl` and `sessionText` are then null, and `chapters` is
   * empty.
   */
  isLocked: z.boolean(),
})
export type Content = z.infer<typeof Content>

/** `GET /api/content/{id}/playback`. The URLs are signed and expire at `expiresAt`. */
export const Playback = z.object({
  type: z.enum(['audio', 'video']),
  /** An HLS playlist. If the content's `fileUrl` is on another site, that file, of any format. */
  hlsUrl: z.string(),
  /** The same recording mixed for loud cabins; missing if its loudness is even enough without that. */
  cabinUrl: z.string().optional(),
  /**
   * The playlists that a player requests first, with the initialization section of their segments in base64. On a slow
   * connection, each request saved is a wait less. The player requests the missing ones.
   */
  playlists: z.array(z.object({ url: z.string(), text: z.string(), init: z.string().optional() })).optional(),
  downloadUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** 800 loudness peaks, 0–255; null when there are none. */
  waveform: z.array(z.number().int()).nullable(),
  /** In seconds. */
  duration: z.number(),
  /** Where this listener stopped, in seconds; 0 if they never listened or have completed it. */
  resumeAt: z.number(),
  /** True if the listener stopped beyond the end of the current recording: playback then starts at the beginning. */
  startsOver: z.literal(true).optional(),
  expiresAt: z.iso.datetime(),
})
export type Playback = z.infer<typeof Playback>

/** The library as listeners see it. */
export const contentApi = endpoints({ access: 'listener', tag: 'Library' }, {
  'GET /api/categories': { summary: 'What the library is divided into', answer: z.array(Category) },
  'GET /api/content': { summary: 'The library, newest first; admins see drafts too', answer: z.array(Content) },
  'GET /api/content/:id': { summary: 'One session of the library', answer: Content },
  'GET /api/content/:id/playback': {
    summary: 'How to play a session, and where the listener stopped',
    answer: Playback,
  },
  'GET /api/content/:id/sample': {
    summary: 'How to play the first minute of a session, even without a subscription',
    answer: Playback,
  },
  'POST /api/content/:id/view': {
    summary: 'A content page was opened',
    status: 201,
    answer: z.object({ id: z.string() }),
  },
} satisfies OwnEndpoints)
