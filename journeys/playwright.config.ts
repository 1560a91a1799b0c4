import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const systemChromium = '/usr/bin/chromium'

/**
 * Whole-product stories in a real browser. They share one product, started once by start-product.ts, and its network
 * has knobs that one story turns while another must not be sending: so one at a time.
 */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '**/*.test.ts',
  outputDir: join(import.meta.dirname, 'test-results'),
  globalSetup: join(import.meta.dirname, 'start-product.ts'),
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  // The machine may be busy; the limit only catches what never comes.
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(existsSync(systemChromium) ? { executablePath: systemChromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
