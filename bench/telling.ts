/**
 * Whether sign-in, sign-up and the mail for a new password tell if there is a user: by what they answer, or by the time that it takes.
 * The same is asked of names that somebody has and of names that nobody has, by turns in random order, each from a network of its own;
 * of the two clouds of times it is said how well one could tell by one time which it is of. Half is a coin.
 */
import { request } from 'node:http'
import type pg from 'pg'
import { openCleanUp, say } from './cleanup.ts'
import { measuredCommit } from './measure/commit.ts'
import { connect } from './measure/database.ts'
import { describeMachine } from './measure/machine.ts'
import { optionsOf } from './options.ts'
import { startProduct } from './product/product.ts'
import { atMost, printChecks } from './report/checks.ts'
import { format, median } from './report/numbers.ts'
import { machineLine, table } from './report/print.ts'
import { appendLine } from './report/result.ts'

export const telling = optionsOf('telling', {
  asked: { usual: 300, quick: 20, most: 5000, about: 'times each question is asked of each kind of name' },
})

/** How far from a coin one may be after one look, and the medians from one another. Of 300 times each, chance alone is within 0.05. */
const mostAdvantage = 0.08
const mostRatio = 1.1

type Question = { name: string; path: string; body: (name: string) => object }

const questions: readonly Question[] = [
  { name: 'sign-in', path: '/user/login', body: (name) => ({ UserName: name, PinCode: 'wrong-guess-7' }) },
  {
    name: 'sign-up',
    path: '/signups',
    body: (name) => ({
      ...{ FirstName: 'Ann', LastName: 'Lee', CompanyName: 'School', Email: name, PinCode: 'nine-bells-ring-7' },
    }),
  },
  { name: 'new password', path: '/passwordlinks', body: (name) => ({ UserName: name }) },
]

type TellingResult = {
  name: string
  known: number
  unknown: number
  ratio: number
  told: number
  answers: number
}

export const benchTelling = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
  const { asked, quick, below } = telling.read(args)
  const cleanUp = openCleanUp()
  try {
    // No carrier is needed, and none answers there.
    const smppUrl = 'smpp://bench:bench@127.0.0.1:9?tps=1'
    const product = await startProduct({ smppUrl, trustsProxy: true, below, signal, say })
    cleanUp.add(product.stop)
    const db = await connect(product.databaseUrl)
    cleanUp.add(() => db.end())
    const machine = await describeMachine(db, product.folder)
    say(machineLine(machine))
    await addUsers(db, asked + warmUp)
    const results: TellingResult[] = []
    for (const question of questions) results.push(await ask(product.address, question, asked, signal))
    print(results)
    const checks = results.flatMap(({ name, ratio, told, answers }) => [
      atMost(`${name}: how far from a coin one tells by the time`, Math.abs(told - 0.5), mostAdvantage),
      atMost(`${name}: medians, the longer through the shorter`, Math.max(ratio, 1 / ratio), mostRatio),
      atMost(`${name}: different answers`, answers, 1),
    ])
    printChecks(checks, quick)
    const at = new Date().toISOString()
    if (!quick)
      await appendLine('telling', {
        benchmark: 'telling',
        at,
        commit: measuredCommit(),
        asked,
        machine,
        results,
        checks,
      })
  } finally {
    await cleanUp.run()
  }
}

const warmUp = 10
const known = (at: number) => `known.user.${at}@telling.example`
const unknown = (at: number) => `known.nobody.${at}@telling.example`

/** Each is asked of once by each question, as one is slowed down and written to a few times only. Their passwords are as long to check as any. */
const addUsers = async (db: pg.Client, count: number): Promise<void> => {
  await db.query(
    `with added as (
        insert into users (account_id, user_name, password_hash, email)
        select u.account_id, n, u.password_hash, n from users u, lateral (
          select 'known.user.' || at || '@telling.example' as n from generate_series(0, $1::int - 1) at) names
        where u.user_name = 'uma.member' returning account_id, user_id, user_name)
      insert into logins (user_name, account_id, user_id) select user_name, account_id, user_id from added`,
    [count],
  )
}

const ask = async (
  address: string,
  { name, path, body }: Question,
  asked: number,
  signal: AbortSignal,
): Promise<TellingResult> => {
  say(`Asking ${name} ${2 * asked} times.`)
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (let at = 0; at < asked + warmUp; at++) {
    const turns = [true, false]
    if (Math.random() < 0.5) turns.reverse()
    for (const isKnown of turns) {
      signal.throwIfAborted()
      const { ms, said } = await post(address, path, body(isKnown ? known(at) : unknown(at)))
      if (at < warmUp) continue
      times[isKnown ? 'known' : 'unknown'].push(ms)
      answers.add(said)
    }
  }
  const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)]
  const told = advantage(times.known, times.unknown)
  return { name, known: ofKnown, unknown: ofUnknown, ratio: ofKnown / ofUnknown, told, answers: answers.size }
}

/** How often a time of the first is longer than one of the second (Mann and Whitney). */
const advantage = (first: readonly number[], second: readonly number[]): number => {
  let longer = 0
  for (const one of first) for (const other of second) longer += one > other ? 1 : one === other ? 0.5 : 0
  return longer / (first.length * second.length)
}

let networks = 0

/** From a network that has not asked before. What differs by chance or by the clock is taken out of the answer. */
const post = (address: string, path: string, body: object): Promise<{ ms: number; said: string }> => {
  const network = networks++
  const from = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'Carillon', 'x-forwarded-for': from }
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const asking = request(`${address}/v1${path}`, { method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => {
        const plain = text.replace(/"[\w-]{40,}"/g, '"secret"').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
        resolve({ ms: performance.now() - began, said: `${answer.statusCode} ${plain}` })
      })
    })
    asking.on('error', reject)
    asking.end(JSON.stringify(body))
  })
}

const print = (results: readonly TellingResult[]): void => {
  table([
    ['milliseconds, median', 'somebody has it', 'nobody has it', 'ratio', 'told by one time', 'answers'],
    ...results.map(({ name, known: ofKnown, unknown: ofUnknown, ratio, told, answers }) => [
      ...[name, format(ofKnown, 2), format(ofUnknown, 2), format(ratio, 3), format(told, 3), format(answers)],
    ]),
  ])
}
