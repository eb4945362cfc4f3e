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
 * Returns whether this user has reached the end of this program for the first time in this browser. It is remembered,
 * so the answer is `true` only once.
 */
export function completesFirstTime(userId: string, programId: string): boolean {
  const known = reached(userId)
  if (known.includes(programId)) return false
  writeStored(key(userId), JSON.stringify([...known, programId]))
  return true
}
