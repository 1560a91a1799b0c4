/** From page to page by their links, when everything has been seen before. */
import type { Page } from '@playwright/test'
import { type Spread, spreadOf } from '../report/numbers.ts'
import { type Seen, type Visitor, type Watched, watchPage } from './browser.ts'
import { filesOf, gzippedBytes, home } from './first-load.ts'

export type RouteChange = Spread & {
  name: string
  /** Script that the first visit of it fetched in addition, as gzip. */
  scriptBytes: number
}

type Way = Seen & {
  name: string
  /** A link or button to press, or an address where none leads there. */
  press?: string
  address?: string
}

const draftName = 'Snow day'
export const emptyRoute = 'an empty page in the shell'

/** The way of one round; each is pressed on the page before it. */
const waysOf = (draftId: number, broadcast: { id: number; name: string }): Way[] => [
  { name: 'Broadcasts', press: 'aside a[href="/broadcasts"]', title: 'Broadcasts', shows: 'table tbody tr' },
  {
    name: 'a broadcast’s details',
    press: `main a[href^="/broadcast-details/${broadcast.id}"]`,
    title: broadcast.name,
    shows: 'table tbody tr',
  },
  { name: 'Contacts', press: 'aside a[href="/contacts"]', title: 'Contacts', shows: 'a[href^="/contacts/contact/"]' },
  {
    name: 'Message library',
    press: 'aside a[href="/message-library/text"]',
    title: 'Message library',
    shows: 'article',
  },
  { name: emptyRoute, address: '/nowhere', title: 'Page not found', shows: 'a' },
  { name: 'Home', press: 'aside a[href="/"]', ...home },
  {
    name: 'a draft: Settings',
    address: `/broadcasts/create?draft=${draftId}&step=1`,
    ...step('1. Settings', 'input'),
  },
  { name: 'Recipients', press: pressStep(2), ...step('2. Recipients', 'table tbody tr') },
  { name: 'Message', press: pressStep(3), ...step('3. Message', 'textarea') },
  { name: 'Review', press: pressStep(4), ...step('4. Review and send', 'button') },
  { name: 'Home after it', press: 'aside a[href="/"]', ...home },
]

function step(heading: string, shows: string): Seen {
  return { title: draftName, step: heading, shows }
}

function pressStep(number: number): string {
  return `nav[aria-label="Steps"] li:nth-child(${number}) button`
}

export const measureRoutes = async (visitor: Visitor, rounds: number, signal: AbortSignal): Promise<RouteChange[]> => {
  const context = await visitor.fresh()
  await watchPage(context)
  const page = await context.newPage()
  try {
    for (let at = 1; at <= 24; at++) {
      await visitor.ask('/templates', {
        TemplateName: `Early closing ${at}`,
        TemplateText: 'We close at noon, {{FirstName}}.',
      })
    }
    await page.goto(visitor.address)
    await page.evaluate((seen) => (window as unknown as Watched).bench.until(seen), home)
    await page.waitForLoadState('networkidle')
    const ways = waysOf(await makeDraft(visitor), await someBroadcast(visitor))
    const scriptBytes: number[] = []
    let known = await filesOf(page)
    for (const way of ways) {
      await go(page, way)
      await page.waitForLoadState('networkidle')
      const files = await filesOf(page)
      scriptBytes.push(await gzippedBytes(files.filter((file) => file.endsWith('.js') && !known.includes(file))))
      known = files
    }
    const took = ways.map((): number[] => [])
    for (let round = -1; round < rounds; round++) {
      signal.throwIfAborted()
      for (const [at, way] of ways.entries()) {
        const ms = await go(page, way)
        if (round >= 0) took[at]!.push(ms)
      }
    }
    return ways.map(({ name }, at) => ({ name, scriptBytes: scriptBytes[at]!, ...spreadOf(took[at]!) }))
  } finally {
    await context.close()
  }
}

/** Milliseconds from the press until what belongs there was drawn. */
const go = async (page: Page, way: Way): Promise<number> => {
  const within = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${way.name} did not come.`)), 20_000).unref()
  })
  return await Promise.race([within, page.evaluate(pressAndWait, way)])
}

/** Runs in the page. */
const pressAndWait = async ({ press, address, title, shows, step }: Way): Promise<number> => {
  const { bench } = window as unknown as Watched
  // What the page before still had to do is not part of it.
  await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 500 }))
  await bench.drawn()
  const link = press === undefined ? undefined : document.querySelector<HTMLElement>(press)
  if (link === null) throw new Error(`There is no ${press} on ${location.pathname}.`)
  const began = performance.now()
  if (link) link.click()
  else history.pushState({}, '', address)
  return (await bench.until({ title, shows, ...(step !== undefined && { step }) })) - began
}

const makeDraft = async ({ ask }: Visitor): Promise<number> => {
  const { CurrentUser } = await ask<{ CurrentUser: { TextNumbers: { TextNumberID: number; CanText: boolean }[] } }>(
    '/account?include=currentuser',
  )
  const Contacts = Array.from({ length: 40 }, (_, at) => ({
    PrimaryPhone: `50655501${String(at).padStart(2, '0')}`,
    FirstName: `Ada ${at}`,
  }))
  const { DraftBroadcastID } = await ask<{ DraftBroadcastID: number }>('/draft-broadcasts', {
    ...{ BroadcastName: draftName, BroadcastType: 'SMS', TextMessage: 'No school today.', Contacts },
    TextNumberID: CurrentUser.TextNumbers.find(({ CanText }) => CanText)!.TextNumberID,
    ...{ isSettingsConfirmed: true, isRecipientsConfirmed: true, isMessagesConfirmed: true },
  })
  return DraftBroadcastID
}

/** The first in the list, whose link is there to press. */
const someBroadcast = async ({ ask }: Visitor): Promise<{ id: number; name: string }> => {
  const path = '/broadcasts?pagesize=10&BroadcastStatusCategory=Completed'
  const [first] = (await ask<{ Items: { BroadcastID: number; BroadcastName: string }[] }>(path)).Items
  if (!first) throw new Error('There is no broadcast to look at.')
  return { id: first.BroadcastID, name: first.BroadcastName }
}
