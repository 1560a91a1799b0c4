import { expect, test } from 'vitest'
import { checkExports } from './exports.ts'
import { readSource, type Tree } from './sources.ts'

const problemsOf = (texts: Record<string, string>, awaited = {}): string[] => {
  const sources = new Map(Object.entries(texts).map(([path, text]) => [path, readSource(path, text)]))
  const tree: Tree = { folders: [], files: [], sources, texts: new Map(Object.entries(texts)) }
  return checkExports(tree, awaited)
}

const used = "import { one } from '@carillon/domain/a.ts'\nimport { x } from 'x'\nx(one)\n"

test.each([
  ['what another file imports', { 'server/main.ts': used }, ''],
  ['what is taken whole', { 'server/main.ts': "import * as a from '@carillon/domain/a.ts'\nconsole.log(a)\n" }, ''],
  ['what is fetched when it is needed', { 'server/main.ts': "void import('@carillon/domain/a.ts')\n" }, ''],
  ['what nobody imports', {}, 'no other file uses'],
  ['what only a test imports', { 'server/main.test.ts': used }, 'only tests use'],
])('%s', (_, others, problem) => {
  const found = problemsOf({ 'domain/a.ts': 'export const one = 1\n', ...others })
  expect(found.join()).toContain(problem)
  expect(found.length).toBe(problem === '' ? 0 : 1)
})

test('what a test asks of a part of its file is used', () => {
  const a = 'export const one = 1\nexport const two = one + 1\n'
  const two = "import { two } from '@carillon/domain/a.ts'\nconsole.log(two)\n"
  expect(problemsOf({ 'domain/a.ts': a, 'server/main.ts': two, 'server/main.test.ts': used })).toEqual([])
})

test('what is listed may wait, until it is used or gone', () => {
  const awaited = { 'domain/a.ts': { names: ['one'], why: 'calls' } }
  expect(problemsOf({ 'domain/a.ts': 'export const one = 1\n' }, awaited)).toEqual([])
  expect(problemsOf({ 'domain/a.ts': 'export const two = 1\n' }, awaited)).toHaveLength(2)
})
