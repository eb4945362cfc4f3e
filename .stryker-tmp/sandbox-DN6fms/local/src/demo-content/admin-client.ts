// @ts-nocheck
import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Content, type CreateContent, type EditContent } from '@stillair/api/contract/content.ts'
import { Media } from '@stillair/api/contract/media.ts'
import { type CreateProgram, type EditProgram, Program } from '@stillair/api/contract/programs.ts'
import { Upload } from 'tus-js-client'
import * as z from 'zod'
import { apiClient } from '../api-client.ts'

/** What is looked at of a session in the library. */
export type LibraryItem = Pick<Content, 'id' | 'title' | 'description' | 'sessionText'>
/** What is looked at of a program. */
export type ProgramItem = Pick<Program, 'id' | 'title' | 'contentIds' | 'isPublished'>

/** What an admin's browser does, done by a program: the same addresses, the same token, the same checks. */
export type AdminClient = {
  listMedia: () => Promise<Media[]>
  media: (id: string) => Promise<Media>
  retry: (id: string) => Promise<void>
  listContent: () => Promise<LibraryItem[]>
  createContent: (content: CreateContent, idempotencyKey: string) => Promise<Pick<Content, 'id'>>
  editContent: (id: string, change: EditContent, idempotencyKey: string) => Promise<void>
  putTranscript: (id: string, text: string, idempotencyKey: string) => Promise<void>
  /** Uploads a file and answers the id of the media. */
  upload: (path: string) => Promise<string>
  listPrograms: () => Promise<ProgramItem[]>
  createProgram: (program: CreateProgram, idempotencyKey: string) => Promise<ProgramItem>
  editProgram: (id: string, change: EditProgram, idempotencyKey: string) => Promise<void>
  /** Puts a session at the end of a program, then, where that is not its place, at its place, from 0. */
  addToProgram: (id: string, contentId: string, place: number, idempotencyKey: string) => Promise<void>
}

/** Acts as the demo admin, who signs in when needed; `origin` is the gateway's. */
export function adminClient(origin: string): AdminClient {
  const { identity, call, notePosition } = apiClient(origin, 'admin@stillair.test')
  const done = async (method: string, path: string, command: { body: unknown; key: string }) => {
    await call(method, path, z.unknown(), command)
  }

  return {
    listMedia: () => call('GET', '/api/media', z.array(Media)),
    media: (id) => call('GET', `/api/media/${id}`, Media),
    retry: (id) => done('POST', `/api/media/${id}/retry`, { body: {}, key: `demo-retry-${id}-${Date.now()}` }),
    listContent: () => call('GET', '/api/content', z.array(Content)),
    createContent: (body, key) => call('POST', '/api/content', Content, { body, key }),
    editContent: (id, body, key) => done('PATCH', `/api/content/${id}`, { body, key }),
    putTranscript: (id, text, key) => done('PUT', `/api/content/${id}/transcript`, { body: { text }, key }),
    listPrograms: () => call('GET', '/api/programs', z.array(Program)),
    createProgram: (body, key) => call('POST', '/api/programs', Program, { body, key }),
    editProgram: (id, body, key) => done('PATCH', `/api/programs/${id}`, { body, key }),
    addToProgram: async (id, contentId, place, key) => {
      const path = `/api/programs/${id}/content`
      const { contentIds } = await call('POST', path, Program, { body: { contentId }, key })
      if (contentIds.indexOf(contentId) === place) return
      await done('PATCH', `${path}/${contentId}/order`, { body: { order: place }, key: `${key}-order` })
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
