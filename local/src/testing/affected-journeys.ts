import { JOURNEYS_OF, MAIN_JOURNEY } from './journeys-of.ts'

/** The imports of each source file, as paths relative to the repository's root. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** Limit of journeys to run; beyond it, only the main journey of each page is run, since all would take too long. */
const AT_MOST = 8

/**
 * Returns the names of the journeys that changed files can affect: changed specs, those of pages that import a file, and those of a
 * server's module. Tests and documents affect none.
 */
export function affectedJourneys(changed: readonly string[], imports: Imports): string[] {
  const files = changed.filter((file) => !file.includes('.test.') && !/\/test\//.test(file))
  const specs = files.flatMap((file) => specsThatImport(file, imports))
  const pages = Object.keys(JOURNEYS_OF).filter((page) => files.some((file) => reaches(page, file, imports)))
  const modules = files.flatMap(moduleOf)
  const all = unique([...pages, ...modules].flatMap((place) => JOURNEYS_OF[place] ?? [MAIN_JOURNEY]))
  const main = unique([...pages, ...modules].map((place) => JOURNEYS_OF[place]?.[0] ?? MAIN_JOURNEY))
  return unique([...specs, ...(all.length > AT_MOST ? main : all)])
}

const unique = (names: readonly string[]) => [...new Set(names)].toSorted()

/** Returns the specs that are the file or import it. */
function specsThatImport(file: string, imports: Imports): string[] {
  if (!file.startsWith('e2e/')) return []
  const specs = [...imports.keys()].filter((one) => /^e2e\/[^/]+\.spec\.ts$/.test(one))
  return specs
    .filter((spec) => closure([spec], imports).has(file))
    .map((spec) => spec.replace(/^e2e\/|\.spec\.ts$/g, ''))
}

/** Returns whether a folder of the client contains or imports the file. */
function reaches(folder: string, file: string, imports: Imports): boolean {
  if (!file.startsWith('client/')) return false
  const roots = [...imports.keys()].filter((one) => one.startsWith(`client/src/${folder}/`))
  return closure(roots, imports).has(file)
}

function closure(roots: readonly string[], imports: Imports): ReadonlySet<string> {
  const found = new Set(roots)
  for (const file of found) for (const imported of imports.get(file) ?? []) found.add(imported)
  return found
}

const SERVER_FILE = /^(?:(?:api|events|projections)\/src\/(?:modules\/([^/]+))?|media-worker\/src\/(?:([^/]+)\/)?)/

/**
 * Returns the tests of the modules of changed files. Events and read models are loaded by file name, so no import
 * leads to them from the tests of the API.
 */
export function testsOfModules(changed: readonly string[], tests: readonly string[]): string[] {
  const modules = unique(changed.flatMap(moduleOf).filter((module) => !module.includes('/')))
  return tests.filter((test) => modules.some((module) => new RegExp(`/${module}[^/]*(/|\\.test\\.)`).test(test)))
}

/** Returns the module of a server's file; for a file without a module its path, which matches no journey. */
function moduleOf(file: string): string[] {
  const found = SERVER_FILE.exec(file)
  return found ? [found[1] ?? found[2] ?? file] : []
}
