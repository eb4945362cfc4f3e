import { JOURNEYS_OF, MAIN_JOURNEY } from './journeys-of.ts'

/** What each source file imports, by paths from the root of the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** More would take longer than anyone waits; then only the main journey of each page is run. */
const AT_MOST = 8

/**
 * The journeys that changed files can affect, by name: specs themselves, those of the pages that import a file, and those of a
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

/** The specs that are the file, or stand on it. */
function specsThatImport(file: string, imports: Imports): string[] {
  if (!file.startsWith('e2e/')) return []
  const specs = [...imports.keys()].filter((one) => /^e2e\/[^/]+\.spec\.ts$/.test(one))
  return specs
    .filter((spec) => closure([spec], imports).has(file))
    .map((spec) => spec.replace(/^e2e\/|\.spec\.ts$/g, ''))
}

/** Whether a folder of the client is, or imports, the file. */
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
 * The tests of the modules of changed files. Events and read models are found by the names of their files, so no import
 * leads to them from the tests of the API.
 */
export function testsOfModules(changed: readonly string[], tests: readonly string[]): string[] {
  const modules = unique(changed.flatMap(moduleOf).filter((module) => !module.includes('/')))
  return tests.filter((test) => modules.some((module) => new RegExp(`/${module}[^/]*(/|\\.test\\.)`).test(test)))
}

/** The module of a server's file; of one that belongs to none, its path, which no journey is about. */
function moduleOf(file: string): string[] {
  const found = SERVER_FILE.exec(file)
  return found ? [found[1] ?? found[2] ?? file] : []
}
