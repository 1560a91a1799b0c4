import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { systemBrowser } from '../scripts/testing/system-browser.ts'

/**
 * Whole-product stories in a real browser. A story turns knobs of the simulated network while no other may be sending, so
 * each worker has a product of its own, started once by start-products.ts, and tells its stories one at a time.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.test.ts',
  outputDir: join(import.meta.dirname, 'test-results'),
  globalSetup: join(import.meta.dirname, 'start-products.ts'),
  // A story waits as much as it works: two keep two cores busy.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 600_000,
  // The machine may be busy; the limit only catches what never comes.
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    // A story waits for every menu to stand still, and a colour that is still changing cannot be judged.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    // A trace makes the run a fifth longer: `--trace on` keeps one of the story that is looked into.
    trace: 'off',
    launchOptions: {
      ...(systemBrowser && { executablePath: systemBrowser }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A microphone that hears a beep each second, which nobody has to allow.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
})
