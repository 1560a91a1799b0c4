/// <reference lib="dom" />
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { systemBrowser } from '../../scripts/testing/system-browser.ts'

const olive = { userName: 'olive.owner', password: 'carillon2026' }

export type Visitor = {
  address: string
  /** A browser that has never been here but is signed in. */
  fresh(): Promise<BrowserContext>
  /** A call as the page makes it; with data a POST. */
  ask<T>(path: string, data?: object): Promise<T>
  close(): Promise<void>
}

/** A headless browser in which a user is signed in, one of the demonstration world if nobody else is named. */
export const openBrowser = async (address: string, { userName, password } = olive): Promise<Visitor> => {
  const browser: Browser = await chromium.launch({
    ...(systemBrowser && { executablePath: systemBrowser }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  })
  const screen = { viewport: { width: 1440, height: 900 }, locale: 'en-US', timezoneId: 'America/Chicago' }
  const signedIn = await browser.newContext(screen)
  const ask = async <T>(path: string, data?: object): Promise<T> => {
    const method = data ? 'POST' : 'GET'
    const options = { method, headers: { 'X-Requested-With': 'Carillon' }, ...(data && { data }) }
    const reply = await signedIn.request.fetch(`${address}/v1${path}`, options)
    if (!reply.ok()) throw new Error(`${method} ${path} answered ${reply.status()}: ${await reply.text()}`)
    return await reply.json()
  }
  await ask('/user/login', { UserName: userName, PinCode: password })
  const storageState = await signedIn.storageState()
  return {
    address,
    fresh: () => browser.newContext({ ...screen, storageState }),
    ask,
    close: () => browser.close(),
  }
}

/** What stands on a page that can be used. The function runs in the page. */
export type Seen = { title: string; shows: string; step?: string }

/** Gives the page `bench.until`: milliseconds of its clock at which what is asked for had been drawn. */
export const watchPage = (page: BrowserContext | Page): Promise<unknown> =>
  page.addInitScript(() => {
    const isThere = ({ title, shows, step }: Seen): boolean => {
      const main = document.getElementById('main')
      if (document.getElementById('page-title')?.textContent !== title || !main) return false
      if (main.querySelector('[aria-busy="true"], .mantine-Skeleton-root')) return false
      if (step && ![...main.querySelectorAll('h2')].some(({ textContent }) => textContent === step)) return false
      return main.querySelector(shows) !== null
    }
    /** The frame that shows it has been handed over. */
    const drawn = (): Promise<number> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(null)
        })
      })
    const until = async (seen: Seen): Promise<number> => {
      if (!isThere(seen)) {
        await new Promise<void>((resolve) => {
          const watch = new MutationObserver(() => {
            if (!isThere(seen)) return
            watch.disconnect()
            resolve()
          })
          watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        })
      }
      return await drawn()
    }
    Object.assign(window, { bench: { until, drawn } })
  })

/** As `watchPage` puts it there. */
export type Watched = { bench: { until(seen: Seen): Promise<number>; drawn(): Promise<number> } }
