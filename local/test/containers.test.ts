import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Ignore } from '@balena/dockerignore'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { VARIABLES } from './variables.ts'

/**
 * Checks the compose files and images as far as possible without a Docker Engine; `npm run test:compose` uses an engine.
 */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

const Service = z.object({
  image: z.string().optional(),
  build: z.object({ dockerfile: z.string(), target: z.string().optional() }).optional(),
  environment: z.record(z.string(), z.unknown()).default({}),
  ports: z.array(z.string()).default([]),
  user: z.string().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  mem_limit: z.string().optional(),
  cpus: z.number().optional(),
})
type Service = z.infer<typeof Service>
const ComposeFile = z.object({ services: z.record(z.string(), Service) })
const servicesOf = (file: string) => ComposeFile.parse(parse(read(file), { merge: true })).services

const local = servicesOf('docker-compose.yml')
const production = servicesOf('docker-compose.production.yml')
const files = [
  ['docker-compose.yml', local],
  ['docker-compose.production.yml', production],
] as const

/** An instruction of a Dockerfile on one line, and its stage. */
interface Instruction {
  readonly stage: string
  readonly word: string
  readonly rest: string
}

function instructionsOf(dockerfile: string): Instruction[] {
  let stage = ''
  return read(dockerfile)
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = '', ...rest] = line.split(/\s+/)
      if (word === 'FROM') stage = rest[2] ?? ''
      return { stage, word, rest: rest.join(' ') }
    })
}

/** Returns the instructions of a service's image: those of its target stage (the last by default) and of the stages that it builds on. */
function imageOf({ build }: Service): Instruction[] {
  if (!build) return []
  const all = instructionsOf(build.dockerfile)
  const upTo = (stage: string | undefined): Instruction[] => {
    const own = all.filter((instruction) => instruction.stage === stage)
    const below = own[0]?.rest.split(' ')[0]
    return all.some((instruction) => instruction.stage === below) ? [...upTo(below), ...own.slice(1)] : own
  }
  return upTo(build.target ?? all.at(-1)?.stage)
}

const dockerfiles = [
  ...new Set(files.flatMap(([, services]) => Object.values(services).flatMap(({ build }) => build?.dockerfile ?? []))),
]

// The package's types declare a default export that does not exist.
const dockerignore: (options: { ignorecase: boolean }) => Ignore = createRequire(import.meta.url)(
  '@balena/dockerignore',
)

describe('images', () => {
  const ignored = dockerignore({ ignorecase: false }).add(read('.dockerignore'))

  /** Returns the files below a path that the build context contains. */
  function sent(path: string): string[] {
    const full = join(ROOT, path)
    if (!existsSync(full)) return []
    if (statSync(full).isFile()) return ignored.ignores(path) ? [] : [path]
    return readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
      .filter((file) => !ignored.ignores(file))
  }

  test.each(dockerfiles)('%s copies only files of the build context', (dockerfile) => {
    const copies = instructionsOf(dockerfile).filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from'))
    expect(copies).not.toHaveLength(0)
    for (const { rest } of copies) {
      for (const source of rest.split(' ').slice(0, -1)) expect(sent(source), source).not.toHaveLength(0)
    }
  })

  test.each(dockerfiles)('%s copies the package.json of every workspace in the lock file', (dockerfile) => {
    const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(read('package.json')))
    const installs = instructionsOf(dockerfile).filter(({ word, rest }) => word === 'RUN' && rest.includes('npm ci'))
    for (const { stage } of installs) {
      const copied = instructionsOf(dockerfile).filter((one) => one.stage === stage && one.word === 'COPY')
      for (const workspace of workspaces) {
        expect(copied.map(({ rest }) => rest)).toContain(`${workspace}/package.json ${workspace}/`)
      }
    }
  })

  test('share one stage that installs packages', () => {
    const installing = [...dockerfiles, 'events/test/eventstoredb-emulator/Dockerfile']
      .map((dockerfile) => instructionsOf(dockerfile).filter(({ stage }) => stage === 'packages'))
      .filter((stage) => stage.length > 0)
    expect(installing.length).toBeGreaterThan(3)
    for (const stage of installing) expect(stage).toEqual(installing[0])
  })

  test('contain no secrets and no local build output', () => {
    for (const path of ['production.env', 'google.json', 'certificates/privkey.pem', '.data/auth/accounts.json']) {
      expect(ignored.ignores(path), path).toBe(true)
    }
    for (const path of ['node_modules/zod/package.json', 'client/dist/index.html', '.git/config']) {
      expect(ignored.ignores(path), path).toBe(true)
    }
  })

  test.each(['api', 'projections', 'media-worker'])(
    '%s refuses local secrets unless they are allowed explicitly',
    (name) => {
      const environment = imageOf(local[name] as Service).filter(({ word }) => word === 'ENV')
      expect(environment.map(({ rest }) => rest).join(' ')).toContain('NODE_ENV=production')
    },
  )
})

