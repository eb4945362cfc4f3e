import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { CreateContent } from '@stillair/api/contract/content.ts'
import type { Media } from '@stillair/api/contract/media.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdminClient } from './admin-client.ts'
import { doneList } from './done-list.ts'
import { publish } from './publish.ts'
import { demoSessions } from './sessions/all.ts'

const [session] = demoSessions
if (!session) throw new Error('no session')

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stillair-publish-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const generate = async () => {
  const path = join(root, `${session.slug}.m4a`)
  writeFileSync(path, 'sound')
  return path
}

/** A library in memory whose packaging goes through the given states, one at each look. */
function library(...states: Media['state'][]) {
  const media: Media[] = []
  const content: CreateContent[] = []
  const state = () => (states.length > 1 ? states.shift() : states[0]) ?? 'ready'
  const client: AdminClient = {
    listMedia: async () => media,
    media: async (id) => {
      const found = media.find((one) => one.id === id)
      if (!found) throw new Error('unknown')
      return { ...found, state: state(), reason: 'It is silent.' }
    },
    retry: async () => {},
    listContent: async () => content,
    createContent: async (created) => ({ id: `content-${content.push(created)}` }),
    upload: async (path) => {
      const id = `media-${media.length}`
      const uploadedAt = '2026-01-01T00:00:00Z'
      media.push({ id, fileName: basename(path), size: 5, state: 'uploaded', progress: 0, step: null, uploadedAt })
      return id
    },
  }
  return { client, media, content }
}

describe('publishing a demo session', () => {
  it('waits until it can be played, and publishes it with its text', async () => {
    const { client, content } = library('uploaded', 'packaging', 'playable')
    await publish(client, session, generate)
    expect(content).toMatchObject([
      { title: session.title, mediaId: 'media-0', isPublished: true, isFreeContent: true },
    ])
    expect(content[0]?.sessionText).toMatch(/^<p>The flight has not begun/)
  })

  it('goes on where it was cut short, and does nothing twice', async () => {
    const { client, media, content } = library('ready')
    await client.upload(`/somewhere/${session.slug}.m4a`)
    await publish(client, session, generate)
    await publish(client, session, generate)
    expect(media).toHaveLength(1)
    expect(content).toHaveLength(1)
  })

  it('tries packaging once more, then says why it failed', async () => {
    const { client, content } = library('failed', 'packaging', 'failed')
    await expect(publish(client, session, generate)).rejects.toThrow('It is silent.')
    expect(content).toHaveLength(0)
    const second = library('failed', 'packaging', 'ready')
    await publish(second.client, session, generate)
    expect(second.content).toHaveLength(1)
  })

  it('remembers what was published over a restart', () => {
    const file = join(root, 'demo', 'published.json')
    doneList(file).add('one')
    expect(doneList(file).has('one')).toBe(true)
    expect(doneList(file).has('two')).toBe(false)
  })
})
