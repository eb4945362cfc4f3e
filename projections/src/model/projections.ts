import { join } from 'node:path'
import { listExports } from '@stillair/events/language/list-exports.ts'
import { isProjection, type Projection } from './projection.ts'

/** All read models of the product, as the modules' files define them. */
export const projections: readonly Projection[] = (
  await listExports(join(import.meta.dirname, '../modules'), '*/*.ts')
).filter(isProjection)
