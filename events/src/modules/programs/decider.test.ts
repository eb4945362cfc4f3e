import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectRepeatsDecideNothing, given } from '../../../test/decider-spec.ts'
import { type CommandContext, handleCommand } from '../../log/handle-command.ts'
import { inMemoryEventStore } from '../../log/in-memory/in-memory-event-store.ts'
import { loadState } from '../../log/load-state.ts'
import { type ProgramCommand, programDecider } from './decider.ts'
import {
  ProgramContentAdded,
  ProgramContentRemoved,
  ProgramContentReordered,
  ProgramCreated,
  ProgramDeleted,
  type ProgramDetails,
  ProgramEdited,
  ProgramPublished,
  ProgramPurged,
  ProgramUndeleted,
  ProgramUnpublished,
  programStream,
} from './events.ts'
import { evolveProgram, type Program, type ProgramVersion } from './state.ts'

const programId = 'first-flight'
const details: ProgramDetails = {
  title: 'First flight',
  description: null,
  whoIsThisFor: null,
  coverUrl: null,
  tags: [],
}
const create = (isPublished = false): ProgramCommand => ({ type: 'CreateProgram', programId, details, isPublished })
const edit = (
  changes: Partial<ProgramDetails>,
  isPublished: boolean | undefined = undefined,
  expectedRevision: number | undefined = undefined,
): ProgramCommand => ({ type: 'EditProgram', changes, isPublished, expectedRevision })
const add = (contentId: string, isKnown = true): ProgramCommand => ({ type: 'AddContent', contentId, isKnown })
const remove = (contentId: string): ProgramCommand => ({ type: 'RemoveContent', contentId })
const move = (
  contentId: string,
  order: number,
  { expectedRevision, deletedIds = [] }: { expectedRevision?: number | undefined; deletedIds?: readonly string[] } = {},
): ProgramCommand => ({ type: 'MoveContent', contentId, order, deletedIds, expectedRevision })
const restore = (
  version: ProgramVersion,
  { expectedRevision, deletedIds = [] }: { expectedRevision?: number | undefined; deletedIds?: readonly string[] } = {},
): ProgramCommand => ({ type: 'RestoreProgram', version, deletedIds, expectedRevision })
const deletion: ProgramCommand = { type: 'DeleteProgram' }

const created = ProgramCreated({ programId, details })
const published = ProgramPublished({ programId })
const unpublished = ProgramUnpublished({ programId })
const added = (contentId: string) => ProgramContentAdded({ programId, contentId })
const removed = (contentId: string) => ProgramContentRemoved({ programId, contentId })
const reordered = (...contentIds: string[]) => ProgramContentReordered({ programId, contentIds })
const deleted = ProgramDeleted({ programId })
const abc = [created, added('a'), added('b'), added('c')]

test('a program is created once as a draft, or published on request', () => {
  given(programDecider, []).when(create()).then(created)
  given(programDecider, []).when(create(true)).then(created, published)
  given(programDecider, [created]).when(create(true)).thenNothing()
})

test('an edit records all details, and nothing when none changed', () => {
  const edited = ProgramEdited({ programId, details: { ...details, title: 'Second flight' } })
  given(programDecider, [created])
    .when(edit({ title: 'Second flight' }))
    .then(edited)
  given(programDecider, [created])
    .when(edit({ title: 'First flight', tags: [] }))
    .thenNothing()
})

test('publishing and unpublishing are separate events from edits and have no conditions', () => {
  given(programDecider, [created]).when(edit({}, true)).then(published)
  given(programDecider, [created, published]).when(edit({}, true)).thenNothing()
  given(programDecider, [created, published]).when(edit({}, false)).then(unpublished)
  const edited = ProgramEdited({ programId, details: { ...details, tags: ['calm'] } })
  given(programDecider, [created, published, unpublished])
    .when(edit({ tags: ['calm'] }, true))
    .then(edited, published)
})

