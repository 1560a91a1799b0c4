import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { delivery } from '../../platform/planner.ts'
import { nameIn } from '../../platform/statements.ts'
import { undistributed } from '../undistributed.ts'
import { brokenBy } from './judge.ts'
import { type Broken, rules } from './rules.ts'
import { brokenBySchema, tables } from './tables.ts'

/** Runs when all other tests of the server have run, and judges what they asked of the database. */
let heard: { test?: string; text?: string }[]
let broken: Map<string, Broken>
beforeAll(() => {
  const file = process.env.CARILLON_HEARD
  if (!file) throw new Error('It judges what other tests run: name some of the server beside it, or run all.')
  heard = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const byStatements = [...new Set(heard.flatMap(({ text }) => text ?? []))].flatMap((text) =>
    brokenBy(text, tables).map((rule) => ({ what: nameIn(text)!, rule })),
  )
  const byPools: Broken[] =
    delivery.plan_cache_mode === 'force_generic_plan'
      ? [{ what: 'platform/planner.delivery', rule: 'genericPlan' }]
      : []
  broken = new Map([...byStatements, ...byPools, ...brokenBySchema()].map((one) => [sentenceOf(one), one]))
})

const sentenceOf = ({ what, rule }: Broken): string => `${what} ${rules[rule]}.`
const listed = undistributed.flatMap(({ rule, what }) => what.map((one) => sentenceOf({ what: one, rule })))

test('whatever cannot be distributed by account is in the list of it', () => {
  expect([...broken.keys()].filter((sentence) => !listed.includes(sentence))).toEqual([])
})

test('whatever is in the list is there for a reason that still holds', ({ skip }) => {
  const server = join(import.meta.dirname, '..', '..')
  const all = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((path) => /\.test\.ts$/.test(path))
  const ran = new Set(heard.map(({ test }) => test))
  const left = all.filter((path) => !ran.has(join(server, path)) && join(server, path) !== import.meta.filename)
  skip(left.length > 0, 'Some tests have not run, and with them what they ask.')
  expect(listed.filter((sentence) => !broken.has(sentence))).toEqual([])
})
