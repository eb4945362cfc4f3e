import type { Published as PublishedNumber } from '@stillair/projections/replay/disclosure-gate.ts'
import * as z from 'zod'

/**
 * A number about people. The type makes routes answer only with numbers from the disclosure gate; for clients it is a
 * plain number.
 */
export const Published = z.number() as unknown as z.ZodType<number, PublishedNumber>
