// @ts-nocheck
import { type Project, project } from './engine.ts'

/** What `docker compose up` starts, beside whatever else runs on this machine. */
export const localProject: Project = project('stillair-test', 'docker-compose.yml')

/** What the public gets, and a store beside it, which it leaves to the operator to bring. */
export const productionProject: Project = project(
  'stillair-test-production',
  'docker-compose.production.yml',
  'e2e/compose/production/store.yml',
)
