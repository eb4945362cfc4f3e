import type { ProgramDetails } from '@stillair/events/modules/programs/events.ts'
import type * as z from 'zod'
import type { CreateProgram, EditProgram } from '../../contract/listener/programs.ts'

/** Stores a blank text as null. */
const textOrNull = (text: string | null) => (text === null || text.trim() === '' ? null : text)

/** Returns only the fields that were sent, as stored. */
export function changesOf(input: z.output<typeof EditProgram>): Partial<ProgramDetails> {
  const { title, description, whoIsThisFor, coverUrl, tags } = input
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: textOrNull(description) }),
    ...(whoIsThisFor !== undefined && { whoIsThisFor: textOrNull(whoIsThisFor) }),
    ...(coverUrl !== undefined && { coverUrl: textOrNull(coverUrl) }),
    ...(tags !== undefined && { tags }),
  }
}

/** Returns all fields as stored. */
export function detailsOf(input: z.output<typeof CreateProgram>): ProgramDetails {
  const { title, tags } = input
  return { description: null, whoIsThisFor: null, coverUrl: null, title, tags, ...changesOf(input) }
}
