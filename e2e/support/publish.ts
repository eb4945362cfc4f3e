import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Api } from './api.ts'
import { mediaFiles } from './media-files.ts'

/** Time limit for packaging. All qualities of half a minute of video take minutes on a busy machine. */
export const PACKAGING = { timeout: 600_000 }

const mediaList = (admin: Api) => admin.send('GET /api/media')

async function untilPackaged(admin: Api, mediaId: string): Promise<void> {
  const state = async () => (await mediaList(admin)).find(({ id }) => id === mediaId)?.state
  // The list may not include the upload yet.
  await expect.poll(state, PACKAGING).toBe('ready')
}

/** Returns the id of a four-minute recording, for content that may use any: that of the main journey, if it is there. */
export async function anyRecording(request: APIRequestContext, admin: Api): Promise<string> {
  return sharedMedia(request, admin, await mediaFiles.longAudio())
}

/**
 * Returns the media id of a file that is packaged once and shared by all journeys, also with a prefix before its name; none
 * may change it. Two journeys that start at the same time may each make one.
 */
export async function sharedMedia(request: APIRequestContext, admin: Api, file: string): Promise<string> {
  const there = (await mediaList(admin)).find(({ fileName }) => fileName.endsWith(basename(file)))
  if (!there) return uploadMedia(request, admin, file)
  await untilPackaged(admin, there.id)
  return there.id
}

/** Uploads a file as the admin page does, waits until it is completely packaged, and returns the media id. */
export async function uploadMedia(
  request: APIRequestContext,
  admin: Api,
  file: string,
  name = basename(file),
): Promise<string> {
  const bytes = await readFile(file)
  const created = await request.post('/api/uploads', {
    headers: {
      ...admin.authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  expect(created.status(), await created.text()).toBe(201)
  const location = created.headers().location ?? ''
  const sent = await request.patch(location, {
    headers: {
      ...admin.authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    data: bytes,
  })
  expect(sent.status()).toBe(204)
  const mediaId = location.split('/').at(-1) ?? ''
  await untilPackaged(admin, mediaId)
  return mediaId
}

export interface SessionToPublish {
  readonly title: string
  readonly mediaId: string
  /** `audio` by default. */
  readonly type?: 'audio' | 'video'
  readonly description?: string
  readonly categoryId?: 1 | 2 | 3
  readonly tags?: readonly string[]
  readonly chapters?: readonly { readonly start: number; readonly title: string }[]
  readonly isFreeContent?: boolean
  readonly sessionText?: string
  readonly isPublished?: boolean
}

/** Adds content to the library through the admin routes, and returns its id. */
export async function publishSession(admin: Api, session: SessionToPublish): Promise<string> {
  const { chapters = [] } = session
  const content = await admin.send('POST /api/content', {
    body: {
      type: 'audio',
      categoryId: 3,
      isPublished: true,
      isFreeContent: true,
      ...session,
      tags: [...(session.tags ?? ['Breathing'])],
      chapters: [...chapters],
    },
  })
  return content.id
}

/** Publishes a program of these contents in this order, and returns its id. */
export async function publishProgram(admin: Api, title: string, contentIds: readonly string[]): Promise<string> {
  const program = await admin.send('POST /api/programs', {
    body: {
      title,
      description: 'Three short sessions, in the order you will need them.',
      whoIsThisFor: 'Anyone who has a ticket and would rather not look at it.',
      tags: ['Breathing', 'Take-off', 'Landing', 'Control', 'Pilots', 'Sleep'],
      isPublished: true,
    },
  })
  for (const contentId of contentIds) {
    await admin.send('POST /api/programs/:id/content', { params: { id: program.id }, body: { contentId } })
  }
  return program.id
}