describe.each(files)('%s', (file, services) => {
  const own = Object.entries(services).filter(([, { build }]) => build)

  test('pins images to an exact tag', () => {
    for (const [name, { image }] of Object.entries(services)) {
      if (image) expect(image, name).toMatch(/:-[^:]+:[\w.-]*\d[\w.-]*\}$/)
    }
    for (const [name, service] of own) {
      for (const { rest } of imageOf(service).filter(({ word }) => word === 'FROM')) {
        expect(rest, name).toMatch(/^\S+:[\w.-]*\d[\w.-]*( AS [\w-]+)?$/)
      }
    }
  })

  test('checks health with programs that the image contains', () => {
    // Programs of each image; Debian's Node image lacks curl.
    const has: Record<string, string[]> = {
      eventstore: ['curl'],
      postgres: ['pg_isready'],
      minio: ['mc'],
      node: ['node'],
      nginx: ['curl'],
    }
    for (const [name, service] of Object.entries(services)) {
      const base = imageOf(service).find(({ word }) => word === 'FROM')?.rest ?? service.image ?? ''
      const kind = Object.keys(has).find((known) => base.includes(known)) ?? base
      const check = imageOf(service).find(({ word }) => word === 'HEALTHCHECK')
      const command = check?.rest.match(/CMD \["(\w+)"/)?.[1] ?? service.healthcheck?.test[1]
      if (['demo', 'sample-history', 'replay'].includes(name)) expect(command, `${name} runs once`).toBeUndefined()
      else expect(has[kind], name).toContain(command)
    }
  })

  test('our own services run unprivileged and within limits', () => {
    for (const [name, service] of own) {
      const user = imageOf(service).findLast(({ word }) => word === 'USER')?.rest
      expect(user, name).toMatch(/^(node|101:101)$/)
      expect(service.cap_drop, name).toEqual(['ALL'])
      expect(service.security_opt, name).toEqual(['no-new-privileges:true'])
      expect(service.mem_limit, name).toMatch(/^\d+[gm]$/)
    }
  })

  /** The schemas that each process reads, and the reasons why a variable does not reach it in a container. */
  test('every variable reaches the service that reads it', () => {
    const chosenByTheImage = [
      'PORT',
      'HOST',
      'METRICS_PORT',
      'METRICS_HOST',
      'CLIENT_DIR',
      'WORK_DIR',
      'FFMPEG_PATH',
      'FFPROBE_PATH',
    ]
    const elsewhere: Record<string, string[]> = {
      'docker-compose.yml': ['STORAGE_DIR', 'ERASURES_DIR', 'GOOGLE_APPLICATION_CREDENTIALS'],
      'docker-compose.production.yml': [
        'STORAGE_DIR',
        'ERASURES_DIR',
        'FIREBASE_AUTH_EMULATOR_HOST',
        // Addresses of Google and Stripe, unless an emulator replaces them.
        'RECAPTCHA_SCRIPT_URL',
        'RECAPTCHA_VERIFY_URL',
        'STRIPE_API_BASE',
      ],
    }
    const missing: string[] = []
    for (const { name, readers } of VARIABLES.values()) {
      for (const reader of readers) {
        if (!(reader in services)) continue
        const reached = new Set(Object.keys(services[reader]?.environment ?? {}))
        if (chosenByTheImage.includes(name) || elsewhere[file]?.includes(name)) continue
        if (!reached.has(name)) missing.push(`${reader}: ${name}`)
      }
    }
    expect(missing).toEqual([])
  })
})

