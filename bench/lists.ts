/**
 * The address book at a million contacts, as the page asks for it over HTTP: pages, searches, groups, counts; then a selection
 * of all but three put into a group. The product runs as it is started, on its own PostgreSQL.
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { say } from './cleanup.ts'
import { type Lists, type Timing, timingLine } from './lists/measure.ts'
import { makeRoster, partsOfNames, type Roster } from './lists/roster.ts'
import { Refused } from './options.ts'
import { appendLine } from './report/result.ts'
import { withoutCarrier } from './without-carrier.ts'

export const usage = `npm run bench lists -- [options]

  --contacts N       contacts of the account (1,000,000)
  --requests N       requests of each kind (1,000)
  --below FOLDER     where the data is kept meanwhile (the system's temporary folder)`

const pagesize = 50

export const benchLists = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const { contacts, requests, below } = readOptions(args)
  await withoutCarrier({ below, signal }, async ({ lists, db, of }) => {
    say(`Making ${contacts.toLocaleString('en-US')} contacts.`)
    const began = performance.now()
    const roster = await makeRoster(db, contacts)
    say(`That took ${seconds(performance.now() - began)}.`)
    const timings: Record<string, Timing> = {}
    for (const [name, paths] of Object.entries(questions(roster, contacts))) {
      timings[name] = await lists.time(paths, requests)
      say(timingLine(name, timings[name]))
    }
    const selection = await addAllButThree(lists, db, roster)
    say(`All but three into a group: ${seconds(selection.tookMs)}, ${selection.events} progress events.`)
    const options = { contacts, requests, pagesize }
    await appendLine('lists', { benchmark: 'lists', ...of, options, timings, selection })
  })
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

const readOptions = (args: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        contacts: { type: 'string', default: '1000000' },
        requests: { type: 'string', default: '1000' },
        below: { type: 'string' },
      },
    })
    const [contacts, requests] = [values.contacts, values.requests].map((text) => Number(text.replace(/[,_]/g, '')))
    if (!(contacts! >= 1000 && contacts! <= 5_000_000 && requests! >= 1))
      throw new Error('Give counts that make sense.')
    return { contacts: contacts!, requests: requests!, below: values.below }
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n\n${usage}`)
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
