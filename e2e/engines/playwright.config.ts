import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

const { projects: _projects, testDir: _testDir, ...platform } = journeys

/** The main journey in other engines, on the platform of the journeys. */
export default defineConfig({
  ...platform,
  testDir: '.',
  workers: 2,
  testMatch: '*.journey.ts',
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
})
