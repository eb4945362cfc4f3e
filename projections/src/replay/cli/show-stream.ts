import { parsePredicate } from '../predicate.ts'
import { changedFields, flips, type StreamState, streamStates } from '../stream-states.ts'
import { type Answered, type ReplayContext, ReplayError } from './replay-context.ts'

interface ShowOptions {
  readonly at?: string | undefined
  readonly diff?: string | undefined
  readonly bisect?: string | undefined
}

const lineOf = ({ revision, type, occurredAt }: StreamState) => `${revision}  ${type}  ${occurredAt}`

/**
 * Prints the state of a library stream after an event, what changed between two events, or since when a condition
 * holds.
 */
export async function showStream(context: ReplayContext, stream: string, options: ShowOptions): Promise<Answered> {
  const { store, print } = context
  const states = await streamStates(store, stream)
  const newest = states.at(-1)
  const at = (revision: string | undefined): StreamState => {
    const found = /^\d+$/.test(revision ?? '') ? states[Number(revision)] : undefined
    if (found) return found
    throw new ReplayError(`${stream} has the revisions 0 to ${states.length - 1}, not '${revision}'`)
  }
  if (options.bisect !== undefined) {
    for (const flip of flips(states, parsePredicate(options.bisect)))
      print(`${flip.holds ? 'holds' : 'does not'}  ${lineOf(flip)}`)
  } else if (options.diff !== undefined) {
    const [from, to] = options.diff.split('..')
    const [before, after] = [at(from), at(to)]
    for (const state of states.slice(before.revision + 1, after.revision + 1)) print(lineOf(state))
    for (const { path, before: was, after: is } of changedFields(before.state, after.state)) {
      print(`${path}: ${JSON.stringify(was)} → ${JSON.stringify(is)}`)
    }
  } else if (options.at !== undefined) {
    print(lineOf(at(options.at)))
    print(JSON.stringify(at(options.at).state, null, 2))
  } else {
    for (const state of states) print(lineOf(state))
  }
  return { kind: 'stream', position: newest?.position ?? 0n, through: null, rows: states.length }
}