test('publishes ports only to this machine unless another address is set', () => {
  const published = Object.entries(local).flatMap(([name, { ports }]) => ports.map((port) => `${name} ${port}`))
  expect(published).toHaveLength(2)
  for (const port of published) expect(port).toMatch(/\$\{BIND_ADDRESS:-127\.0\.0\.1\}:/)
})

describe('for the public', () => {
  const all = Object.entries(production)

  test('publishes only the ports of the proxy', () => {
    expect(all.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['proxy'])
  })

  test('runs everything without root, read-only, without new privileges and within limits', () => {
    for (const [name, service] of all) {
      const user = service.user ?? imageOf(service).findLast(({ word }) => word === 'USER')?.rest
      expect(user, name).toMatch(/^(node|[1-9]\d*:[1-9]\d*)$/)
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(service.security_opt, name).toEqual(['no-new-privileges:true'])
      expect(service.mem_limit, name).toMatch(/^\d+[gm]$/)
      expect(service.cpus, name).toBeGreaterThan(0)
    }
  })

  test('contains no emulators and no secrets', () => {
    const text = read('docker-compose.production.yml').replaceAll(/^\s*#.*$/gm, '')
    expect(text).not.toMatch(/emulator|emulator|demo|stillair-local|sk_test|whsec_/i)
    for (const name of [
      'POSTGRES_PASSWORD',
      'PERSONAL_DATA_KEY',
      'LOOKUP_SECRET',
      'SIGNING_KEY',
      'S3_SECRET_ACCESS_KEY',
    ]) {
      expect(text, name).toMatch(new RegExp(`\\$\\{${name}:\\?`))
    }
  })

  test('nginx requires TLS for the next visits in its own answers, too', () => {
    const tls = read('api/proxy/nginx.conf').split('listen 8443')[1] ?? ''
    const [server = '', ...locations] = tls.split(/^ {4}location /m)
    const required = 'add_header Strict-Transport-Security $hsts always;'
    expect(server).toContain(required)
    // The API sends the header, too; a browser ignores a repeated one.
    expect(server).toContain('proxy_hide_header Strict-Transport-Security;')
    const own = locations.filter((location) => location.includes('add_header'))
    expect(own).toHaveLength(3)
    for (const location of own) expect(location).toContain(required)
  })

  test('nginx logs networks instead of addresses', () => {
    const conf = read('api/proxy/nginx.conf')
    expect(conf.match(/log_format brief '(.*)'/)?.[1]).toMatch(/^\$logged_network (?!.*(remote_addr|forwarded))/)
    // Its errors contain the address and the whole request.
    expect(conf).toContain('error_log /dev/stderr alert;')
    const [, map = ''] = conf.match(/map \$remote_addr \$logged_network \{(.*?)\n {2}\}/s) ?? []
    const rules = [...map.matchAll(/"?~([^"\s]+)"? \$(\w+)(\S+);/g)]
    const logged = (address: string) => {
      for (const [, pattern = '', name = '', rest] of rules) {
        const groups = new RegExp(pattern).exec(address)?.groups
        if (groups) return `${groups[name]}${rest}`
      }
      return '::'
    }
    expect(['203.0.113.77', '::ffff:203.0.113.77'].map(logged)).toEqual(['203.0.113.0', '203.0.113.0'])
    expect(['2001:db8:7:9:1:2:3:4', '2001:db8:7::1', '2001:db8::1'].map(logged)).toEqual([
      ...['2001:db8:7::', '2001:db8:7::', '2001:db8::'],
    ])
    expect(['2001::1', '::1'].map(logged)).toEqual(['2001::', '::'])
  })

  test('its example settings name every required variable', () => {
    const required = [...read('docker-compose.production.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
    const named = [...read('production.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(required.length).toBeGreaterThan(5)
    expect(named).toEqual(expect.arrayContaining(required))
  })
})
