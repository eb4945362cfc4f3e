import type { Content } from '@stillair/api/contract/content.ts'

export interface NextFrom {
  readonly library: readonly Content[]
  readonly completed: ReadonlySet<string>
  /** The contents of the program that the listener is going through, in order; empty without one. */
  readonly program: readonly string[]
}

export interface NextChoice {
  readonly content: Content
  readonly isInProgram: boolean
}

/** Whether this listener can open it now. */
export function isOpenable({ isPublished, isPlayable, isLocked }: Content): boolean {
  return isPublished && isPlayable && !isLocked
}

/**
 * What to go on with: what follows in the program and is not yet completed, then what was left out in it; else something
 * of the same category, else anything. Only what this listener can open. `null` when all has been heard.
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