test('content is added at the end, once', () => {
  given(programDecider, [created]).when(add('a')).then(added('a'))
  given(programDecider, abc).when(add('a')).thenNothing()
  given(programDecider, [...abc, removed('a')])
    .when(add('a'))
    .then(added('a'))
})

test('content that is not in the library is not found', () => {
  given(programDecider, [created]).when(add('z', false)).thenRefuses('not-found')
})

test('content is removed, and removing it again adds no events', {
  tags: ['api/delete-api-programs-id-content-contentid'],
}, () => {
  given(programDecider, abc).when(remove('b')).then(removed('b'))
  given(programDecider, [...abc, removed('b')])
    .when(remove('b'))
    .thenNothing()
})

test('content moves up, down and to the end, and the event holds the whole order', {
  tags: ['states/program-content-order-up-down-moves-an'],
}, () => {
  given(programDecider, abc)
    .when(move('c', 1))
    .then(reordered('a', 'c', 'b'))
  given(programDecider, abc)
    .when(move('a', 1))
    .then(reordered('b', 'a', 'c'))
  given(programDecider, abc)
    .when(move('a', 2))
    .then(reordered('b', 'c', 'a'))
  given(programDecider, abc)
    .when(move('a', 10_000))
    .then(reordered('b', 'c', 'a'))
  given(programDecider, abc).when(move('b', 1)).thenNothing()
  given(programDecider, abc).when(move('c', 9)).thenNothing()
})

test('content that is not in the program cannot be moved', () => {
  given(programDecider, abc).when(move('z', 0)).thenRefuses('not-found')
})

test('an unknown or deleted program is not found', () => {
  const version = { details, contentIds: [] }
  for (const command of [edit({ title: 'x' }), add('a'), remove('a'), move('a', 0), restore(version)]) {
    given(programDecider, []).when(command).thenRefuses('not-found')
    given(programDecider, [created, deleted]).when(command).thenRefuses('not-found')
  }
})

test('a draft can be deleted once, a published program cannot', () => {
  given(programDecider, abc).when(deletion).then(deleted)
  given(programDecider, [...abc, deleted])
    .when(deletion)
    .thenNothing()
  given(programDecider, [...abc, published])
    .when(deletion)
    .thenRefuses('is-published')
  given(programDecider, [...abc, published, unpublished])
    .when(deletion)
    .then(deleted)
})

describe('a program restored from the bin', () => {
  const [createdAt, deletedAt] = ['2026-01-01T12:00:00.000Z', '2026-02-01T12:00:00.000Z']
  const was = abc.reduce<Program>(
    (state, event) => evolveProgram(state, event, createdAt),
    null,
  ) as NonNullable<Program>
  const restoreDeleted = (deletedIds: string[] = [], now = '2026-03-03T12:00:00.000Z'): ProgramCommand => ({
    type: 'UndeleteProgram',
    was,
    binned: { deletedAt, isPurged: false },
    deletedIds,
    now: new Date(now),
  })
  const back = (...contentIds: string[]) =>
    ProgramUndeleted({ programId, details, contentIds, createdAt, revision: abc.length + 1 })

  test('has the contents that still exist', () => {
    given(programDecider, [...abc, deleted])
      .when(restoreDeleted())
      .then(back('a', 'b', 'c'))
    given(programDecider, [...abc, deleted])
      .when(restoreDeleted(['b', 'x']))
      .then(back('a', 'c'))
  })

  test('can be edited, ordered and deleted as before', () => {
    const story = [...abc, deleted, back('a', 'b')]
    given(programDecider, story).when(restoreDeleted()).thenNothing()
    given(programDecider, story).when(move('b', 0)).then(reordered('b', 'a'))
    given(programDecider, story)
      .when(edit({ title: 'Renamed' }, undefined, abc.length + 1))
      .then(ProgramEdited({ programId, details: { ...details, title: 'Renamed' } }))
    given(programDecider, story)
      .when(edit({ title: 'Renamed' }, undefined, abc.length))
      .thenRefuses('edited-meanwhile')
    given(programDecider, story).when(deletion).then(deleted)
    given(programDecider, [...story, deleted])
      .when(deletion)
      .thenNothing()
  })

  test('can be deleted for good once, and not be restored then', () => {
    const purge = (isPurged = false): ProgramCommand => ({
      type: 'PurgeProgram',
      programId,
      binned: { deletedAt, isPurged },
      now: new Date('2026-02-02T12:00:00.000Z'),
    })
    const purged = ProgramPurged({ programId })
    given(programDecider, [...abc, deleted])
      .when(purge())
      .then(purged)
    given(programDecider, [...abc, deleted, purged])
      .when(purge(true))
      .thenNothing()
    given(programDecider, [...abc, deleted, back('a')])
      .when(purge())
      .thenRefuses('not-in-bin')
    given(programDecider, [...abc, deleted, purged])
      .when({ ...restoreDeleted(), binned: { deletedAt, isPurged: true } } as ProgramCommand)
      .thenRefuses('not-in-bin')
  })

  test('must have been deleted at most 30 days ago', () => {
    given(programDecider, [...abc, deleted])
      .when(restoreDeleted([], '2026-03-03T12:00:01.000Z'))
      .thenRefuses('not-in-bin')
  })
})

