import { describe, expect, test } from 'vitest'
import { initialTransition, type SnapshotFrom, transition } from 'xstate'
import { underWayFixture } from '../../../../test/media-fixture.ts'
import { ApiError } from '../../../api/api-error.ts'
import { createEditorMachine, type EditorEvent, type EditorRules, type Outcome } from './editor-machine.ts'

interface Values {
  readonly title: string
  readonly description: string
  readonly isPublished: boolean
  readonly mediaId: string | null
}

interface Base extends Values {
  readonly id: string
  readonly revision: number
}

const rules: EditorRules<Values, Base> = {
  what: 'content',
  fields: ['title', 'description', 'isPublished', 'mediaId'],
  valuesOf: ({ title, description, isPublished, mediaId }) => ({ title, description, isPublished, mediaId }),
  problemsOf: ({ title, description }) => ({
    ...(title === '' && { title: 'Title is required' }),
    ...(description.length > 5 && { description: 'Too long' }),
  }),
  isChanged: () => false,
}
const machine = createEditorMachine(rules)

type Given = SnapshotFrom<typeof machine>
type Event = EditorEvent<Values, Base> | { readonly type: 'ENDED'; readonly outcome: Outcome<Base> }

const VALUES: Values = { title: 'Calm', description: '', isPublished: true, mediaId: 'a' }
const BASE: Base = { ...VALUES, id: 'calm', revision: 2 }

const editing = (values: Partial<Values> = {}, base: Base | null = null): Given =>
  initialTransition(machine, { base, values: { ...VALUES, ...values } })[0]

/** Returns the state after these events, with the effects of the last one. */
function when(given: Given, ...events: readonly Event[]) {
  let snapshot = given
  let effects: unknown[] = []
  for (const event of events) {
    const next =
      event.type === 'ENDED'
        ? { type: 'xstate.done.actor.0.editor.saving', actorId: '0.editor.saving', output: event.outcome }
        : event
    const [after, actions] = transition(machine, snapshot, next as EditorEvent<Values, Base>)
    snapshot = after
    effects = actions.flatMap(({ type }) => (type === 'xstate.spawnChild' ? ['save'] : []))
  }
  const { value, context } = snapshot
  return { value, context, effects, and: (...more: readonly Event[]) => when(snapshot, ...more) }
}

const SUBMIT = { type: 'SUBMIT' } as const
const change = (values: Partial<Values>) => ({ type: 'CHANGE', values }) as const
const uploading = (isUploading: boolean) => ({ type: 'UPLOADING', isUploading }) as const
const overtaken = (newest: Partial<Base>): Event => ({
  type: 'ENDED',
  outcome: {
    is: 'overtaken',
    saving: { base: BASE, attempt: null },
    newest: { ...BASE, revision: 9, ...newest },
    history: [],
    message: 'Somebody else was faster.',
  },
})
const refused = (error: unknown, problems = {}): Event => ({
  type: 'ENDED',
  outcome: {
    is: 'refused',
    saving: { base: null, attempt: { body: 'sent', idempotencyKey: 'one' } },
    failure: { title: 'Error creating content', error },
    problems,
  },
})

describe('problems', () => {
  test('given a form without a title, when it is submitted, then nothing is saved', () => {
    const { value, context, effects } = when(editing({ title: '' }), SUBMIT)
    expect([value, effects]).toEqual(['editing', []])
    expect(context).toMatchObject({ problems: { title: 'Title is required' }, refusals: 1 })
  })

  test('given a form that was not submitted, when a field is wrong, then no problem is shown yet', () => {
    expect(when(editing(), change({ title: '' })).context.problems).toEqual({})
  })

  test('given a problem, when its field is corrected, then that problem disappears and others stay', () => {
    const given = when(editing({ title: '', description: 'Too many words' }), SUBMIT)
    expect(given.and(change({ title: 'Calm' })).context.problems).toEqual({ description: 'Too long' })
    expect(given.and(change({ description: 'Still too many' })).context.problems).toEqual(given.context.problems)
  })

  test('given a problem from the server, when the field changes, then the problem disappears', () => {
    const given = when(editing(), SUBMIT, refused(new Error('x'), { title: 'Taken' }))
    expect(given.context).toMatchObject({ problems: { title: 'Taken' }, refusals: 1 })
    expect(given.and(change({ title: 'Calmer' })).context.problems).toEqual({})
  })
})

