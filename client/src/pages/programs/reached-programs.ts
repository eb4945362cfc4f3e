import { readStored, writeStored } from '../../browser/stored.ts'

function key(uid: string): string {
  return `stillair-completed-programs:${uid}`
}

function reached(uid: string): string[] {
  try {
    const list: unknown = JSON.parse(readStored(key(uid)) ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/**
 * Whether this person is at the end of this program for the first time in this browser; it is remembered, so that the
 * answer is `true` once.
 */
export function reachesFirstTime(uid: string, programId: string): boolean {
  const known = reached(uid)
  if (known.includes(programId)) return false
  writeStored(key(uid), JSON.stringify([...known, programId]))
  return true
}
