/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import type { Visitor } from '../page/browser.ts'

/** Put into the page: when each text stood in a thread, and what held the page up, in milliseconds of the machine's clock. */
type Seen = {
  inboxSeen: {
    bubbles: Record<string, number>
    /** When each answer about the texts of a thread had come. */
    answers: number[]
    /** Tasks over 50 ms, and how long each press of a key took until it was drawn. */
    tasks: { at: number; ms: number }[]
    presses: number[]
  }
}

export type InboxPage = {
  page: Page
  /** When the text was drawn as a bubble; of those that never were nothing is told. */
  bubbles(): Promise<Record<string, number>>
  /** When answers about the texts of the thread had come. */
  answers(): Promise<number[]>
  /** What held the page up since a time: the longest task, and the slowest key. */
  heldUp(since: number): Promise<{ longestTask: number; tasks: number; slowestPress: number }>
}

/** A page of the inbox in Chromium. */
export const openInboxPage = async (visitor: Visitor, path: string): Promise<InboxPage> => {
  const context = await visitor.fresh()
  await context.addInitScript(() => {
    const inboxSeen: Seen['inboxSeen'] = { bubbles: {}, answers: [], tasks: [], presses: [] }
    Object.assign(window, { inboxSeen })
    const now = (at: number) => performance.timeOrigin + at
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof HTMLElement)) continue
          const found = node.matches('li[data-inbound]') ? [node] : node.querySelectorAll('li[data-inbound]')
          for (const bubble of found) {
            const mark = /\((mark-\d+)\)/.exec(bubble.textContent ?? '')?.[1]
            if (!mark || inboxSeen.bubbles[mark]) continue
            // The frame that shows it has been handed over.
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel()
              port1.onmessage = () => {
                inboxSeen.bubbles[mark] = now(performance.now())
              }
              port2.postMessage(null)
            })
          }
        }
    }).observe(document, { subtree: true, childList: true })
    const observe = (type: string, more: object, on: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(on)).observe({ type, ...more })
    observe('resource', {}, (entry) => {
      if (entry.name.includes('/textmessages')) inboxSeen.answers.push(now(entry.startTime + entry.duration))
    })
    observe('longtask', {}, ({ startTime, duration }) => inboxSeen.tasks.push({ at: now(startTime), ms: duration }))
    observe('event', { durationThreshold: 16 }, ({ name, duration }) => {
      if (name === 'keydown') inboxSeen.presses.push(duration)
    })
  })
  const page = await context.newPage()
  await page.goto(`${visitor.address}${path}`)
  await page.waitForLoadState('networkidle')
  return {
    page,
    bubbles: () => page.evaluate(() => (window as unknown as Seen).inboxSeen.bubbles),
    answers: () => page.evaluate(() => (window as unknown as Seen).inboxSeen.answers),
    heldUp: (since) =>
      page.evaluate((from) => {
        const { tasks, presses } = (window as unknown as Seen).inboxSeen
        const held = tasks.filter(({ at }) => at >= from).map(({ ms }) => ms)
        return { longestTask: Math.max(0, ...held), tasks: held.length, slowestPress: Math.max(0, ...presses) }
      }, since),
  }
}