describe('saving', () => {
  test('given a valid form, when it is submitted, then it is saved once', () => {
    const given = when(editing(), SUBMIT)
    expect([given.value, given.effects]).toEqual(['saving', ['save']])
    expect(given.and(SUBMIT).effects).toEqual([])
  })

  test('when everything is saved, then the machine ends', () => {
    const outcome: Outcome<Base> = { is: 'saved', saving: { base: BASE, attempt: null } }
    expect(when(editing(), SUBMIT, { type: 'ENDED', outcome })).toMatchObject({ value: 'saved' })
  })

  test('when the server refuses, then the form is unchanged, and the next attempt reuses the key', () => {
    const error = new ApiError(503, { error: 'Not ready.' })
    const { value, context } = when(editing(), SUBMIT, refused(error))
    expect(value).toBe('editing')
    expect(context).toMatchObject({
      values: VALUES,
      failure: { title: 'Error creating content', error },
      saving: { base: null, attempt: { body: 'sent', idempotencyKey: 'one' } },
    })
  })

  test('given a failure, when a valid form is submitted again, then the failure disappears', () => {
    const given = when(editing(), SUBMIT, refused(new Error('x')))
    expect(given.and(SUBMIT).context.failure).toBeNull()
    expect(given.and(change({ title: '' }), SUBMIT).context.failure).not.toBeNull()
  })
})

describe('a conflict with another editor', () => {
  const mine = editing({ title: 'Mine' }, BASE)

  test('merges changes of different fields, and continues from their version', () => {
    const { value, context } = when(mine, SUBMIT, overtaken({ description: 'New' }))
    expect(value).toBe('editing')
    expect(context).toMatchObject({
      values: { title: 'Mine', description: 'New' },
      saving: { base: { revision: 9 } },
      conflict: { is: { taken: ['description'], disputes: [] }, message: 'Somebody else was faster.' },
    })
  })

  test('given an open choice, when the form is submitted, then the choice is urgent and nothing is saved', () => {
    const { value, context, effects } = when(mine, SUBMIT, overtaken({ title: 'Theirs' }), SUBMIT)
    expect([value, effects, context.conflict?.isUrgent]).toEqual(['editing', [], true])
  })

  test.each(['mine', 'theirs'] as const)('given an open choice, when %s is chosen, then that is saved', (side) => {
    const choose = { type: 'CHOOSE', at: 0, side } as const
    const { value, context } = when(mine, SUBMIT, overtaken({ title: 'Theirs' }), choose, SUBMIT)
    expect(value).toBe('saving')
    expect(context.values.title).toBe({ mine: 'Mine', theirs: 'Theirs' }[side])
  })

  test('given theirs was chosen, when mine is chosen instead, then the typed text is back', () => {
    const choose = (side: 'mine' | 'theirs') => ({ type: 'CHOOSE', at: 0, side }) as const
    const given = when(mine, SUBMIT, overtaken({ title: 'Theirs' }), choose('theirs'))
    expect(given.and(choose('mine')).context.values.title).toBe('Mine')
  })
})

describe('a conflict over the parts of a field', () => {
  /** Descriptions are merged by their words. */
  const merging = createEditorMachine<Values, Base>({
    ...rules,
    mergeParts: (field, newest, { description }) =>
      field !== 'description'
        ? null
        : {
            taken: 'a word',
            disputes:
              newest.description === 'b' ? [{ name: 'word', mine: description, theirs: newest.description }] : [],
            valueWith: () => `${description} ${newest.description}`,
            change: () => newest.description,
          },
  })
  const [given] = initialTransition(merging, { base: BASE, values: { ...VALUES, description: 'x' } })

  test('without a dispute, the merged value is saved at once, with a sentence for the toast', () => {
    const { value, context, effects } = when(given, SUBMIT, overtaken({ description: 'a' }))
    expect([value, effects]).toEqual(['saving', ['save']])
    expect(context).toMatchObject({
      values: { description: 'x a' },
      saving: { base: { revision: 9 }, merged: 'Somebody else changed a word. Both changes are kept.' },
      conflict: null,
    })
  })

  test('with another change to look at, nothing is saved yet', () => {
    const { value, context } = when(given, SUBMIT, overtaken({ description: 'a', title: 'Calmer' }))
    expect(value).toBe('editing')
    expect(context.conflict?.is).toMatchObject({
      taken: ['title'],
      merged: [{ field: 'description', taken: 'a word' }],
    })
  })

  test('with a dispute, nothing is saved before a choice', () => {
    const met = when(given, SUBMIT, overtaken({ description: 'b' }))
    expect(met.and(SUBMIT)).toMatchObject({ value: 'editing', effects: [] })
    const chosen = met.and({ type: 'CHOOSE', at: 0, side: 'theirs' }, SUBMIT)
    expect(chosen).toMatchObject({ value: 'saving', context: { values: { description: 'b' } } })
  })
})

