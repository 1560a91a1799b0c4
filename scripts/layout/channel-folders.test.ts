import { expect, test } from 'vitest'
import { checkChannelFolders } from './channel-folders.ts'
import { readSource, type Tree } from './sources.ts'

const schema = `create table recipients (
);
create table texted_numbers (
);
create table outbox (
);
`
const path = 'server/engine/send/claim-store.ts'
const problemsOf = (code: string, at = path, exceptions = {}) =>
  checkChannelFolders(
    {
      ...{ folders: [], files: [] },
      sources: new Map([[at, readSource(at, code)]]),
      texts: new Map([['server/schema.sql', schema]]),
    } satisfies Tree,
    exceptions,
  )
const remembered = 'export const one = `select 1 from texted_numbers t`\n'

test('a machine names no table of texts', () => {
  expect(problemsOf('export const one = `select texts_planned from recipients`\n')).toEqual([])
  expect(problemsOf('export const one = `select 1 from recipients join outbox o using (lane_id)`\n')).toEqual([
    `${path} names outbox: what is of texts belongs to server/engine/text, which the machine asks for it.`,
  ])
})

test('nor a rule about the words of a text', () => {
  expect(problemsOf(`import { composeText } from '@carillon/domain/text/compose.ts'\n`)).toEqual([
    `${path} names domain/text/compose.ts: what is of texts belongs to server/engine/text, which the machine asks for it.`,
  ])
})

test('the folder of texts, the engine above the machines, other parts of the server and tests may', () => {
  for (const at of ['server/engine/text/send-store.ts', 'server/engine/jobs.ts', 'server/features/messages/store.ts'])
    expect(problemsOf(remembered, at)).toEqual([])
  expect(problemsOf(remembered, 'server/engine/send/claim-store.test.ts')).toEqual([])
})

test('what is listed may, as long as it does', () => {
  const exceptions = { [path]: { names: ['texted_numbers'], why: 'why' } }
  expect(problemsOf(remembered, path, exceptions)).toEqual([])
  expect(problemsOf('export const one = 1\n', path, exceptions)).toEqual([
    `${path} names texted_numbers no longer: strike it from the list in scripts/layout/channel-folders.ts.`,
  ])
})
