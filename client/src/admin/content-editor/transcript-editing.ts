import type { Cue } from '../../entities/content/transcript.ts'
import { inOrder, type Line, linesOf, merged, newLine, split, timed } from './transcript-lines.ts'

/** What is edited: the lines in their order, and the one that tools act on; null when there is none. */
export interface Edited {
  readonly lines: readonly Line[]
  readonly selected: number | null
}

export interface Editing extends Edited {
  readonly past: readonly Edited[]
  readonly future: readonly Edited[]
  /** The line whose words were changed last and by nothing else since: its next words are one step with them. */
  readonly typing: number | null
  /** The line to write in next, and how often there was one; its `at` changes with each. */
  readonly focus: { readonly id: number; readonly at: number } | null
  readonly nextId: number
}

/** What is done to the lines; positions and times in seconds. */
export type Edit =
  | { readonly type: 'SELECT'; readonly id: number }
  /** To the line before or after the one that is selected. */
  | { readonly type: 'STEP'; readonly by: -1 | 1 }
  | { readonly type: 'WRITE'; readonly id: number; readonly text: string }
  | { readonly type: 'TIME'; readonly id: number; readonly start?: number; readonly end?: number }
  | { readonly type: 'SPLIT'; readonly id: number; readonly caret: number; readonly positionSeconds: number }
  /** With the line after it. */
  | { readonly type: 'MERGE'; readonly id: number }
  | { readonly type: 'ADD'; readonly positionSeconds: number }
  | { readonly type: 'DELETE'; readonly id: number }
  | { readonly type: 'UNDO' }
  | { readonly type: 'REDO' }

/** How many steps can be taken back. */
const MOST_STEPS = 500

export function beginEditing(cues: readonly Cue[]): Editing {
  const lines = linesOf(cues)
  const selected = lines[0]?.id ?? null
  return { lines, selected, past: [], future: [], typing: null, focus: null, nextId: lines.length }
}

/** The editing after an edit; the same when it changes nothing. */
export function edit(state: Editing, change: Edit): Editing {
  const { lines, selected, nextId } = state
  const place = 'id' in change ? lines.findIndex(({ id }) => id === change.id) : -1
  const line = lines[place]
  switch (change.type) {
    case 'SELECT':
      return line && change.id !== selected ? { ...state, selected: change.id } : state
    case 'STEP': {
      const next = lines[lines.findIndex(({ id }) => id === selected) + change.by]
      return next ? withFocus({ ...state, selected: next.id }, next.id) : state
    }
    case 'WRITE': {
      if (!line || line.text === change.text) return state
      const isNewWord = /(^|\s)$/.test(line.text) && !/\s$/.test(change.text)
      const next = { ...done(state, lines.with(place, { ...line, text: change.text }), line.id), typing: line.id }
      return state.typing === line.id && !isNewWord ? { ...next, past: state.past } : next
    }
    case 'TIME': {
      if (!line) return state
      const next = timed(line, change)
      if (next.start === line.start && next.end === line.end) return state
      return done(state, lines.with(place, next), line.id)
    }
    case 'SPLIT': {
      const parts = line && split(line, change.caret, change.positionSeconds, nextId)
      if (!parts) return state
      return withFocus(done(state, lines.toSpliced(place, 1, ...parts), nextId), nextId)
    }
    case 'MERGE': {
      const after = lines[place + 1]
      if (!line || !after) return state
      return done(state, lines.toSpliced(place, 2, merged(line, after)), line.id)
    }
    case 'ADD': {
      const added = newLine(lines, change.positionSeconds, nextId)
      return withFocus(done(state, [...lines, added], nextId), nextId)
    }
    case 'DELETE': {
      if (!line) return state
      const left = lines.toSpliced(place, 1)
      return done(state, left, (left[place] ?? left[place - 1])?.id ?? null)
    }
    case 'UNDO':
    case 'REDO':
      return back(state, change.type)
    default:
      return change satisfies never
  }
}

/** A step that can be taken back; its lines are put in order. */
function done(state: Editing, changed: readonly Line[], selected: number | null): Editing {
  const { lines: before, selected: was, past, nextId } = state
  const lines = inOrder(changed)
  return {
    ...state,
    ...{ lines, selected, typing: null, future: [], nextId: Math.max(nextId, ...lines.map(({ id }) => id + 1)) },
    past: [...past.slice(1 - MOST_STEPS), { lines: before, selected: was }],
  }
}

const withFocus = (state: Editing, id: number): Editing => ({ ...state, focus: { id, at: (state.focus?.at ?? 0) + 1 } })

function back(state: Editing, type: 'UNDO' | 'REDO'): Editing {
  const { lines, selected } = state
  const [from, to] = type === 'UNDO' ? (['past', 'future'] as const) : (['future', 'past'] as const)
  const step = state[from].at(-1)
  if (!step) return state
  return {
    ...state,
    ...step,
    typing: null,
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], { lines, selected }],
  }
}
