import { join } from 'node:path'
import { listExports } from '@stillair/events/language/list-exports.ts'
import { isProjection, type Projection } from './projection.ts'

/** Every read model of the product: what the modules' files define. */
export const projections: readonly Projection[] = (
  await listExports(join(import.meta.dirname, '../modules'), '*/*.ts')
).filter(isProjection)