const renamed = ProgramEdited({ programId, details: { ...details, title: 'Renamed' } })

test('an edit is refused after an unseen edit or publication, but not after a change of the contents', () => {
  const seen = 0
  given(programDecider, [created, renamed])
    .when(edit({ title: 'Mine' }, undefined, seen))
    .thenRefuses('edited-meanwhile')
  given(programDecider, [created, published])
    .when(edit({ title: 'Mine' }, undefined, seen))
    .thenRefuses('edited-meanwhile')
  given(programDecider, [created, renamed])
    .when(edit({}, true, seen))
    .thenRefuses('edited-meanwhile')
  const edited = ProgramEdited({ programId, details: { ...details, title: 'Mine' } })
  given(programDecider, abc)
    .when(edit({ title: 'Mine' }, undefined, seen))
    .then(edited)
  given(programDecider, [created, renamed])
    .when(edit({ title: 'Mine' }, undefined, 1))
    .then(edited)
})

test('an edit that changes nothing is harmless, even after unseen changes', () => {
  given(programDecider, [created, renamed])
    .when(edit({ title: 'Renamed' }, undefined, 0))
    .thenNothing()
})

test('a move is refused after an unseen change of the contents, but not after an edit', () => {
  const seen = { expectedRevision: 3 }
  given(programDecider, [...abc, reordered('b', 'a', 'c')])
    .when(move('c', 0, seen))
    .thenRefuses('order-changed')
  given(programDecider, [...abc, removed('b')])
    .when(move('c', 0, seen))
    .thenRefuses('order-changed')
  given(programDecider, [...abc, renamed, published])
    .when(move('c', 0, seen))
    .then(reordered('c', 'a', 'b'))
  given(programDecider, [...abc, reordered('c', 'a', 'b')])
    .when(move('c', 0, seen))
    .thenNothing()
})

test('a move ignores content that was deleted from the library, and removes it from the program', () => {
  given(programDecider, abc)
    .when(move('c', 0, { deletedIds: ['a'] }))
    .then(removed('a'), reordered('c', 'b'))
  given(programDecider, abc)
    .when(move('c', 1, { deletedIds: ['a'] }))
    .thenNothing()
  given(programDecider, abc)
    .when(move('a', 1, { deletedIds: ['a'] }))
    .thenRefuses('not-found')
})

