import { readStored, writeStored } from '../../browser/local-storage.ts'

function key(userId: string): string {
  return `stillair-completed-programs:${userId}`
}

function reached(userId: string): string[] {
  try {
    const list: unknown = JSON.parse(readStored(key(userId)) ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/**
 * Whether this user is at the end of this program for the first time in this browser; it is remembered, so that the
 * answer is `true` once.
 */
export function completesFirstTime(userId: string, programId: string): boolean {
  const known = reached(userId)
  if (known.includes(programId)) return false
  writeStored(key(userId), JSON.stringify([...known, programId]))
  return true
}
