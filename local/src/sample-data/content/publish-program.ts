import type { AdminClient, ProgramItem } from './admin-client.ts'
import type { CompletedSteps } from './completed-steps.ts'
import type { DemoProgram } from './programs.ts'

/** Minimum number of sessions for a program, unless no more will come. */
const ENOUGH = 2

/**
 * Creates a program as soon as the library has enough of its sessions, and inserts later ones at their places. It records or looks
 * up each step first, so that nothing is duplicated and an admin's changes persist.
 * @param contentIds ids of the sessions in the library, by slug.
 * @param expected number of its sessions that will exist eventually.
 */
export async function publishProgram(
  admin: AdminClient,
  program: DemoProgram,
  contentIds: ReadonlyMap<string, string>,
  expected: number,
  done: CompletedSteps,
): Promise<void> {
  const ready = program.sessions.flatMap((slug) => {
    const id = contentIds.get(slug)
    return id === undefined ? [] : [{ slug, id }]
  })
  const missing = ready.filter(({ slug }) => !done.has(`program:${program.slug}/${slug}`))
  const isKnown = done.has(`program:${program.slug}`)
  if (isKnown ? missing.length === 0 : ready.length < Math.min(ENOUGH, expected) || ready.length === 0) return

  const found = (await admin.listPrograms()).find(({ title }) => title === program.title)
  // An admin has renamed it, so it is no longer ours to change.
  if (isKnown && !found) return
  const target = found ?? (await create(admin, program))
  const present = new Set(target.contentIds)
  for (const { slug, id } of missing) {
    if (!present.has(id)) {
      const before = ready.slice(
        0,
        ready.findIndex((other) => other.id === id),
      )
      const place = before.filter((other) => present.has(other.id)).length
      await admin.addToProgram(target.id, id, place, `demo-program-${target.id}-${id}`)
      present.add(id)
    }
    done.add(`program:${program.slug}/${slug}`)
  }
  if (isKnown) return
  if (!target.isPublished) await admin.editProgram(target.id, { isPublished: true }, `demo-publish-${target.id}`)
  done.add(`program:${program.slug}`)
}

/** Creates a draft, so that listeners never see an empty program. */
async function create(admin: AdminClient, program: DemoProgram): Promise<ProgramItem> {
  const { title, description, whoIsThisFor, tags, slug } = program
  return admin.createProgram({ title, description, whoIsThisFor, tags, isPublished: false }, `demo-program-${slug}`)
}
