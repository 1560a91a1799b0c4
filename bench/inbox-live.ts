/**
 * The inbox as it is open all day: from a text at the SMSC until it is drawn as a bubble in Chromium, with nothing else to do and beside
 * a broadcast at full speed, with many pages connected; what a connected page takes of memory; and a burst of replies to an account whose
 * inbox is open, after which every one of them is there and counted.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { untilComplete } from './api.ts'
import { uploadRecipients } from './broadcast.ts'
import { say } from './cleanup.ts'
import { type ConnectedPages, connectPages } from './inbox/connected-pages.ts'
import { type InboxPage, openInboxPage } from './inbox/inbox-page.ts'
import { preferBrowser, residentBytes } from './measure/processes.ts'
import { optionsOf, Refused } from './options.ts'
import { openBrowser, type Visitor } from './page/browser.ts'
import { phoneAt } from './recipients.ts'
import { atLeast, atMost, printChecks } from './report/checks.ts'
import { format, type Spread, spreadOf, whole } from './report/numbers.ts'
import { machineLine, table } from './report/print.ts'
import { appendLine } from './report/result.ts'
import { onScene, type Scene } from './scene.ts'
import { loadNumber, type SendingNumber } from './senders.ts'

export const inboxLive = optionsOf('inbox-live', {
  recipients: { usual: 1_000_000, quick: 40_000, most: 1_000_000, about: 'recipients of the broadcast' },
  pages: { usual: 200, quick: 20, most: 2000, about: 'pages that are connected' },
  following: { usual: 20, quick: 2, most: 2000, about: 'of these that show the inbox of the account' },
  texts: { usual: 150, quick: 10, most: 10_000, about: 'texts that are timed, idle and beside the broadcast' },
  perSecond: { usual: 2, quick: 3, most: 20, about: 'of them a second' },
  replies: { usual: 20_000, quick: 500, most: 1_000_000, about: 'replies of the burst' },
  seconds: { usual: 60, quick: 3, most: 600, about: 'in which they come' },
  window: { usual: 2000, quick: 2000, most: 10_000, about: 'texts without an answer on the link to the SMSC' },
})

const limitMs = 400
const taskLimitMs = 200
/** A text that has not come by then never will. */
const lastMs = 5000
const password = 'carillon2026'

export const benchInboxLive = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = inboxLive.read(args)
  if (process.env.SMPP_URL?.trim())
    throw new Refused('Only the SMSC of the benchmark knows when it has written a text.')
  const { window, below, quick, ...asked } = options
  await onScene({ window, binds: 1, hasPage: true, below, signal }, async (scene) => {
    const visitor = await openBrowser(scene.product.address, { userName: 'load.owner', password })
    try {
      const measured = await measure(scene, visitor, options)
      print(scene, measured, options)
      const checks = checksOf(measured, options)
      printChecks(checks, quick)
      const { machine, commit } = scene
      const of = { benchmark: 'inbox-live', at: new Date().toISOString(), commit, machine, options: asked }
      if (!quick) await appendLine('inbox-live', { ...of, ...measured, checks })
    } finally {
      await visitor.close()
    }
  })
}

type Options = ReturnType<typeof inboxLive.read>
type Measured = Awaited<ReturnType<typeof measure>>

