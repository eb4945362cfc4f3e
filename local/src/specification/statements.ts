import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Statement = z.strictObject({
  /** Its name in the tags of tests: the section, a slash, a few of its words. */
  id: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/),
  /** What the specification states, in short. */
  text: z.string().min(1),
  /** The files that do it, from the root of the repository. */
  where: z.array(z.string()).min(1),
  /** Where a test is a table of cases that prove different statements: the titles of those that prove this one. */
  cases: z.array(z.string()).min(1).optional(),
})

const Section = z.strictObject({
  title: z.string(),
  /** Of the specification. */
  number: z.int(),
  /** Shown above its table. */
  note: z.string().optional(),
  statements: z.array(Statement).min(1),
})

export type Section = z.infer<typeof Section>

/** What the specification states, by its sections. A test proves a statement by carrying its id as a tag. */
export const sections: readonly Section[] = z
  .array(Section)
  .parse(JSON.parse(readFileSync(new URL('../../../docs/specification-statements.json', import.meta.url), 'utf8')))

export const statementIds: readonly string[] = sections.flatMap(({ statements }) => statements.map(({ id }) => id))
