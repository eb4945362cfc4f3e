import { expect, test } from 'vitest'
import type { Reach } from '../../api/reachability.ts'
import { storageProblem } from './storage-reachability.ts'

const problem = (found: Reach, file = 'http://192.168.1.7:9000/media/probe', page = 'http://192.168.1.7:8080/admin') =>
  storageProblem(found, new URL(file), new URL(page))

test('a reachable store is no problem', () => {
  expect(problem(200)).toBeNull()
})

test('each problem has its own message with the relevant addresses', () => {
  expect(problem('away')?.text).toMatch(/^Nothing answers at http:\/\/192\.168\.1\.7:9000,.*S3_PUBLIC_ENDPOINT/)
  expect(problem('refused')?.text).toMatch(/not to pages of http:\/\/192\.168\.1\.7:8080 \(CORS\).*APP_ORIGINS/)
  expect(problem(403)?.text).toMatch(/answers with 403\..*clocks/)
})

test('a page over https explains why it cannot load from http', () => {
  expect(problem('away', 'http://store.example/x', 'https://app.example/admin')?.text).toMatch(/which browsers refuse/)
  expect(problem('away', 'https://store.example/x', 'https://app.example/admin')?.text).toMatch(/^Nothing answers/)
})