const measure = async (scene: Scene, visitor: Visitor, options: Options) => {
  const { product, api, signal, db } = scene
  const number = await loadNumber(db)
  const web = product.pidOf('web')
  say(`${options.pages} pages connect.`)
  const before = residentBytes(web)
  const pages = await connectPages({ address: product.address, token: 'demo-token-load', ...options })
  await wait(2000, undefined, { signal })
  const bytesPerPage = (residentBytes(web) - before) / options.pages
  try {
    const thread = await openThread(scene, visitor, number, options)
    const isPreferred = preferBrowser()
    if (!isPreferred) say('The browser has no machine of its own: it shares the processors with everybody.')
    say('Texts of a handset, with nothing else to do.')
    const idle = await timeBubbles(scene, thread, pages, number, options)
    say('Taking in the recipients.')
    const create = await uploadRecipients(api, { from: 0, recipients: options.recipients })
    const { BroadcastID } = await create()
    while ((await scene.smsc!.stats()).accepted === 0) await wait(20, undefined, { signal })
    say('Texts of a handset, beside the broadcast.')
    const began = { at: performance.now(), accepted: (await scene.smsc!.stats()).accepted }
    const loaded = await timeBubbles(scene, thread, pages, number, options)
    const { accepted } = await scene.smsc!.stats()
    const rate = ((accepted - began.accepted) / (performance.now() - began.at)) * 1000
    const wasRunning = accepted < options.recipients
    await thread.page.context().close()
    say('Waiting for the broadcast.')
    await untilComplete(api, BroadcastID, signal)
    say(`${whole(options.replies)} replies within ${options.seconds} seconds.`)
    const burst = await measureBurst(scene, visitor, number, options)
    return { isPreferred, idle, loaded, rate, wasRunning, bytesPerPage, burst, pages: pages.counts() }
  } finally {
    pages.close()
  }
}

/** Of a handset that no broadcast texts. */
const phoneOf = ({ recipients }: Options, at: number) => `1${phoneAt(recipients + at)}`

const openThread = async (scene: Scene, visitor: Visitor, number: SendingNumber, options: Options) => {
  const from = phoneOf(options, 0)
  await scene.smsc!.text([{ from, to: number.phone, body: 'Hello' }])
  type Page = { Items: { ConversationID: number }[] }
  for (;;) {
    const { Items } = await visitor.ask<Page>(`/conversations?q=${from}`)
    if (Items[0]) return await openInboxPage(visitor, `/inbox/${Items[0].ConversationID}/messages`)
    await wait(50, undefined, { signal: scene.signal })
  }
}

let marks = 0
/** Texts that are not timed. */
const warmUp = 5
const clock = () => performance.timeOrigin + performance.now()

/** From when a text is handed to the SMSC until a page is told of it, until the page has it, and until its bubble is drawn. */
const timeBubbles = async (
  scene: Scene,
  { answers, bubbles }: InboxPage,
  pages: ConnectedPages,
  number: SendingNumber,
  options: Options,
) => {
  const { smsc, signal } = scene
  const writtenAt = new Map<string, number>()
  const began = performance.now()
  for (let at = -warmUp; at < options.texts; at++) {
    await wait(Math.max(0, began + ((at + warmUp) * 1000) / options.perSecond - performance.now()), undefined, {
      signal,
    })
    const mark = `mark-${++marks}`
    if (at >= 0) writtenAt.set(mark, clock())
    await smsc!.text([{ from: phoneOf(options, 0), to: number.phone, body: `We come later (${mark})` }])
  }
  await wait(lastMs, undefined, { signal })
  const [answeredAt, drawnAt] = [await answers(), await bubbles()]
  // One that never came is worse than any time.
  const until = (at: number | undefined) => at ?? Number.POSITIVE_INFINITY
  return {
    told: spreadOf([...writtenAt.values()].map((at) => until(pages.heardAt().find((heard) => heard >= at)) - at)),
    // A bubble is drawn with the last answer before it.
    known: spreadOf(
      [...writtenAt].map(
        ([mark, at]) => until(answeredAt.findLast((come) => come <= until(drawnAt[mark]) && come >= at)) - at,
      ),
    ),
    drawn: spreadOf([...writtenAt].map(([mark, at]) => until(drawnAt[mark]) - at)),
  }
}

type Summary = { Inbox: number; InboxUnread: number }