describe('a draft of an earlier visit', () => {
  const bringBack = (begun: Partial<Values> | undefined, changes: Partial<Values>): Event => {
    const { id: _, revision, ...saved } = BASE
    const draft = { at: '2026-11-20T12:00:00.000Z', revision: 1, changes, ...(begun && { begun }) }
    return { type: 'BRING_BACK', draft, base: { ...BASE, revision }, saved, history: [] }
  }
  const given = (values: Partial<Values> = {}) => editing(values, BASE)

  test('is applied if nothing else was saved since', () => {
    const { context } = when(given(), bringBack({ description: '' }, { description: 'Mine' }))
    expect(context).toMatchObject({ values: { ...VALUES, description: 'Mine' }, conflict: null })
  })

  test('is compared with what was saved since, and saved only after a choice', () => {
    const met = when(given(), bringBack({ title: 'Before', description: '' }, { title: 'Mine', description: 'Mine' }))
    const { disputes } = met.context.conflict?.is ?? {}
    expect(disputes).toMatchObject([{ field: 'title', mine: { title: 'Mine' }, choice: null }])
    expect(met.and(SUBMIT)).toMatchObject({ value: 'editing', effects: [] })
    const taken = met.and({ type: 'CHOOSE', at: 0, side: 'theirs' })
    expect(taken.context.values).toMatchObject({ title: 'Calm', description: 'Mine' })
    expect(met.and({ type: 'CHOOSE', at: 0, side: 'mine' }, SUBMIT).value).toBe('saving')
  })

  test('without its initial values is compared with the saved version', () => {
    const { context } = when(given(), bringBack(undefined, { title: 'Mine' }))
    expect(context.conflict?.is.disputes).toMatchObject([{ field: 'title' }])
  })

  test('does not overwrite what is already typed', () => {
    const { context } = when(given({ title: 'Newer' }), bringBack({ title: 'Before' }, { title: 'Mine' }))
    expect(context).toMatchObject({ values: { title: 'Newer' }, conflict: null })
  })
})

test('a deleted item can be saved as a new one', () => {
  const gone = refused(new ApiError(404, { error: 'The session was not found.' }))
  const given = when(editing({ title: 'Mine' }, BASE), SUBMIT, gone, { type: 'SAVE_AS_NEW' })
  expect(given).toMatchObject({ value: 'saving', effects: ['save'] })
  expect(given.context).toMatchObject({ values: { title: 'Mine' }, saving: { base: null, attempt: null } })
})

describe('a recording that is still uploading', () => {
  const given = when(editing(), uploading(true), SUBMIT)

  test('delays saving', () => expect([given.value, given.effects]).toEqual(['arriving', []]))

  test('when it has arrived, then the form is saved', () => {
    expect(given.and(change({ mediaId: 'b' }), uploading(false))).toMatchObject({ value: 'saving', effects: ['save'] })
  })

  test('when it does not arrive, then nothing is saved, and the form shows the failure', () => {
    const { value, context } = given.and(uploading(false))
    const error = new ApiError(409, { error: 'The recording did not arrive. Nothing is saved yet.' })
    const failure = { title: 'Error creating content', error }
    expect([value, context.failure]).toEqual(['editing', failure])
  })

  test('when the user stops waiting, then the form can be edited', () => {
    expect(given.and({ type: 'STOP_WAITING' }).value).toBe('editing')
  })
})

describe('a recording that is still being packaged', () => {
  const packaging = { type: 'RECORDING', recording: underWayFixture('a') } as const

  test('does not delay saving a draft', () => {
    expect(when(editing({ isPublished: false }), packaging, SUBMIT).value).toBe('saving')
  })

  test('does not delay publishing: the plan is saved, and the server carries it out', () => {
    const handing = createEditorMachine({
      ...rules,
      whenReady: (values, base) => (base ? { ...values, mediaId: base.mediaId } : { ...values, isPublished: false }),
    })
    const submitted = (base: Base | null) =>
      [{ type: 'RECORDING', recording: underWayFixture('b') } as const, SUBMIT].reduce(
        (snapshot, event) => transition(handing, snapshot, event)[0],
        initialTransition(handing, { base, values: { ...VALUES, mediaId: 'b' } })[0],
      )
    expect(submitted(null)).toMatchObject({
      value: 'saving',
      context: { values: { isPublished: false, mediaId: 'b' } },
    })
    expect(submitted(BASE)).toMatchObject({ value: 'saving', context: { values: { isPublished: true, mediaId: 'a' } } })
  })
})
