import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Media } from '@stillair/api/contract/admin/media.ts'
import type { Content, CreateContent, EditContent } from '@stillair/api/contract/listener/content.ts'
import type { CreateProgram, EditProgram, Program } from '@stillair/api/contract/listener/programs.ts'
import { Upload } from 'tus-js-client'
import { apiClient } from '../api-client.ts'

/** Fields of content in the library that the demo reads. */
export type LibraryItem = Pick<Content, 'id' | 'title' | 'description' | 'sessionText'>
/** Fields of a program that the demo reads. */
export type ProgramItem = Pick<Program, 'id' | 'title' | 'contentIds' | 'isPublished'>

/** A client of the admin API that sends the same requests as an admin's browser, with the same token and checks. */
export type AdminClient = {
  listMedia: () => Promise<Media[]>
  media: (id: string) => Promise<Media>
  retry: (id: string) => Promise<void>
  listContent: () => Promise<LibraryItem[]>
  createContent: (content: CreateContent, idempotencyKey: string) => Promise<Pick<Content, 'id'>>
  editContent: (id: string, change: EditContent, idempotencyKey: string) => Promise<void>
  putTranscript: (id: string, text: string, idempotencyKey: string) => Promise<void>
  /** Uploads a file and returns its media id. */
  upload: (path: string) => Promise<string>
  listPrograms: () => Promise<ProgramItem[]>
  createProgram: (program: CreateProgram, idempotencyKey: string) => Promise<ProgramItem>
  editProgram: (id: string, change: EditProgram, idempotencyKey: string) => Promise<void>
  /** Adds content to the end of a program, then moves it to its place (from 0) if that is another. */
  addToProgram: (id: string, contentId: string, place: number, idempotencyKey: string) => Promise<void>
}

/** Creates a client for the demo admin, which signs in when needed; `origin` is the gateway's origin. */
export function adminClient(origin: string): AdminClient {
  const { identity, call, notePosition } = apiClient(origin, 'admin@stillair.test')

  return {
    listMedia: () => call('GET /api/media'),
    media: (id) => call('GET /api/media/:id', { params: { id } }),
    retry: async (id) => {
      await call('POST /api/media/:id/package-again', {
        params: { id },
        body: {},
        idempotencyKey: `demo-retry-${id}-${Date.now()}`,
      })
    },
    listContent: () => call('GET /api/content'),
    createContent: (body, idempotencyKey) => call('POST /api/content', { body, idempotencyKey }),
    editContent: async (id, body, idempotencyKey) => {
      await call('PATCH /api/content/:id', { params: { id }, body, idempotencyKey })
    },
    putTranscript: async (id, text, idempotencyKey) => {
      await call('PUT /api/content/:id/transcript', { params: { id }, body: { text }, idempotencyKey })
    },
    listPrograms: () => call('GET /api/programs'),
    createProgram: (body, idempotencyKey) => call('POST /api/programs', { body, idempotencyKey }),
    editProgram: async (id, body, idempotencyKey) => {
      await call('PATCH /api/programs/:id', { params: { id }, body, idempotencyKey })
    },
    addToProgram: async (id, contentId, place, idempotencyKey) => {
      const added = { params: { id }, body: { contentId }, idempotencyKey }
      const { contentIds } = await call('POST /api/programs/:id/content', added)
      if (contentIds.indexOf(contentId) === place) return
      await call('PATCH /api/programs/:id/content/:contentId/order', {
        params: { id, contentId },
        body: { order: place },
        idempotencyKey: `${idempotencyKey}-order`,
      })
    },
    upload: async (path) => {
      const { headers } = await identity()
      const filetype = path.endsWith('.mp4') ? 'video/mp4' : 'audio/mp4'
      const url = await new Promise<string>((resolve, reject) => {
        const upload = new Upload(createReadStream(path), {
          endpoint: `${origin}/api/uploads`,
          uploadSize: statSync(path).size,
          chunkSize: 8 * 1024 * 1024,
          retryDelays: [500, 1000, 2000, 4000, 8000],
          metadata: { filename: basename(path), filetype },
          headers,
          onAfterResponse: (_request, response) => notePosition(response.getHeader('x-position')),
          onError: reject,
          onSuccess: () => resolve(upload.url ?? ''),
        })
        upload.start()
      })
      return url.slice(url.lastIndexOf('/') + 1)
    },
  }
}