describe('restoring a version', () => {
  const version = { details, contentIds: ['a', 'b', 'c'] }

  test('restores the details and the contents: removals, additions, then one new order', () => {
    given(programDecider, [...abc, renamed, removed('a'), added('d'), reordered('d', 'c', 'b')])
      .when(restore(version))
      .then(
        ProgramEdited({ programId, details }),
        removed('d'),
        added('a'),
        ProgramContentReordered({ programId, contentIds: ['a', 'b', 'c'] }),
      )
  })

  test('records no order that is already right, and nothing when nothing differs', () => {
    given(programDecider, [...abc, removed('c')])
      .when(restore(version))
      .then(added('c'))
    given(programDecider, [...abc, published])
      .when(restore(version))
      .thenNothing()
  })

  test('omits contents that were deleted since', () => {
    given(programDecider, [...abc, removed('a'), reordered('c', 'b')])
      .when(restore(version, { deletedIds: ['a'] }))
      .then(reordered('b', 'c'))
  })

  test('is refused after any unseen change', () => {
    given(programDecider, [...abc, removed('c'), renamed])
      .when(restore(version, { expectedRevision: 4 }))
      .thenRefuses('edited-meanwhile')
    given(programDecider, [...abc, published])
      .when(restore(version, { expectedRevision: 0 }))
      .thenNothing()
  })
})

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const changes = fc.record<Partial<ProgramDetails>>(
  { title: fc.string(), tags: fc.array(fc.string()) },
  { requiredKeys: [] },
)
const command = fc.oneof(
  fc.boolean().map(create),
  fc.tuple(changes, fc.constantFrom(undefined, true, false)).map((parts) => edit(...parts)),
  id.map((contentId) => add(contentId)),
  id.map(remove),
  fc
    .tuple(id, fc.nat(6), fc.uniqueArray(id), fc.option(fc.nat(20), { nil: undefined }))
    .map(([contentId, order, deletedIds, expectedRevision]) =>
      move(contentId, order, { deletedIds, expectedRevision }),
    ),
  fc
    .tuple(changes, fc.uniqueArray(id), fc.uniqueArray(id))
    .map(([changed, contentIds, deletedIds]) =>
      restore({ details: { ...details, ...changed }, contentIds }, { deletedIds }),
    ),
  fc.constant(deletion),
)

test('a repeated command adds no events, and no content is in a program twice', () => {
  fc.assert(
    fc.property(fc.array(command), (commands) => {
      const state = expectRepeatsDecideNothing(programDecider, [create(), ...commands])
      const ids = state?.contentIds ?? []
      expect(new Set(ids).size).toBe(ids.length)
      expect(state?.revision ?? 0).toBeGreaterThanOrEqual(
        Math.max(state?.detailsRevision ?? 0, state?.contentRevision ?? 0),
      )
    }),
  )
})

test('concurrent changes of the contents end as if they had been made one after the other', async () => {
  const stream = programStream(programId)
  const at = (commandId: string): CommandContext => ({
    commandId,
    correlationId: 'request',
    actor: { kind: 'user', id: 'ada' },
    timeZone: 'UTC',
    now: new Date('2026-01-01T12:00:00Z'),
  })
  const change = fc.oneof(
    fc.tuple(id, fc.nat(6)).map((parts) => move(...parts)),
    id.map((contentId) => add(contentId)),
    id.map(remove),
  )
  /** Returns the contents after running the commands one after the other; refused commands change nothing. */
  const inTurn = (...commands: ProgramCommand[]) =>
    commands.reduce((state, next) => {
      try {
        const events = programDecider.decide(next, state)
        return events.reduce((before, event) => programDecider.evolve(before, event, ''), state)
      } catch {
        return state
      }
    }, given(programDecider, abc).state)?.contentIds

  await fc.assert(
    fc.asyncProperty(change, change, async (first, second) => {
      const store = inMemoryEventStore()
      const send = (name: string, next: ProgramCommand) =>
        handleCommand(store, at(name), { stream, decider: programDecider, command: next })
      await send('create', create())
      for (const contentId of ['a', 'b', 'c']) await send(`add ${contentId}`, add(contentId))
      await Promise.allSettled([send('first', first), send('second', second)])
      const { state } = await loadState(store, stream, programDecider)
      expect([inTurn(first, second), inTurn(second, first)]).toContainEqual(state?.contentIds)
    }),
  )
})
