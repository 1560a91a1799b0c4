/**
 * A draft of a million, as the wizard asks for it over HTTP: the first look at its counts and its list after each change of
 * who is in it. Few who change are put in their places; of many all is read anew, which stands beside it for comparison.
 */
import { say } from './cleanup.ts'
import { type Made, makeDraft } from './drafts/made-draft.ts'
import { type Lists, type Timing, timingLine, timingOf } from './lists/measure.ts'
import { optionsOf } from './options.ts'
import { atMost, printChecks } from './report/checks.ts'
import { appendLine } from './report/result.ts'
import { withoutCarrier } from './without-carrier.ts'

export const drafts = optionsOf('drafts', {
  recipients: { usual: 1_000_000, quick: 100_000, least: 100_000, most: 2_000_000, about: 'recipients of the draft' },
  rounds: { usual: 20, quick: 3, most: 100, about: 'changes of each kind before each question' },
})

const limitMs = 150
/** More than are put in their places one by one. */
const many = 1500
const mostRoundsOfMany = 5

export const benchDrafts = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const { recipients, rounds, below, quick } = drafts.read(args)
  await withoutCarrier({ below, signal }, async ({ lists, db, of }) => {
    const made = await makeDraft(lists, db, recipients)
    say(`A draft of ${recipients.toLocaleString('en-US')}.`)
    const timings: Record<string, Timing> = {}
    const checks = []
    for (const [change, { perform, isOfMany }] of Object.entries(changes(lists, made))) {
      for (const [question, paths] of Object.entries(questions(recipients))) {
        const name = `${change}: ${question}`
        const times = isOfMany ? Math.min(mostRoundsOfMany, rounds) : rounds
        timings[name] = await timeAfter(perform, () => askAll(lists, made, paths), times)
        say(timingLine(name, timings[name]))
        if (!isOfMany) checks.push(atMost(`${name}, p95`, timings[name].p95, limitMs, 'ms'))
      }
    }
    printChecks(checks, quick)
    const options = { recipients, rounds }
    if (!quick) await appendLine('drafts', { benchmark: 'drafts', ...of, options, timings, checks })
  })
}

/** Everything has been looked at before the first change, as in a wizard that is open. */
const timeAfter = async (change: () => Promise<unknown>, look: () => Promise<unknown>, rounds: number) => {
  await look()
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    await change()
    const began = performance.now()
    await look()
    took.push(performance.now() - began)
  }
  return timingOf(took)
}

const askAll = ({ ask }: Lists, { draftId }: Made, paths: readonly string[]) =>
  Promise.all(paths.map((path) => ask(`/draft-broadcasts/${draftId}${path}`)))

const changes = ({ ask }: Lists, { draftId, phones }: Made) => {
  const path = `/draft-broadcasts/${draftId}/contacts`
  let added = 0
  const add = () => ({ PrimaryPhone: `978${5_550_000 + added++}`, LastName: `Mc${added}` })
  const remove = (count: number) =>
    ask(path, 'DELETE', { Selection: { Type: 'Selected', Items: phones.splice(0, count) } })
  return {
    'one added': { perform: () => ask(path, 'POST', { Contacts: [add()] }), isOfMany: false },
    'fifty added': { perform: () => ask(path, 'POST', { Contacts: Array.from({ length: 50 }, add) }), isOfMany: false },
    'one removed': { perform: () => remove(1), isOfMany: false },
    'one renamed': {
      perform: () => ask(path, 'PUT', { Contacts: [{ ID: phones.pop(), LastName: `Mc${added++}` }] }),
      isOfMany: false,
    },
    'many removed': { perform: () => remove(many), isOfMany: true },
  }
}

const questions = (recipients: number): Record<string, readonly string[]> => {
  const middle = Math.floor(recipients / 100)
  return {
    counts: ['/contactsummary'],
    'what they came with': ['/sources'],
    'first page': ['/contacts?pagesize=50'],
    'page in the middle': [`/contacts?pagesize=50&page=${middle}`],
    search: ['/contacts?pagesize=50&q=smith'],
    'by LastName': [`/contacts?pagesize=50&page=${middle}&sortby=LastName`],
    'what a step asks': ['', '/contactsummary', '/contacts?pagesize=50'],
  }
}
