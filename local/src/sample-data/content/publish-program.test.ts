import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testLibrary } from '../../../test/in-memory-library.ts'
import { type CompletedSteps, completedSteps } from './completed-steps.ts'
import { type DemoProgram, demoPrograms } from './programs.ts'
import { publishProgram } from './publish-program.ts'
import { demoSessions } from './sessions/all.ts'

const program: DemoProgram = {
  slug: 'p',
  title: 'Program',
  description: 'About it.',
  whoIsThisFor: 'For you.',
  tags: [],
  sessions: ['one', 'two', 'three'],
}

let root: string
let done: CompletedSteps
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stillair-programs-'))
  done = completedSteps(join(root, 'done.json'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const inLibrary = (...slugs: string[]) => new Map(slugs.map((slug) => [slug, `id-${slug}`]))

describe('a demo program', () => {
  it('is published once two of its sessions exist, and later ones get their places', async () => {
    const { client, programs } = testLibrary()
    await publishProgram(client, program, inLibrary('one'), 3, done)
    expect(programs).toEqual([])
    await publishProgram(client, program, inLibrary('three', 'one'), 3, done)
    expect(programs).toMatchObject([{ title: 'Program', isPublished: true, contentIds: ['id-one', 'id-three'] }])
    await publishProgram(client, program, inLibrary('three', 'one', 'two'), 3, done)
    expect(programs).toMatchObject([{ contentIds: ['id-one', 'id-two', 'id-three'] }])
  })

  it('is published with one session when no more will come', async () => {
    const { client, programs } = testLibrary()
    await publishProgram(client, program, inLibrary('two'), 1, done)
    expect(programs).toMatchObject([{ isPublished: true, contentIds: ['id-two'] }])
  })

  it('is not duplicated by a restart or an interrupted run', async () => {
    const { client, programs } = testLibrary()
    await client.createProgram({ title: 'Program' }, 'key')
    await client.addToProgram('program-0', 'id-one', 0, 'key')
    const restarted = () =>
      publishProgram(client, program, inLibrary('one', 'two'), 3, completedSteps(join(root, 'done.json')))
    await restarted()
    await restarted()
    expect(programs).toMatchObject([{ isPublished: true, contentIds: ['id-one', 'id-two'] }])
  })

  it('respects what an admin has removed, renamed or withdrawn', async () => {
    const { client, programs } = testLibrary()
    await publishProgram(client, program, inLibrary('one', 'two'), 3, done)
    const [made] = programs
    if (!made) throw new Error('no program')
    made.contentIds.shift()
    made.isPublished = false
    await publishProgram(client, program, inLibrary('one', 'two', 'three'), 3, done)
    expect(programs).toMatchObject([{ isPublished: false, contentIds: ['id-two', 'id-three'] }])
    made.title = 'Mine'
    await publishProgram(client, { ...program, sessions: [...program.sessions, 'four'] }, inLibrary('four'), 4, done)
    expect(programs).toHaveLength(1)
  })
})

it('the demo programs contain only existing sessions, and every session is in one', () => {
  const slugs = demoSessions.map(({ slug }) => slug)
  expect([...new Set(demoPrograms.flatMap(({ sessions }) => sessions))].sort()).toEqual([...slugs].sort())
  for (const { title, sessions, description, whoIsThisFor } of demoPrograms) {
    expect(new Set(sessions).size, title).toBe(sessions.length)
    expect(`${description} ${whoIsThisFor}`, title).not.toMatch(/!|\bcure|guarantee/)
  }
})
