import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { expect, test } from '@playwright/test'
import { ROOT } from '../engine.ts'

const FILES = [
  'events/src/object-store/s3.test.ts',
  'events/src/object-store/browser-access.test.ts',
  'api/src/modules/media/uploads/uploads-s3.test.ts',
]

test('the store passes the contract tests, lets pages read, and accepts uploads in parts', async () => {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [vitest, 'run', '--reporter=dot', ...FILES], {
    cwd: ROOT,
    env: {
      ...process.env,
      S3_TEST_ENDPOINT: `http://127.0.0.1:${process.env.MINIO_PORT}`,
      S3_TEST_ACCESS_KEY_ID: 'stillair',
      S3_TEST_SECRET_ACCESS_KEY: 'stillair-local',
    },
  })
  expect(stripVTControlCharacters(stdout)).toMatch(/Test Files +3 passed/)
})
