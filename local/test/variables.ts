import { RemindersVariables } from '@stillair/api/modules/reminders/config.ts'
import { PaymentsVariables } from '@stillair/api/modules/subscriptions/provider/payments-config.ts'
import { ApiVariables } from '@stillair/api/server/config/variables.ts'
import { LogVariables } from '@stillair/events/log/config.ts'
import { S3Variables, StorageVariables } from '@stillair/events/object-store/config.ts'
import { TracingVariables } from '@stillair/events/process/start-tracing.ts'
import { WorkerVariables } from '@stillair/media-worker/server/config.ts'
import { ReplayVariables } from '@stillair/projections/replay/cli/replay-settings.ts'
import { ProjectionsVariables } from '@stillair/projections/server/config.ts'
import * as z from 'zod'
import { LocalVariables } from '../src/platform/settings.ts'

const SERVERS = ['api', 'projections', 'media-worker']

/** Every schema of environment variables, and the programs that read it. */
const SCHEMAS: readonly (readonly [schema: z.ZodObject, readers: readonly string[]])[] = [
  [LogVariables, [...SERVERS, 'replay']],
  [TracingVariables, SERVERS],
  [ApiVariables, ['api']],
  [RemindersVariables, ['api']],
  [PaymentsVariables, ['api']],
  [StorageVariables, ['api', 'media-worker']],
  [S3Variables, ['api', 'media-worker']],
  [WorkerVariables, ['media-worker']],
  [ProjectionsVariables, ['projections']],
  [ReplayVariables, ['replay']],
  [LocalVariables, ['npm start']],
]

/** Headings by the `group` of a variable's metadata, in order: what an operator wants to do. */
const GROUPS: Readonly<Record<string, string>> = {
  process: 'Run a process',
  traces: 'Trace requests',
  data: 'Store events and read models',
  privacy: 'Protect and delete personal data',
  storage: 'Store uploads and media',
  packaging: 'Package media',
  internet: 'Open it to the internet',
  'sign-in': 'Sign people in',
  payments: 'Take payments',
  reminders: 'Send reminders',
  waitlist: 'Protect the waitlist',
  contact: 'Analytics and contact',
  history: 'Explore the history',
  local: 'Change what `npm start` does',
  compose: 'Change what `docker compose up` does',
}

const Described = z.object({
  group: z.enum(Object.keys(GROUPS)),
  description: z.string(),
  usual: z.string().optional(),
})

interface Variable extends z.infer<typeof Described> {
  readonly name: string
  readonly readers: readonly string[]
}

/** Variables outside every schema: read before one is loaded, or by Docker Compose. */
const OTHERS: readonly Variable[] = [
  {
    name: 'NODE_ENV',
    group: 'process',
    description:
      '`production` refuses secrets that everybody knows or could guess, public addresses without TLS, and the Auth emulator. `development` and `test` are local runs. Any other word is refused',
    usual: '`production`',
    readers: SERVERS,
  },
  ...Object.entries({
    WEB_PORT: ['Port of the app', '8080'],
    MINIO_PORT: ['Port of the object store', '9000'],
    BIND_ADDRESS: ['Interface on which both are published', '127.0.0.1'],
    PUBLIC_HOST: ['Name by which browsers reach them', 'localhost'],
  }).map(([name, [description = '', usual = '']]) => ({
    name,
    group: 'compose',
    description,
    usual: `\`${usual}\``,
    readers: ['compose'],
  })),
]

/** Every variable of the product, by name. */
export const VARIABLES: ReadonlyMap<string, Variable> = readVariables()

function readVariables(): Map<string, Variable> {
  const found = new Map(OTHERS.map((variable) => [variable.name, variable]))
  const names = new Set(SCHEMAS.flatMap(([schema]) => Object.keys(schema.shape)))
  for (const name of names) {
    const uses = SCHEMAS.flatMap(([schema, readers]) =>
      name in schema.shape ? [{ variable: schema.shape[name] as z.ZodType, readers }] : [],
    )
    const metadata = uses.map(({ variable }) => variable.meta()).find((meta) => meta?.group !== undefined)
    const described = Described.parse(metadata, { error: () => `${name} needs a group and a description` })
    const defaults = new Map(
      uses.flatMap(({ variable, readers }) => defaultOf(variable).map((text) => [text, readers])),
    )
    const usual =
      defaults.size > 1
        ? [...defaults].map(([text, readers]) => `${text} (${readers.join(', ')})`).join(', ')
        : [...defaults.keys()][0]
    const readers = [...new Set(uses.flatMap((use) => use.readers))]
    found.set(name, { usual, ...described, name, readers })
  }
  return found
}

/** Returns the default of a variable as written in an environment; none when it is missing or empty. */
function defaultOf(variable: z.ZodType): string[] {
  if (variable instanceof z.ZodPipe) return defaultOf(variable.in as z.ZodType)
  const value = variable instanceof z.ZodDefault ? variable.def.defaultValue : undefined
  return value === undefined || value === '' ? [] : [`\`${value}\``]
}

/** Returns the text of `docs/configuration.md`. */
export function configurationPage(): string {
  const row = ({ name, description, usual, readers }: Variable) =>
    `| \`${name}\` | ${description} | ${usual ?? ''} | ${readers.join(', ')} |`
  const sections = Object.entries(GROUPS).map(([group, title]) => {
    const rows = [...VARIABLES.values()].filter((variable) => variable.group === group).map(row)
    return `## ${title}\n\n| Variable | Meaning | Default | Read by |\n| --- | --- | --- | --- |\n${rows.join('\n')}`
  })
  return `# Configuration

Every process reads the environment. A missing or bad value ends it with exit code 1 and one line that names the variable. An empty variable counts as
missing. \`npm start\` needs none.

A test writes this page from the schemas of the configuration: \`npx vitest run local/test/configuration.test.ts -u\`.

${sections.join('\n\n')}

## Before you open it to the public

[Deploy it](runbooks/deploy.md) has the steps. Two settings are not variables: replace \`CONTACT\` in \`client/src/ui/product.ts\`, which is a reserved name, and
set the action URL of Firebase's e-mail templates to \`https://<your app>/auth\`.
`
}
