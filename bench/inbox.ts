/**
 * The inbox of one account with a million conversations and ten million texts, as the page asks for it over HTTP: before the database has
 * looked at the tables and after, each list by each filter, far pages, searches, a thread of thousands. Beside each stands a bare query of
 * rows of the same by its index. The product runs as it is started, on its own PostgreSQL.
 */
import type pg from 'pg'
import { say } from './cleanup.ts'
import { analyzeInbox, commonWord, type Inbox, makeInbox, rareWord } from './inbox/make-inbox.ts'
import { type Timing, timingLine, timingOf } from './lists/measure.ts'
import { partsOfNames } from './lists/roster.ts'
import { optionsOf } from './options.ts'
import { atMost, type Check, printChecks } from './report/checks.ts'
import { appendLine } from './report/result.ts'
import { withoutCarrier } from './without-carrier.ts'

export const inbox = optionsOf('inbox', {
  conversations: { usual: 1_000_000, quick: 5000, least: 1000, most: 2_000_000, about: 'conversations of the account' },
  texts: { usual: 10_000_000, quick: 50_000, least: 10_000, most: 50_000_000, about: 'texts in all of them' },
  long: { usual: 5000, quick: 500, least: 200, most: 100_000, about: 'texts of the longest' },
  requests: { usual: 1000, quick: 10, most: 100_000, about: 'requests of each kind' },
})

const limitMs = 50
const searchLimitMs = 150

export const benchInbox = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const { quick, below, ...options } = inbox.read(args)
  await withoutCarrier({ below, signal }, async ({ lists, db, of }) => {
    say(`Making ${options.conversations.toLocaleString('en-US')} conversations.`)
    const began = performance.now()
    const made = await makeInbox(db, options)
    say(`That took ${((performance.now() - began) / 1000).toFixed(0)} s.`)
    const timings: Record<string, Timing> = {}
    const checks: Check[] = []
    for (const when of ['before analyze', 'after analyze']) {
      const isAnalyzed = when === 'after analyze'
      if (isAnalyzed) await analyzeInbox(db)
      for (const [what, path] of Object.entries(questions(made, options))) {
        const name = `${what}, ${when}`
        timings[name] = await lists.time(path, Math.ceil(options.requests / (isAnalyzed ? 1 : 20)))
        say(timingLine(name, timings[name]))
        const most = what.startsWith('search') ? searchLimitMs : limitMs
        checks.push(atMost(`${name}, p95`, timings[name].p95, most, 'ms'))
      }
    }
    const bare = await timeBare(db, made, options.requests)
    for (const [name, timing] of Object.entries(bare)) say(timingLine(`bare: ${name}`, timing))
    printChecks(checks, quick)
    if (!quick) await appendLine('inbox', { benchmark: 'inbox', ...of, options, timings, bare, checks })
  })
}

type Options = { conversations: number; long: number }

const questions = (made: Inbox, { conversations }: Options): Record<string, (at: number) => string> => {
  const { longId, middleId, textNumberId, broadcastId, phones } = made
  const list = (more: string) => `/conversations?pagesize=15&${more}`
  const names = partsOfNames(1000)
  // Of ten conversations three are in the inbox.
  const far = Math.min(2000, Math.floor((conversations * 3) / 10 / 15))
  const phone = (at: number) => phones[at % phones.length]!
  const thread = `/conversations/${longId}/textmessages?pagesize=50`
  return {
    'the inbox': () => list('isDone=false'),
    'all of them': () => list(''),
    unread: () => list('isDone=false&viewing=unread'),
    done: () => list('isDone=true'),
    'auto opt-outs': () => list('tag=auto-opt-out'),
    'of a number': () => list(`isDone=false&TextNumberID=${textNumberId}`),
    'of a broadcast': () => list(`broadcastId=${broadcastId}`),
    'page 2,000': () => list(`isDone=false&page=${far}`),
    'search by name': (at) => list(`q=${names[at % names.length]}`),
    'search by whole phone': (at) => list(`q=${phone(at)}`),
    'search by the end of a phone': (at) => list(`q=${phone(at).slice(-4)}`),
    'search by a common word': () => list(`q=${commonWord}`),
    'search by a rare word': () => list(`q=${rareWord}`),
    'search by two words': (at) => list(`q=bus+${['late', 'snow', 'umbrella'][at % 3]}`),
    'a long thread': () => thread,
    'a long thread, around a text': () => `${thread}&around=${middleId}`,
    'a conversation': () => `/conversations/${longId}`,
    summary: () => '/conversations/summary',
  }
}

/** What an index gives at once, for a page of each kind. */
const timeBare = async (db: pg.Client, { accountId, textNumberId, longId }: Inbox, requests: number) => {
  const time = async (text: string, values: unknown[]) => {
    const took: number[] = []
    for (let at = -20; at < requests; at++) {
      const began = performance.now()
      await db.query({ name: text.slice(0, 60), text, values })
      if (at >= 0) took.push(performance.now() - began)
    }
    return timingOf(took)
  }
  return {
    'a page of conversations': await time(
      `select * from conversations where account_id = $1 and text_number_id = $2 and standing = 0
        order by last_at desc, conversation_id desc limit 15`,
      [accountId, textNumberId],
    ),
    'a page of a thread': await time(
      `select m.* from conversations c join text_messages m using (account_id, text_number_id, phone)
        where c.account_id = $1 and c.conversation_id = $2 order by m.created_at desc, m.text_message_id desc limit 50`,
      [accountId, longId],
    ),
  }
}
