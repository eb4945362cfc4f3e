import { type Project, project } from './engine.ts'

/** The services that `docker compose up` starts, under their own name so that they do not affect others on this machine. */
export const localProject: Project = project('stillair-test', 'docker-compose.yml')

/** The public production services, plus a store, which that file leaves to the operator. */
export const productionProject: Project = project(
  'stillair-test-production',
  'docker-compose.production.yml',
  'e2e/compose/production/store.yml',
)
