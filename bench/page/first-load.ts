/** The first visit of somebody who is signed in: how much script comes, and when Home can be used. */
import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { type Spread, spreadOf } from '../report/numbers.ts'
import { type Seen, type Visitor, type Watched, watchPage } from './browser.ts'

export type FirstLoad = {
  /** All script of the first visit, until nothing more comes; bytes as gzip. */
  scriptBytes: number
  scripts: number
  styleBytes: number
  /** Milliseconds from the start of the navigation until Home was drawn with its content. */
  usable: Spread
  /** Milliseconds to fetch the same files on the same connection, and do nothing with them. */
  floor: Spread
}

export const home: Seen = { title: 'Home', shows: 'a[href^="/broadcast-details/"]' }

export const measureFirstLoad = async (visitor: Visitor, rounds: number, signal: AbortSignal): Promise<FirstLoad> => {
  const usable: number[] = []
  const floor: number[] = []
  let files: string[] = []
  // The first round warms up server and disk.
  for (let round = -1; round < rounds; round++) {
    signal.throwIfAborted()
    const context = await visitor.fresh()
    try {
      await watchPage(context)
      const page = await context.newPage()
      await page.goto(visitor.address, { waitUntil: 'commit' })
      const took = await page.evaluate((seen) => (window as unknown as Watched).bench.until(seen), home)
      await page.waitForLoadState('networkidle')
      files = await filesOf(page)
      const fetched = await fetchAll(await context.newPage(), visitor.address, files)
      if (round < 0) continue
      usable.push(took)
      floor.push(fetched)
    } finally {
      await context.close()
    }
  }
  const scripts = files.filter((file) => file.endsWith('.js'))
  const styles = files.filter((file) => file.endsWith('.css'))
  return {
    scriptBytes: await gzippedBytes(scripts),
    scripts: scripts.length,
    styleBytes: await gzippedBytes(styles),
    usable: spreadOf(usable),
    floor: spreadOf(floor),
  }
}

/** Scripts and styles that a page has fetched. */
export const filesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.split('?')[0]!)
      .filter((name, at, all) => /\.(js|css)$/.test(name) && all.indexOf(name) === at),
  )

const fetchAll = async (page: Page, address: string, files: string[]): Promise<number> => {
  await page.goto(`${address}/favicon.svg`)
  return await page.evaluate(async (urls) => {
    const began = performance.now()
    await Promise.all(urls.map(async (url) => (await fetch(url, { cache: 'no-store' })).arrayBuffer()))
    return performance.now() - began
  }, files)
}

export const gzippedBytes = async (urls: readonly string[]): Promise<number> =>
  (await Promise.all(urls.map(gzippedBytesOf))).reduce((sum, bytes) => sum + bytes, 0)

/** As it comes over the wire to whoever takes gzip alone. */
const gzippedBytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      let bytes = 0
      reply.on('data', (part: Buffer) => {
        bytes += part.length
      })
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${reply.statusCode}`)),
      )
      reply.on('error', reject)
    }).on('error', reject)
  })
