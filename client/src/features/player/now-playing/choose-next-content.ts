import type { Content } from '@stillair/api/contract/listener/content.ts'

export interface NextFrom {
  readonly library: readonly Content[]
  readonly completed: ReadonlySet<string>
  /** The ids of the program that the listener is following, in order; empty without one. */
  readonly program: readonly string[]
}

export interface NextChoice {
  readonly content: Content
  readonly isInProgram: boolean
}

/** Returns whether this listener can open it now. */
export function isOpenable({ isPublished, isPlayable, isLocked }: Content): boolean {
  return isPublished && isPlayable && !isLocked
}

/**
 * Chooses the next content: what follows in the program and isn't completed, then what was skipped in it; else
 * something of the same category, else anything. Only content that this listener can open. `null` when everything is
 * completed.
 */
export function chooseNext(after: Content, { library, completed, program }: NextFrom): NextChoice | null {
  const open = library.filter((content) => isOpenable(content) && content.id !== after.id && !completed.has(content.id))
  const place = program.indexOf(after.id)
  const course = [...program.slice(place + 1), ...program.slice(0, Math.max(0, place))]
  for (const id of course) {
    const content = open.find((one) => one.id === id)
    if (content) return { content, isInProgram: true }
  }
  const content = open.find((one) => one.categoryId === after.categoryId) ?? open[0]
  return content ? { content, isInProgram: false } : null
}
