import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testLibrary } from '../../../test/in-memory-library.ts'
import { completedSteps } from './completed-steps.ts'
import { spokenText } from './demo-session.ts'
import { publish } from './publish.ts'
import { demoSessions } from './sessions/all.ts'
import { upgradeContent } from './upgrade-content.ts'

const [session] = demoSessions
const TEXT = '<p>About it</p>'
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

describe('publishing demo content', () => {
  it('waits until it is playable, then publishes it with its text', async () => {
    const { client, content } = testLibrary('uploaded', 'packaging', 'playable')
    await publish(client, session, TEXT, generate)
    expect(content).toMatchObject([
      { title: session.title, mediaId: 'media-0', isPublished: true, isFreeContent: true },
    ])
    expect(content[0]?.sessionText).toBe(TEXT)
  })

  it('resumes after an interruption, and repeats nothing', async () => {
    const { client, media, content } = testLibrary('ready')
    await client.upload(`/somewhere/${session.slug}.m4a`)
    await publish(client, session, TEXT, generate)
    await publish(client, session, TEXT, generate)
    expect(media).toHaveLength(1)
    expect(content).toHaveLength(1)
  })

  it('retries packaging once, then reports why it failed', async () => {
    const { client, content } = testLibrary('failed', 'packaging', 'failed')
    await expect(publish(client, session, TEXT, generate)).rejects.toThrow('It is silent.')
    expect(content).toHaveLength(0)
    const second = testLibrary('failed', 'packaging', 'ready')
    await publish(second.client, session, TEXT, generate)
    expect(second.content).toHaveLength(1)
  })

  it('remembers published content over a restart', () => {
    const file = join(root, 'demo', 'published.json')
    completedSteps(file).add('one')
    expect(completedSteps(file).has('one')).toBe(true)
    expect(completedSteps(file).has('two')).toBe(false)
  })
})

describe('content published before there were transcripts', () => {
  const { title, description } = session
  const asPublished = { title, description, sessionText: spokenText(session), type: 'audio', categoryId: 3 } as const

  it('gets the current details and tags', async () => {
    const { client, content } = testLibrary()
    await client.createContent({ ...asPublished, sessionText: spokenText(session).replaceAll('\n', ' ') }, 'key')
    await upgradeContent(client, session, TEXT)
    expect(content).toMatchObject([{ sessionText: TEXT, tags: session.tags }])
  })

  it('stays unchanged when an admin has rewritten or removed it', async () => {
    const { client, content } = testLibrary()
    await upgradeContent(client, session, TEXT)
    await client.createContent({ ...asPublished, sessionText: '<p>Mine</p>' }, 'key')
    await upgradeContent(client, session, TEXT)
    expect(content).toMatchObject([{ sessionText: '<p>Mine</p>' }])
  })
})
