/**
 * The results of a broadcast of a million, as their page asks for them over HTTP: opening it, its tabs from the first page to the
 * last, searches, orders, replies; then a group made of all. The product runs as it is started, on its own PostgreSQL.
 */
import type pg from 'pg'
import { say } from './cleanup.ts'
import { type Made, makeBroadcast } from './details/made-broadcast.ts'
import { type Lists, type Timing, timingLine } from './lists/measure.ts'
import { partsOfNames } from './lists/roster.ts'
import { optionsOf } from './options.ts'
import { atMost, printChecks } from './report/checks.ts'
import { appendLine } from './report/result.ts'
import { withoutCarrier } from './without-carrier.ts'

export const details = optionsOf(
  'details',
  {
    recipients: { usual: 1_000_000, quick: 50_000, least: 1000, most: 2_000_000, about: 'recipients of the broadcast' },
    replies: { usual: 20_000, quick: 1000, most: 1_000_000, about: 'of them who replied' },
    requests: { usual: 200, quick: 20, most: 10_000, about: 'requests of each kind' },
  },
  { withoutGroup: 'leaves out the group that is made of all of them' },
)

const pagesize = 50
const limitMs = 150
const sortable = ['PhoneNumber', 'FirstName', 'LastName', 'Notes', 'TextResultCategory', 'CompletedDate']

export const benchDetails = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const options = details.read(args)
  const { recipients, replies, requests, below, quick } = options
  await withoutCarrier({ below, signal }, async ({ lists, db, of }) => {
    const made = await makeBroadcast(db, recipients, replies)
    say(`A broadcast of ${whole(recipients)} with ${whole(made.replies)} who replied.`)
    const unopened = await firstSearch(lists, made)
    say(`First search after the start of the product: ${unopened.toFixed(0)} ms.`)
    const timings: Record<string, Timing> = {}
    for (const [name, paths] of Object.entries(await questions(lists, made))) {
      timings[name] = await lists.time(paths, requests)
      say(timingLine(name, timings[name]))
    }
    const group = options.withoutGroup ? null : await makeGroup(lists, db, made)
    if (group)
      say(
        `A group of all: answered after ${group.answeredMs.toFixed(0)} ms, done after ${(group.tookMs / 1000).toFixed(1)} s.`,
      )
    const checks = Object.entries(timings).map(([name, { p95 }]) => atMost(`${name}, p95`, p95, limitMs, 'ms'))
    printChecks(checks, quick)
    const kept = { recipients, replies, requests, pagesize }
    const result = { benchmark: 'details', ...of, options: kept, unopened, timings, group, checks }
    if (!quick) await appendLine('details', result)
  })
}

type Size = { Size: number }

/** Of somebody who opens the page and types at once, before anything has been read ahead. */
const firstSearch = async (lists: Lists, { broadcastId }: Made): Promise<number> => {
  const began = performance.now()
  await lists.ask(`/broadcasts/${broadcastId}/details?pagesize=${pagesize}&q=smith`)
  return performance.now() - began
}

const tabs = ['all', 'delivered', 'failed', 'invalid', 'not-completed', 'not-replied', 'replied', 'opted-out']

const questions = async (
  lists: Lists,
  { broadcastId }: Made,
): Promise<Record<string, (at: number) => string | string[]>> => {
  const broadcast = `/broadcasts/${broadcastId}`
  const rows = (page: number, more: string) => `${broadcast}/details?page=${page}&pagesize=${pagesize}${more}`
  const asked: Record<string, (at: number) => string | string[]> = {
    'opening the page': () => [
      broadcast,
      rows(1, '&category=all'),
      `${broadcast}/statement`,
      `${broadcast}/events?pagesize=2000`,
    ],
    'one person': () => `${broadcast}/details/2172000000`,
  }
  for (const [name, more] of [
    ...tabs.map((tab) => [tab, `&category=${tab}`] as const),
    ['survey', '&category=text-survey-results'] as const,
    ['survey: No', '&category=text-survey-results&response=2'] as const,
  ]) {
    const { Size } = await lists.ask<Size>(rows(1, more))
    const last = Math.max(1, Math.ceil(Size / pagesize))
    asked[`${name}: first page`] = () => rows(1, more)
    asked[`${name}: page in the middle`] = (at) =>
      rows(Math.max(1, Math.min(last, Math.floor(last / 2) + (at % 50))), more)
    asked[`${name}: last page`] = () => rows(last, more)
  }
  const parts = partsOfNames(1000)
  asked['search by part of a name'] = (at) => rows(1, `&q=${parts[at % parts.length]}`)
  asked['search by part of a name, next pages'] = (at) => rows(2 + (at % 5), '&q=son')
  asked['search by one letter'] = (at) => rows(1, `&q=${'aeiorstn'[at % 8]}`)
  asked['search by first and last name'] = (at) => rows(1, `&q=sam+${parts[at % parts.length]}`)
  asked['search among those not replied'] = (at) => rows(1, `&category=not-replied&q=${parts[at % parts.length]}`)
  asked['search by part of a number'] = (at) =>
    rows(1, `&q=${String(2_000_000 + ((at * 7907) % 700_000)).slice(0, -2)}`)
  asked['search by number'] = (at) => rows(1, `&q=217${2_000_000 + (at % 1000) * 7}`)
  for (const field of sortable) {
    asked[`by ${field}: first page`] = () => rows(1, `&sortby=${field}`)
    asked[`by ${field}, backwards: in the middle`] = (at) => rows(5000 + (at % 50), `&sortby=-${field}`)
  }
  asked['delivered, by LastName: in the middle'] = (at) => rows(5000 + (at % 50), '&category=delivered&sortby=LastName')
  asked['replies: first page'] = () => `${broadcast}/textreplies?pagesize=${pagesize}`
  asked['replies: page in the middle'] = (at) => `${broadcast}/textreplies?pagesize=${pagesize}&page=${200 + (at % 50)}`
  asked['replies: search'] = (at) => `${broadcast}/textreplies?pagesize=${pagesize}&q=${parts[at % parts.length]}`
  asked.broadcasts = () => '/broadcasts?pagesize=50'
  return asked
}

const makeGroup = async (lists: Lists, db: pg.Client, { broadcastId, recipients }: Made) => {
  const began = performance.now()
  const body = { ListName: 'All of them', Selection: { Type: 'SelectedAll' } }
  const made = await lists.ask<{ ListID: number; TaskID?: number | null }>(
    `/broadcasts/${broadcastId}/details/tolist`,
    'POST',
    body,
  )
  const answeredMs = performance.now() - began
  await lists.untilDone(made.TaskID)
  const tookMs = performance.now() - began
  const { rows } = await db.query<{ count: number }>('select count(*) as count from list_members where list_id = $1', [
    made.ListID,
  ])
  if (rows[0]!.count !== recipients) throw new Error(`The group has ${rows[0]!.count} people and not ${recipients}.`)
  return { answeredMs, tookMs }
}

const whole = (value: number) => value.toLocaleString('en-US')
