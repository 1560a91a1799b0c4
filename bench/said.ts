/**
 * Everything said with a phone, as the page of its contact asks for it over HTTP, in an account of many broadcasts: of phones that few,
 * many or all of them went to. First with no broadcast filed, so that each is asked by key, then with all of them, as the engine leaves them.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { outcome } from '../domain/broadcast/outcome.ts'
import { madeBroadcasts } from '../server/testing/broadcast-rows.ts'
import { say } from './cleanup.ts'
import { type Lists, type Timing, timingLine } from './lists/measure.ts'
import { optionsOf } from './options.ts'
import { atMost, printChecks } from './report/checks.ts'
import { appendLine } from './report/result.ts'
import { withoutCarrier } from './without-carrier.ts'

export const said = optionsOf('said', {
  broadcasts: { usual: 20_000, quick: 500, least: 100, most: 100_000, about: 'broadcasts of the account' },
  others: { usual: 50, quick: 10, most: 1000, about: 'recipients of each that nobody asks for' },
  requests: { usual: 100, quick: 5, most: 10_000, about: 'requests of each kind' },
})

const limitMs = 50
const first = 12_172_000_000

type Person = { name: string; phone: number; every: number; id: number }

export const benchSaid = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const { broadcasts, others, requests, below, quick } = said.read(args)
  await withoutCarrier({ below, signal }, async ({ lists, db, of }) => {
    const people: Person[] = []
    for (const [index, share] of [0, 1000, 10, 1].entries()) {
      const phone = first + index
      const { PersonID: id } = await lists.ask<{ PersonID: number }>('/contacts', 'POST', {
        PrimaryPhone: String(phone),
      })
      const name = share === 0 ? 'a phone in none' : `a phone in ${whole(broadcasts / share)}`
      people.push({ name, phone, every: share, id })
    }
    await makeBroadcasts(db, { broadcasts, others, people })
    say(`${whole(broadcasts)} broadcasts, ${whole(broadcasts * others)} recipients besides.`)
    const before = await timings(lists, people, Math.ceil(requests / 5), 'asked by key')
    const began = performance.now()
    await db.query(
      `update broadcasts set status = 'Complete', finalizing_at = start_at, completed_at = start_at where name like 'Said %'`,
    )
    while ((await db.query(`select 1 from broadcasts where name like 'Said %' and filed_at is null limit 1`)).rowCount)
      await wait(200, undefined, { signal })
    const filedMs = performance.now() - began
    await db.query('vacuum (analyze) said_in_broadcasts')
    say(`Filed after ${(filedMs / 1000).toFixed(0)} s.`)
    const after = await timings(lists, people, requests, 'filed')
    const checks = Object.entries(after).map(([name, { p95 }]) => atMost(`${name}, p95`, p95, limitMs, 'ms'))
    printChecks(checks, quick)
    const result = {
      benchmark: 'said',
      ...of,
      options: { broadcasts, others, requests },
      before,
      after,
      filedMs,
      checks,
    }
    if (!quick) await appendLine('said', result)
  })
}

const timings = async (lists: Lists, people: readonly Person[], requests: number, how: string) => {
  const taken: Record<string, Timing> = {}
  for (const { name, id } of people) {
    const page = `/contacts/${id}/said?pagesize=50`
    const pages = [page]
    for (const days of [30, 180]) pages.push(`${page}&before=${new Date(Date.now() - days * 86_400_000).toISOString()}`)
    for (const [at, what] of ['first page', 'a month ago', 'half a year ago'].entries()) {
      const line = `${name}, ${how}: ${what}`
      taken[line] = await lists.time(() => pages[at]!, requests)
      say(timingLine(line, taken[line]))
    }
  }
  return taken
}

type Making = { broadcasts: number; others: number; people: readonly Person[] }

/** Over a year, one after the other; not one of them has ended, and so none is filed. */
const makeBroadcasts = async (db: pg.Client, { broadcasts, others, people }: Making) => {
  await db.query(
    `with ${madeBroadcasts(
      {
        ...{ account_id: 'u.account_id', user_id: 'u.user_id', name: `'Said ' || i`, status: `'Paused'` },
        ...{ text_number_id: 'n.text_number_id', phone_number_count: '$1' },
        ...{ start_at: 't.at', created_at: 't.at', started_at: 't.at' },
      },
      `from (select u.account_id, u.user_id, min(n.text_number_id) as text_number_id from users u join text_numbers n using (account_id)
          where u.user_name = 'load.owner' group by 1, 2) u join text_numbers n using (account_id, text_number_id),
        generate_series(1, $2::int) i, lateral (select now() - interval '365 days' * i / $2::int as at) t`,
    )} select from made`,
    [others, broadcasts],
  )
  const recipients = (phones: string) => `insert into recipients
      (account_id, broadcast_id, phone, credits, state, first_name, last_name, notes, handed_at, done_at)
    select b.account_id, b.broadcast_id, p.phone, 1, ${outcome.delivered}, '', '', '', b.start_at, b.start_at
    from broadcasts b cross join lateral (${phones}) p where b.name like 'Said %' order by b.broadcast_id, p.phone`
  await db.query(
    recipients(
      `select $1::bigint + 1000 + (b.broadcast_id * 7919 + j * 104729) % 100000 as phone from generate_series(1, $2::int) j`,
    ),
    [first, others],
  )
  for (const { phone, every } of people.filter((person) => person.every > 0))
    await db.query(recipients(`select $1::bigint as phone where b.broadcast_id % $2::int = 0`), [phone, every])
  for (const table of ['broadcasts', 'recipients']) await db.query(`vacuum (analyze) ${table}`)
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
