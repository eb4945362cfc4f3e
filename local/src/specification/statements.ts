import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Statement = z.strictObject({
  /** Its id in the tags of tests: the section, a slash, and a few words of the statement. */
  id: z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/),
  /** Short form of the specification's sentence. */
  text: z.string().min(1),
  /** Files that implement it, relative to the repository's root. */
  where: z.array(z.string()).min(1),
  /** Titles of the cases that prove this statement, for tests that are tables of cases for different statements. */
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

/** The specification's statements by section. A test proves a statement by having its id as a tag. */
export const sections: readonly Section[] = z
  .array(Section)
  .parse(JSON.parse(readFileSync(new URL('../../../docs/specification-statements.json', import.meta.url), 'utf8')))

export const statementIds: readonly string[] = sections.flatMap(({ statements }) => statements.map(({ id }) => id))
