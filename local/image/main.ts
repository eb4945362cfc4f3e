import { resolve } from 'node:path'
import { copyImported } from './copy-imported.ts'

const [target, ...programs] = process.argv.slice(2)
if (!target || programs.length === 0) {
  process.stderr.write(
    'Copies the packages that programs import: node local/image/main.ts <target> <glob of programs>...\n',
  )
  process.exit(2)
}
await copyImported(process.cwd(), resolve(target), programs)
