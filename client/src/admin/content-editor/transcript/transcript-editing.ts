import type { Cue } from '../../../entities/content/transcript.ts'
import { inOrder, type Line, linesOf, merged, newLine, split, timed } from './transcript-lines.ts'

/** The lines in order, and the selected one; null when there is none. */
export interface Edited {
  readonly lines: readonly Line[]
  readonly selected: number | null
}

export interface Editing extends Edited {
  readonly past: readonly Edited[]
  readonly future: readonly Edited[]
  /** The line that the latest edits typed in. Further typing there belongs to the same undo step. */
  readonly typing: number | null
  /** The line to focus next; `at` counts focus changes, so that each has an effect. */
  readonly focus: { readonly id: number; readonly at: number } | null
  readonly nextId: number
}

/** An edit of the lines. Positions and times are in seconds. */
export type Edit =
  | { readonly type: 'SELECT'; readonly id: number }
  /** Selects the previous or next line. */
  | { readonly type: 'STEP'; readonly by: -1 | 1 }
  | { readonly type: 'WRITE'; readonly id: number; readonly text: string }
  | { readonly type: 'TIME'; readonly id: number; readonly start?: number; readonly end?: number }
  | { readonly type: 'SPLIT'; readonly id: number; readonly caret: number; readonly positionSeconds: number }
  /** Merges a line with the next one. */
  | { readonly type: 'MERGE'; readonly id: number }
  | { readonly type: 'ADD'; readonly positionSeconds: number }
  | { readonly type: 'DELETE'; readonly id: number }
  | { readonly type: 'UNDO' }
  | { readonly type: 'REDO' }

/** The most steps that can be undone. */
const MOST_STEPS = 500

export function beginEditing(cues: readonly Cue[]): Editing {
  const lines = linesOf(cues)
  const selected = lines[0]?.id ?? null
  return { lines, selected, past: [], future: [], typing: null, focus: null, nextId: lines.length }
}

/** Returns the state after an edit; the same object when nothing changes. */
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

/** Returns the state after an undoable change, with the lines in order. */
function done(state: Editing, changed: readonly Line[], selected: number | null): Editing {
  const { lines: before, selected: was, past, nextId } = state
  const lines = inOrder(changed)
  return {
    ...state,
    lines,
    selected,
    typing: null,
    future: [],
    nextId: Math.max(nextId, ...lines.map(({ id }) => id + 1)),
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
