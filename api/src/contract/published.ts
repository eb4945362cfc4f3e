import type { Published as PublishedNumber } from '@stillair/projections/replay/disclosure-gate.ts'
import * as z from 'zod'

/** A number about people. A route can only answer with what came through the disclosure gate; for clients it is a number. */
export const Published = z.number() as unknown as z.ZodType<number, PublishedNumber>
