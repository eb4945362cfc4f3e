import type { AdminClient, ProgramItem } from './admin-client.ts'
import type { CompletedSteps } from './completed-steps.ts'
import type { DemoProgram } from './programs.ts'

/** A program of one content is none, unless no more are to come. */
const ENOUGH = 2

/**
 * Makes a program as soon as enough of its contents are in the library, and puts those that come later in their places.
 * Each step is noted or looked up first, so that nothing comes twice and what an admin has changed since stays.
 * @param contentIds of the contents in the library, by slug.
 * @param expected how many of its contents will ever be there.
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
  // An admin has renamed it since: it is theirs now.
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

/** A draft, so that nobody sees it empty. */
async function create(admin: AdminClient, program: DemoProgram): Promise<ProgramItem> {
  const { title, description, whoIsThisFor, tags, slug } = program
  return admin.createProgram({ title, description, whoIsThisFor, tags, isPublished: false }, `demo-program-${slug}`)
}