/** Each reply of another handset, while the inbox is open and somebody goes through it by keys. */
const measureBurst = async (scene: Scene, visitor: Visitor, number: SendingNumber, options: Options) => {
  const { smsc, signal, db } = scene
  const { replies, seconds } = options
  const summary = () => visitor.ask<Summary>('/conversations/summary')
  const before = await summary()
  const { page, heldUp } = await openInboxPage(visitor, '/inbox')
  await page.locator('[data-id]').first().waitFor()
  const chunksPerSecond = 20
  const chunks = seconds * chunksPerSecond
  const began = performance.now()
  const beganAt = clock()
  let sent = 0
  for (let at = 0; at < chunks; at++) {
    await wait(Math.max(0, began + (at * 1000) / chunksPerSecond - performance.now()), undefined, { signal })
    const until = Math.round(((at + 1) * replies) / chunks)
    const texts = []
    for (; sent < until; sent++)
      texts.push({ from: phoneOf(options, 1 + sent), to: number.phone, body: 'Yes, we will be there' })
    await smsc!.text(texts)
    if (at % 10 === 5) await page.keyboard.press('j')
  }
  const sentMs = performance.now() - began
  let now = await summary()
  const lastAt = performance.now() + 60_000
  while (now.Inbox < before.Inbox + replies && performance.now() < lastAt) {
    await wait(50, undefined, { signal })
    now = await summary()
  }
  const countedMs = performance.now() - began - sentMs
  const held = await heldUp(beganAt)
  const { rows } = await db.query<{ texts: number; handsets: number; unread: number }>(
    `select count(*)::int as texts, count(distinct phone)::int as handsets,
        (select count(*)::int from conversations c where c.account_id = $1 and c.standing = 1) as unread
      from text_messages where account_id = $1 and is_inbound and message = 'Yes, we will be there'`,
    [(await loadNumber(db)).accountId],
  )
  await page.context().close()
  return { replies, sentMs, countedMs, ...held, ...rows[0]!, told: now.InboxUnread, added: now.Inbox - before.Inbox }
}

const checksOf = ({ idle, loaded, wasRunning, burst }: Measured, { texts, replies }: Options) => [
  atMost('Text to bubble, p99, idle', idle.drawn.p99, limitMs, 'ms'),
  atMost('Text to bubble, p99, beside a broadcast', loaded.drawn.p99, limitMs, 'ms'),
  atLeast('The broadcast was running to the end', Number(wasRunning), 1),
  atLeast('Texts timed', idle.drawn.count + loaded.drawn.count, 2 * texts),
  atMost('Longest task of the page in the burst', burst.longestTask, taskLimitMs, 'ms'),
  atLeast('Replies stored, one of each handset', Math.min(burst.texts, burst.handsets), replies),
  atMost('Replies stored', burst.texts, replies, ''),
  atMost('Conversations counted beyond those there are', Math.abs(burst.told - burst.unread), 0, ''),
]

const print = ({ machine }: Scene, measured: Measured, options: Options) => {
  const { idle, loaded, rate, bytesPerPage, burst, pages } = measured
  const row = (name: string, { count, p50, p95, p99, most }: Spread) => [
    ...[name, whole(count)],
    ...[p50, p95, p99, most].map((ms) => format(ms)),
  ]
  console.log()
  console.log(machineLine(machine))
  console.log(
    `${options.pages} pages connected, ${options.following} show the inbox; milliseconds from the SMSC to the bubble:`,
  )
  table([
    ['', 'texts', 'p50', 'p95', 'p99', 'most'],
    row('nothing else to do', idle.drawn),
    row('  until a page is told of it', idle.told),
    row('  until the page has it', idle.known),
    row(`beside a broadcast at ${whole(rate)} texts/s`, loaded.drawn),
    row('  until a page is told of it', loaded.told),
    row('  until the page has it', loaded.known),
  ])
  say(
    `A connected page takes ${format(bytesPerPage / 1000)} kB of the web process; ${whole(pages.events)} events, ${whole(pages.failures)} failures.`,
  )
  say(
    `${whole(burst.replies)} replies in ${format(burst.sentMs / 1000, 1)} s, all counted ${format(burst.countedMs)} ms later; ` +
      `the page's longest task took ${format(burst.longestTask)} ms, the slowest key ${format(burst.slowestPress)} ms.`,
  )
}
