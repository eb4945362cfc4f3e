import { readFileSync } from 'node:fs'
import { definitions } from '../src/language/registry.ts'

interface Release {
  readonly release: string
  /** The commit of the release. */
  readonly commit: string
  /** The schema version of each event type. */
  readonly versions: Readonly<Record<string, number>>
}

/** The last release, as `released-versions.json` records it; see `docs/adding-an-event.md`. */
export const lastRelease: Release = JSON.parse(readFileSync(new URL('released-versions.json', import.meta.url), 'utf8'))

/** The event types whose version was raised since the last release, which therefore cannot read them. */
export const raisedTypes: readonly string[] = Object.entries(lastRelease.versions)
  .filter(([type, version]) => (definitions.get(type)?.version ?? 0) > version)
  .map(([type]) => type)
