import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { operatorEnvironment } from './operator-environment.ts'
import { claim } from './processes/run-record.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stillair-role-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('stays unchanged when it names a database', () => {
  const environment = { POSTGRES_URL: 'postgres://db.test/stillair', STILLAIR_DATA: root }
  expect(operatorEnvironment(environment)).toEqual(environment)
})

it('comes from the platform that runs on the data folder', async () => {
  const record = await claim(root, 'http://localhost:8434')
  record.answersAt({ postgresUrl: 'postgres://127.0.0.1:5/stillair', paymentsUrl: 'http://127.0.0.1:6' })
  expect(operatorEnvironment({ STILLAIR_DATA: root, PATH: '/bin' })).toEqual({
    STILLAIR_DATA: root,
    PATH: '/bin',
    NODE_ENV: 'development',
    POSTGRES_URL: 'postgres://127.0.0.1:5/stillair',
    STORAGE_DIR: join(root, 'storage'),
    ERASURES_DIR: join(root, 'erasures'),
    FIREBASE_PROJECT_ID: 'demo-stillair',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:8434',
    STRIPE_SECRET_KEY: 'sk_test_stillair_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_stillair_local',
    STRIPE_API_BASE: 'http://127.0.0.1:6',
    APP_URL: 'http://localhost:8434',
  })
})

it('suggests starting the platform when none runs', () => {
  expect(() => operatorEnvironment({ STILLAIR_DATA: root })).toThrow(
    `No Stillair runs on ${root}. Start it with npm start`,
  )
})
