import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Decider } from '@stillair/events/language/decider.ts'
import type { Actor, DomainEvent, RecordedEvent } from '@stillair/events/language/event.ts'
import { listed } from '@stillair/events/language/format-text.ts'
import type { Position } from '@stillair/events/language/position.ts'
import { isDefined } from '@stillair/events/language/registry.ts'
import type { FieldChange, HistoryEntry, UndoEdit } from '../../contract/admin/history.ts'

/** A {@link HistoryEntry} before its actor's name is known, with its position in the log. */
export type HistoryStep = Omit<HistoryEntry, 'by'> & { readonly actor: Actor; readonly position: Position }

export interface HistorySpec<State, E extends DomainEvent> {
  /** All events of the stream. */
  readonly events: readonly RecordedEvent<E>[]
  readonly decider: Pick<Decider<State, never, E>, 'initialState' | 'evolve'>
  /** Returns what the event did, in a few words in lower case, such as "created". */
  readonly titleOf: (event: E, actor: Actor) => string
  readonly changesOf: (before: State, after: State) => FieldChange[]
  /** Returns what restoring would bring back. Versions are compared by value. */
  readonly versionOf: (state: State) => unknown
  /** Returns the edit that takes back each step, of all steps in order; null where there is none. */
  readonly undosOf?: (steps: readonly { readonly before: State; readonly after: State }[]) => (UndoEdit | null)[]
}

/**
 * Returns what each command did to the stream, oldest first. All events of a command form one step: an admin who
 * changes a title and publishes it has done one thing. Yields to other work between steps, because comparing long texts
 * takes a while.
 */
export async function historySteps<State, E extends DomainEvent>(spec: HistorySpec<State, E>): Promise<HistoryStep[]> {
  const { decider, changesOf, versionOf, undosOf } = spec
  const found: { step: HistoryStep; before: State; after: State }[] = []
  let state = decider.initialState
  for (const events of commandsOf(spec.events.filter(isDefined))) {
    await turn()
    const before = state
    for (const event of events) state = decider.evolve(state, event as unknown as E, event.metadata.occurredAt)
    const last = events.at(-1)
    if (!last) continue
    const step = {
      id: last.id,
      at: last.metadata.occurredAt,
      actor: last.metadata.actor,
      position: last.position,
      title: sentenceCase(
        listed([...new Set(events.map((event) => spec.titleOf(event as unknown as E, event.metadata.actor)))]),
      ),
      changes: changesOf(before, state),
      revision: last.revision,
      transcriptRevision: null,
      isRestorable: false,
      undo: null,
    }
    found.push({ step, before, after: state })
  }
  const current = versionOf(state)
  const undos = undosOf?.(found)
  return found.map(({ step, after }, at) => ({
    ...step,
    isRestorable: !isDeepStrictEqual(versionOf(after), current),
    undo: undos?.[at] ?? null,
  }))
}

/** Groups the events by command. Events of one command are adjacent. */
function commandsOf<E extends DomainEvent>(events: readonly RecordedEvent<E>[]): RecordedEvent<E>[][] {
  const commands: RecordedEvent<E>[][] = []
  for (const event of events) {
    const open = commands.at(-1)
    if (open?.[0]?.metadata.commandId === event.metadata.commandId) open.push(event)
    else commands.push([event])
  }
  return commands
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
