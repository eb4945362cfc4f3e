import '@stillair/events/process/closed-output.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readArguments } from '@stillair/events/process/command-line.ts'
import { textsPage } from './page.ts'

/** `npm run texts`: writes all texts for people into `docs/texts.md`. */
readArguments('Usage: npm run texts', () => parseArgs())

const root = fileURLToPath(new URL('../../..', import.meta.url))
writeFileSync(join(root, 'docs/texts.md'), textsPage(root))
