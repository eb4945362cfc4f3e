import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

const { projects: _projects, testDir: _testDir, ...platform } = journeys

/** Runs the main journey in other engines, on the journeys' platform. */
export default defineConfig({
  ...platform,
  testDir: '.',
  workers: 2,
  testMatch: '*.journey.ts',
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
