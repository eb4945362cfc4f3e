import '@stillair/events/process/closed-output.ts'
import { installOwnPackages } from '@stillair/local/platform/own-packages.ts'

/** `npm run mutate`: installs Stryker on first use, since nothing else needs it, and runs it. */
installOwnPackages(import.meta.dirname)
await import('./run.ts')
