import type { AdminProgram } from '@stillair/api/contract/admin/admin.ts'
import { CreateProgram, type EditProgram } from '@stillair/api/contract/listener/programs.ts'
import * as z from 'zod'
import { coverLabel } from '../cover/cover-kind.ts'
import { isSame } from '../form/editor/merge-edits.ts'
import { addressText, checked } from '../form/fields/check-field.ts'

/** A program as its form stores it. Missing values are empty texts, including the automatic cover. */
export interface ProgramValues {
  readonly title: string
  readonly description: string
  readonly whoIsThisFor: string
  readonly coverUrl: string
  readonly tags: readonly string[]
  readonly isPublished: boolean
}

export type ProgramField = keyof ProgramValues

/** The fields in the order of the form, with their labels. */
export const PROGRAM_FIELD_NAMES: Readonly<Record<ProgramField, string>> = {
  title: 'Title',
  description: 'Description',
  whoIsThisFor: 'Who is this for?',
  coverUrl: 'Cover',
  tags: 'Tags',
  isPublished: 'Published',
}

export const PROGRAM_FIELDS = Object.keys(PROGRAM_FIELD_NAMES) as readonly ProgramField[]

const { shape } = CreateProgram

/** The schema of the form, by the contract's own rules. */
export const ProgramSchema = z.object({
  title: checked<string>(shape.title),
  description: checked<string>(shape.description),
  whoIsThisFor: checked<string>(shape.whoIsThisFor),
  coverUrl: checked<string>(shape.coverUrl, addressText),
  tags: checked<readonly string[]>(shape.tags),
  isPublished: z.boolean(),
} satisfies Record<ProgramField, z.ZodType>)

/** The initial values of a new program. */
export const NEW_PROGRAM: ProgramValues = {
  title: '',
  description: '',
  whoIsThisFor: '',
  coverUrl: '',
  tags: [],
  isPublished: false,
}

/** Returns the initial values of the form for an existing program. */
export function valuesOfProgram(program: AdminProgram): ProgramValues {
  return {
    title: program.title,
    description: program.description ?? '',
    whoIsThisFor: program.whoIsThisFor ?? '',
    coverUrl: program.coverUrl ?? '',
    tags: program.tags,
    isPublished: program.isPublished,
  }
}

/** Returns all values in the contract's format. */
export function programBodyOf(values: ProgramValues): z.output<typeof CreateProgram> {
  return { ...values, title: values.title.trim(), coverUrl: addressText(values.coverUrl), tags: [...values.tags] }
}

/** Returns only the differences, in the contract's format. */
export function programChanges(base: ProgramValues, values: ProgramValues): EditProgram {
  const body = programBodyOf(values)
  const differing = PROGRAM_FIELDS.filter((field) => !isSame(base[field], values[field]))
  return Object.fromEntries(differing.map((field) => [field, body[field]]))
}

/** Returns a field's value for a person to compare; empty without a value. */
export function programValueLabel(field: ProgramField, values: ProgramValues): string {
  switch (field) {
    case 'tags':
      return values.tags.join(', ')
    case 'isPublished':
      return values.isPublished ? 'Yes' : 'No'
    case 'coverUrl':
      return coverLabel(values.coverUrl)
    default:
      return values[field]
  }
}
