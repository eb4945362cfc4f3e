import * as z from 'zod'
import { boundedText } from './bounded-text.ts'
import { endpoints, type OwnEndpoints } from './endpoint.ts'
import { CoverAddress, tagsOf, text, title, yesOrNo } from './library-fields.ts'
import { CHAPTER_LIMIT, DESCRIPTION_LIMIT, MOST_CHAPTERS, NAME_LIMIT, TRANSCRIPT_LIMIT } from './limits.ts'
import { NO_URL, WebAddress } from './web-address.ts'

/** 1 Podcast, 2 Technical, 3 Meditation. */
export const CategoryId = z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'Choose a category' })
export type CategoryId = z.infer<typeof CategoryId>

/** `GET /api/categories`. */
export const Category = z.object({ id: CategoryId, name: z.string() })
export type Category = z.infer<typeof Category>

/**
 * The revision that the editor has seen. With it, a change that somebody else made meanwhile is never overwritten: the answer
 * is a 409 with the code `edited-meanwhile`, unless nothing would change. Without it the newest state is changed.
 */
export const ExpectedRevision = z.number().int().min(0).optional()

/** A transcript as a request attaches it: WebVTT or SubRip, found out by its form. An empty text removes it. */
export const TranscriptText = boundedText(TRANSCRIPT_LIMIT, {
  tooLong: 'The transcript has at most 500,000 characters',
  notText: 'Must be a text',
})

/** The same as {@link ExpectedRevision}, of the transcript's own stream; null while there has never been one. */
export const ExpectedTranscriptRevision = z.number().int().min(0).nullable().optional()

/** The longest that content may play, seconds: a day. */
const LONGEST = 86_400
const seconds = z
  .number('Must be a number')
  .refine((value) => value === 0 || value >= 1, 'Must be at least 1')
  .max(LONGEST, 'Must be at most 86,400 seconds, which is a day')

