import { docker, hasImage, type Project } from './engine.ts'

const EMULATOR = 'stillair-eventstoredb-emulator'

/**
 * Pulls the missing images of a project, except those built from this repository. When EventStoreDB's image is
 * unavailable, its emulator takes its place.
 * @throws when another image is unavailable.
 */
export async function bringImages(project: Project, print: (line: string) => void): Promise<void> {
  const config = await project.compose('config')
  const named = [...config.matchAll(/^ +image: '?([^'\s]+)'?$/gm)].map(([, image]) => image ?? '')
  for (const image of new Set(named)) {
    if (hasImage(image)) continue
    try {
      await docker('pull', '--quiet', image)
    } catch (cause) {
      if (!image.startsWith('eventstore/')) throw new Error(`${image} is missing and cannot be pulled`, { cause })
      print(`  ${image} cannot be pulled: its emulator stands in, which proves the wire and not the server`)
      await docker('build', '--quiet', '--tag', EMULATOR, '--file', 'events/test/eventstoredb-emulator/Dockerfile', '.')
      process.env.EVENTSTORE_IMAGE = EMULATOR
    }
  }
}

/** Returns how many bytes an image adds to its base. */
export async function sizeAboveBase(image: string, base: string): Promise<number> {
  const sizeOf = async (name: string) => Number(await docker('image', 'inspect', '--format', '{{.Size}}', name))
  return (await sizeOf(image)) - (await sizeOf(base))
}
