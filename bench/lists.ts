/**
 * Lists as the page asks for them over HTTP. All that an account shows beside its contacts, before the database has looked at it and
 * after; then the address book at a million contacts: pages, searches, groups, counts; then a selection of all but three put into a
 * group. The product runs as it is started, on its own PostgreSQL.
 */
import type pg from 'pg'
import { say } from './cleanup.ts'
import { type Lists, type Timing, timingLine } from './lists/measure.ts'
import { makeRoster, partsOfNames, type Roster } from './lists/roster.ts'
import { analyzeSends, makeSends } from './lists/sends.ts'
import { optionsOf } from './options.ts'
import { atMost, type Check, printChecks } from './report/checks.ts'
import { appendLine } from './report/result.ts'
import { withoutCarrier } from './without-carrier.ts'

export const lists = optionsOf('lists', {
  contacts: { usual: 1_000_000, quick: 20_000, least: 1000, most: 5_000_000, about: 'contacts of the account' },
  requests: { usual: 1000, quick: 20, most: 100_000, about: 'requests of each kind' },
  broadcasts: { usual: 20_000, quick: 2000, least: 100, most: 500_000, about: 'broadcasts of the account' },
  drafts: { usual: 5000, quick: 500, least: 100, most: 100_000, about: 'drafts of its user' },
})

const pagesize = 50
/** Of any page of any list but the address book's, whatever the database knows of the tables. */
const limitMs = 60

export const benchLists = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const { quick, below, ...options } = lists.read(args)
  const { contacts, requests } = options
  await withoutCarrier({ below, signal }, async ({ lists, db, of }) => {
    const timings: Record<string, Timing> = {}
    const checks: Check[] = []
    const time = async (name: string, paths: (at: number) => string, count: number) => {
      timings[name] = await lists.time(paths, count)
      say(timingLine(name, timings[name]))
      return timings[name]
    }
    say(`Making ${contacts.toLocaleString('en-US')} contacts.`)
    const began = performance.now()
    const roster = await makeRoster(db, contacts)
    await makeSends(db, options)
    say(`That and all else took ${seconds(performance.now() - began)}.`)
    for (const when of ['before analyze', 'after analyze']) {
      if (when === 'after analyze') await analyzeSends(db)
      for (const [what, path] of Object.entries(allElse)) {
        const name = `${what}, ${when}`
        const { p95 } = await time(name, (at) => path.replace('$', String(at)), Math.ceil(requests / 10))
        checks.push(atMost(`${name}, p95`, p95, limitMs, 'ms'))
      }
    }
    for (const [name, paths] of Object.entries(questions(roster, contacts))) await time(name, paths, requests)
    const selection = await addAllButThree(lists, db, roster)
    say(`All but three into a group: ${seconds(selection.tookMs)}, ${selection.events} progress events.`)
    printChecks(checks, quick)
    if (!quick) {
      const { contacts, requests, broadcasts, drafts } = options
      await appendLine('lists', {
        ...{ benchmark: 'lists', ...of, options: { contacts, requests, broadcasts, drafts, pagesize } },
        ...{ timings, selection, checks },
      })
    }
  })
}

const allElse: Record<string, string> = {
  broadcasts: '/broadcasts?pagesize=50',
  'broadcasts: page in the middle': '/broadcasts?pagesize=50&page=100',
  'broadcasts: by name': '/broadcasts?pagesize=50&sortby=BroadcastName',
  'broadcasts: completed ones': '/broadcasts?pagesize=50&BroadcastStatusCategory=Completed',
  'broadcasts: with a label': '/broadcasts?pagesize=50&LabelID=7',
  'broadcasts: search': '/broadcasts?pagesize=50&q=class+$',
  'broadcasts: counts of each kind': '/broadcasts/summary',
  'one broadcast of them': '/broadcasts/100',
  drafts: '/draft-broadcasts?pagesize=50',
  'drafts: page in the middle': '/draft-broadcasts?pagesize=50&page=20',
  series: '/repeatingbroadcasts?pagesize=50',
  'series that could not run': '/repeatingbroadcasts/accountfailures?pagesize=50',
  templates: '/templates?pagesize=50',
  labels: '/labels?pagesize=50',
  'auto replies': '/autoreplies?pagesize=50',
  imports: '/fileuploads?pagesize=50',
  tasks: '/tasks',
  'opt-outs': '/optouts?pagesize=50',
}

const questions = (roster: Roster, contacts: number): Record<string, (at: number) => string> => {
  const parts = partsOfNames(1000)
  const page = (path: string, number: number, more = '') => `${path}?page=${number}&pagesize=${pagesize}${more}`
  const lastPage = Math.ceil(contacts / pagesize)
  const group = `/lists/${roster.bigListId}/contacts`
  return {
    'first page': () => page('/contacts', 1),
    'page in the middle': (at) => page('/contacts', Math.max(1, Math.min(5000, Math.floor(lastPage / 4)) + (at % 50))),
    'last page': () => page('/contacts', lastPage),
    'search by part of a name': (at) => page('/contacts', 1, `&q=${parts[at % parts.length]}`),
    'search by part of a number': (at) =>
      page('/contacts', 1, `&q=${2_000_000 + ((at * 7907) % 700_000)}`.slice(0, -2)),
    'search by first and last name': (at) => page('/contacts', 1, `&q=sam+${parts[at % parts.length]}`),
    'a fifth: first page': () => page(group, 1),
    'a fifth: page in the middle': (at) =>
      page(group, Math.max(1, Math.min(2000, Math.floor(lastPage / 10))) + (at % 50)),
    'a fifth: search': (at) => page(group, 1, `&q=${parts[at % parts.length]}`),
    'small group': () => page(`/lists/${roster.smallListId}/contacts`, 1),
    Unfiled: () => page('/lists/-1/contacts', 1),
    'groups with counts': () => '/lists?pagesize=2000',
    'one contact': (at) => `/contacts/${roster.personIds[at % roster.personIds.length]}`,
  }
}

const addAllButThree = async (lists: Lists, db: pg.Client, roster: Roster) => {
  let events = 0
  db.on('notification', ({ payload }) => {
    if (payload?.includes('task.progress')) events++
  })
  await db.query('listen "socket.io#/"')
  const Selection = { Type: 'SelectedAllExcept', Items: roster.personIds.slice(0, 3) }
  const began = performance.now()
  const path = `/lists/0/contacts/tolist/${roster.emptyListId}`
  const { TaskID, Count } = await lists.ask<{ TaskID: number | null; Count: number }>(path, 'POST', { Selection })
  const answeredMs = performance.now() - began
  await lists.untilDone(TaskID)
  const tookMs = performance.now() - began
  const { RosterCount } = await lists.ask<{ RosterCount: number }>(`/lists/${roster.emptyListId}`)
  if (RosterCount !== Count) throw new Error(`The group has ${RosterCount} contacts and not ${Count}.`)
  return { count: Count, answeredMs, tookMs, events }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