const BAD_START = 'A chapter begins at a time such as 1:30'
/** A part of a recording, from where it begins to where the next one does. */
export const Chapter = z.strictObject({
  /** Seconds, to the thousandth. */
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

/** When a draft is published by itself. */
export const PublicationPlan = z.strictObject({
  /** In UTC; null as soon as its recording can be played. */
  at: z.iso
    .datetime({ error: 'Must be a date and a time', abort: true })
    .overwrite((time) => new Date(time).toISOString())
    .nullable(),
})
export type PublicationPlan = z.infer<typeof PublicationPlan>

const ContentFields = z.strictObject({
  title,
  description: text(DESCRIPTION_LIMIT).nullish(),
  type: z.enum(['audio', 'video'], 'Choose audio or video'),
  /** Left alone while media is attached, whose address the server fills in; that address may be sent back. */
  fileUrl: z.union([WebAddress, boundedText(2_000).startsWith('/media/')], { error: NO_URL }).nullish(),
  thumbnailUrl: WebAddress.nullish(),
  coverImageUrl: CoverAddress.nullish(),
  /** Seconds, at least 1. 0 means not known, as the form sends it. */
  duration: seconds.nullish(),
  categoryId: CategoryId,
  tags: tagsOf('session'),
  isPublished: yesOrNo,
  /** Of a draft; null for none, and left as it is when left out. Whoever publishes it has no plan any more. */
  publicationPlan: PublicationPlan.nullish(),
  isFreeContent: yesOrNo,
  /** HTML; sanitised by the server, and then at most 900 KB. */
  sessionText: text(100_000).nullish(),
  /** Who speaks, and who made the recording. */
  voice: text(NAME_LIMIT).nullish(),
  producer: text(NAME_LIMIT).nullish(),
  /** In the order of their starts, each within the recording. */
  chapters: z
    .array(Chapter, 'Must be a list of chapters')
    .max(MOST_CHAPTERS, { error: `A session has at most ${MOST_CHAPTERS} chapters`, abort: true })
    .superRefine((chapters, { addIssue }) => {
      const late = chapters.findIndex(({ start }, index) => index > 0 && start <= (chapters[index - 1]?.start ?? 0))
      if (late > 0) addIssue({ code: 'custom', path: [late, 'start'], message: 'Must begin after the one before' })
    })
    .nullish(),
  /** An upload; empty or null takes it away. */
  mediaId: text(100).nullish(),
})

/** `POST /api/content`. With `mediaId` the server fills `fileUrl` and `duration`. */
export const CreateContent = ContentFields.extend({
  tags: ContentFields.shape.tags.default([]),
  isPublished: ContentFields.shape.isPublished.default(false),
  isFreeContent: ContentFields.shape.isFreeContent.default(false),
})
export type CreateContent = z.input<typeof CreateContent>

/** `PATCH /api/content/{id}`: only the fields that change. */
export const EditContent = ContentFields.partial().extend({
  expectedRevision: ExpectedRevision,
  /**
   * An upload that is to take the place of what listeners hear as soon as it can be played; null calls that off, and it is left as
   * it is when left out.
   */
  replacement: text(100).min(1).nullish(),
  /** Saved together with the rest, or not when anything is refused; left as it is when left out. */
  transcript: TranscriptText.optional(),
  expectedTranscriptRevision: ExpectedTranscriptRevision,
})
export type EditContent = z.infer<typeof EditContent>

/** A generated cover: `<prefix>/<480|1200|1024>.<avif|webp>` on the app's own origin; 1024 is square. */
export const Cover = z.object({
  /** Null until the worker has drawn it. */
  prefix: z.string().nullable(),
  /** CSS colour to show until the picture is there. */
  placeholder: z.string(),
})
export type Cover = z.infer<typeof Cover>

/** One content of the library; `GET /api/content` lists them, newest first. */
export const Content = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  type: z.enum(['audio', 'video']),
  fileUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  coverImageUrl: z.string().nullable(),
  /** Seconds; null until known. */
  duration: z.number().nullable(),
  categoryId: CategoryId,
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  isFreeContent: z.boolean(),
  sessionText: z.string().nullable(),
  /** Who speaks, and who made the recording; null when that is not told. */
  voice: z.string().nullable(),
  producer: z.string().nullable(),
  /** In the order of their starts; empty when it is not divided, and for who may not hear it. */
  chapters: z.array(Chapter),
  viewCount: z.number().int(),
  createdAt: z.iso.datetime(),
  mediaId: z.string().nullable(),
  /** Whether it can be played now: its media is packaged at least in the lowest quality. */
  isPlayable: z.boolean(),
  cover: Cover,
  /** Whether there is a transcript to read along. */
  hasTranscript: z.boolean(),
  /** The caller may not hear it: it is premium, and they are not. `fileUrl` and `sessionText` are null then, and there are no `chapters`. */
  isLocked: z.boolean(),
})
export type Content = z.infer<typeof Content>

/** `GET /api/content/{id}/playback`. The URLs are signed and stop working at `expiresAt`. */
export const Playback = z.object({
  type: z.enum(['audio', 'video']),
  /** An HLS playlist; for content whose `fileUrl` is elsewhere, that file, whatever it is. */
  hlsUrl: z.string(),
  /** The same with a mix for loud cabins; missing when the recording is even enough without. */
  cabinUrl: z.string().optional(),
  /**
   * What a player requests first, as it is at its address, with the initialization section of its segments in base64: on a slow line
   * each request is a wait. What is missing it requests.
   */
  playlists: z.array(z.object({ url: z.string(), text: z.string(), init: z.string().optional() })).optional(),
  downloadUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** 800 loudness peaks, 0–255; null when there are none. */
  waveform: z.array(z.number().int()).nullable(),
  /** Seconds. */
  duration: z.number(),
  /** Where this listener left it, seconds; 0 when never heard or completed. */
  resumeAt: z.number(),
  /** The listener left it beyond the end of the recording that it has now: it starts from the beginning. */
  startsOver: z.literal(true).optional(),
  expiresAt: z.iso.datetime(),
})
export type Playback = z.infer<typeof Playback>

/** The library, as listeners have it. */
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
