import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkLayout, type Lists } from './check.ts'
import { readTree } from './sources.ts'

const noLists: Lists = { scopeMints: {}, sharedTables: {}, unnamedTables: {}, textsInMachines: {} }

function problemsOf(files: Record<string, string>, lists: Partial<Lists> = {}): string[] {
  const root = mkdtempSync(join(tmpdir(), 'carillon-layout-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return checkLayout(readTree(root), { ...noLists, ...lists })
  } finally {
    rmSync(root, { recursive: true })
  }
}

const one = 'export const one = 1\n'
const from = (path: string) => `import { one } from '${path}'\nexport const two = one\n`

test('a good tree has no problem', () => {
  const files = {
    'README.md': '',
    'package.json': '{}',
    'node_modules/utils/index.js': one,
    'data/index/helpers.ts': one,
    'domain/phone/number.ts': `import { parsePhoneNumber } from 'libphonenumber-js/max'\nexport const one = parsePhoneNumber\n`,
    'domain/phone/number.test.ts': `import { test } from 'vitest'\nimport fc from 'fast-check'\ntest('x', () => fc)\n`,
    'contract/broadcasts.ts': `import { z } from 'zod'\nimport { one } from '@carillon/domain/phone/number.ts'\nexport const two = z.literal(one)\n`,
    'protocols/smpp/session.ts': `import net from 'node:net'\nexport const one = net\n`,
    'simulator/smsc/smsc.ts': from('@carillon/protocols/smpp/session.ts'),
    'server/main.ts': from('./api/app.ts'),
    'server/schema.sql': '',
    'server/migrations/0001-first.sql': 'create table a ()',
    'server/platform/database.ts': `export const one = (sql: (x: TemplateStringsArray) => string) => sql\`select 1\`\n`,
    'server/platform/scope.ts': 'export const mintScope = (one: object) => one\n',
    'server/platform/jobs.ts': `import { mintScope } from './scope.ts'\nexport const one = mintScope({})\n`,
    'server/api/app.ts': `import { one } from '../features/broadcasts/routes.ts'\nimport { one as two } from '../carriers/twilio/webhook.ts'\nexport default [one, two]\n`,
    'server/carriers/carrier.ts': one,
    'server/carriers/twilio/webhook.ts': from('./client.ts'),
    'server/carriers/twilio/client.ts': one,
    'server/features/broadcasts/routes.ts': from('./create-broadcast.ts'),
    'server/features/broadcasts/create-broadcast.ts': from('../deliveries/store.ts'),
    'server/features/broadcasts/create-broadcast.test.ts': from('../../testing/scene.ts'),
    'server/features/broadcasts/details/store.ts': 'export const one = (db: any) => db.query(`select 1`)\n',
    'server/features/deliveries/store.ts': from('../../platform/database.ts'),
    'server/engine/lease-store.ts': 'export const one = (db: any) => db.selectFrom("leases")\n',
    'server/engine/engine.ts': from('../features/deliveries/store.ts'),
    'server/testing/scene.ts': from('../api/app.ts'),
    'web/main.tsx': from('./app/shell.tsx'),
    'web/index.html': '',
    'web/app/shell.tsx': from('../features/broadcasts/list-page.tsx'),
    'web/features/broadcasts/list-page.tsx': from('./list/row.tsx'),
    'web/features/broadcasts/list/row.tsx': from('../../contacts/queries.ts'),
    'web/features/contacts/queries.ts': from('../../ui/button.tsx'),
    'web/ui/button.tsx': one,
    'scripts/start.ts': from('../server/platform/database.ts'),
  }
  expect(problemsOf(files, { scopeMints: { 'server/platform/jobs.ts': 'a job goes on as its user' } })).toEqual([])
})

test.each<[string, Record<string, string>, string]>([
  ['a new root folder', { 'packages/a.ts': one }, 'packages: the root holds domain, contract,'],
  [
    'a barrel',
    { 'domain/phone/all.ts': "export { one } from './number.ts'\n", 'domain/phone/number.ts': one },
    'domain/phone/all.ts passes on what other files export',
  ],
  [
    'export *',
    { 'domain/phone/all.ts': "export * from './number.ts'\nexport const three = 3\n", 'domain/phone/number.ts': one },
    'domain/phone/all.ts passes on',
  ],
  ['a refused file name', { 'web/ui/utils.ts': one }, 'web/ui/utils.ts: "utils" says nothing'],
  [
    'a refused folder name',
    { 'web/features/contacts/components/row.tsx': one },
    'web/features/contacts/components: "components" says nothing',
  ],
  ['a refused name with a second ending', { 'domain/time/helpers.test.ts': one }, '"helpers" says nothing'],
  ['camel case', { 'web/ui/dataTable.tsx': one }, 'web/ui/dataTable.tsx: files are named in kebab-case.'],
  ['a stray server file', { 'server/worker.ts': one }, 'server/worker.ts has no place here: the server has main.ts,'],
  ['a stray server folder', { 'server/jobs/run.ts': one }, 'server/jobs has no place here'],
  [
    'a file beside the features',
    { 'server/features/broadcasts.ts': one },
    'each feature and each gateway has a folder of its own',
  ],
  [
    'a feature file that is no act',
    { 'server/features/broadcasts/limits.ts': one },
    'a rule of the business goes into domain/',
  ],
  ['a migration without a number', { 'server/migrations/first.sql': '' }, 'migrations are forward-only SQL named'],
  ['a style sheet in domain', { 'domain/phone/a.css': '' }, 'domain and contract hold TypeScript alone'],
  [
    'Node in domain',
    { 'domain/phone/a.ts': "import fs from 'node:fs'\nexport default fs\n" },
    'domain/phone/a.ts imports node:fs: domain is pure rules',
  ],
  [
    'a package in contract',
    { 'contract/a.ts': "import x from 'dayjs'\nexport default x\n" },
    'contract/a.ts imports dayjs',
  ],
  ['domain imports contract', { 'domain/a.ts': from('@carillon/contract/a.ts') }, 'domain/a.ts imports contract/a.ts'],
  [
    'the simulator imports the server',
    { 'simulator/a.ts': from('../server/platform/ids.ts') },
    'simulator/a.ts imports server/platform/ids.ts: the simulator is the world outside',
  ],
  [
    'platform imports a feature',
    { 'server/platform/a.ts': from('../features/session/store.ts') },
    'platform is what all of the server stands on',
  ],
  [
    'a feature imports the engine',
    { 'server/features/session/sign-in.ts': from('../../engine/pace.ts') },
    'imports server/engine/pace.ts: a feature stands on platform',
  ],
  [
    'a carrier imports a feature',
    { 'server/carriers/smpp/a.ts': from('../../features/deliveries/store.ts') },
    'a carrier stands behind one port',
  ],
  [
    'the shell imports a carrier',
    { 'server/api/a.ts': from('../carriers/smpp/client.ts') },
    'of a carrier it knows its driver only',
  ],
  [
    'a type alone is an import too',
    { 'server/platform/a.ts': "import type { X } from '../api/app.ts'\nexport type Y = X\n" },
    'server/platform/a.ts imports server/api/app.ts',
  ],
  [
    'so is one that waits',
    { 'server/platform/a.ts': "export const one = await import('../api/app.ts')\n" },
    'server/platform/a.ts imports server/api/app.ts',
  ],
  [
    'the server imports a test part',
    { 'server/api/a.ts': from('../testing/scene.ts') },
    'server/api/a.ts imports server/testing/scene.ts',
  ],
  [
    'routes of another feature',
    { 'server/features/drafts/save-draft.ts': from('../contacts/routes.ts') },
    'routes are mounted by server/api',
  ],
  [
    'a private folder of another feature',
    { 'web/features/drafts/a.tsx': from('../contacts/table/row.tsx') },
    'the folders inside a feature are private',
  ],
  [
    'a screen imported by a control',
    { 'web/ui/a.tsx': from('../features/contacts/queries.ts') },
    'a control of ui could ship in another product',
  ],
  [
    'SQL in an action',
    { 'server/features/drafts/save-draft.ts': 'export const one = (sql: any) =>\n  sql`select 1`\n' },
    'server/features/drafts/save-draft.ts:2 holds SQL',
  ],
  [
    'SQL with a type',
    { 'server/engine/settle.ts': 'export const one = (sql: any) => sql<{ a: 1 }>`select 1`\n' },
    'server/engine/settle.ts:1 holds SQL',
  ],
  [
    'a query',
    { 'server/engine/settle.ts': "export const one = (db: any) => db.query('select 1')\n" },
    'it belongs into the store.ts',
  ],
  [
    'a query builder',
    { 'server/api/a.ts': "export const one = (db: any) => db.updateTable('a')\n" },
    'server/api/a.ts:1 holds SQL',
  ],
  [
    'a Scope out of nowhere',
    {
      'server/features/drafts/save-draft.ts':
        "import { mintScope } from '../../platform/scope.ts'\nexport const one = mintScope\n",
    },
    'save-draft.ts makes a Scope',
  ],
  [
    'a feature that is two',
    Object.fromEntries(Array.from({ length: 46 }, (_, index) => [`web/features/drafts/a${index}.ts`, one])),
    'web/features/drafts has 46 files',
  ],
  [
    'a machine that knows one above it',
    { 'server/engine/lanes/pace.ts': from('../text/texts.ts'), 'server/engine/text/texts.ts': one },
    'server/engine/lanes/pace.ts imports server/engine/text/texts.ts: the machines of the engine stand on each other one way',
  ],
  ['a long file', { 'web/ui/a.tsx': one.repeat(401) }, 'web/ui/a.tsx has 401 lines'],
  [
    'two files in a circle',
    { 'domain/time/a.ts': from('./b.ts'), 'domain/time/b.ts': from('./a.ts') },
    'domain/time/a.ts → domain/time/b.ts → domain/time/a.ts is a cycle',
  ],
  [
    'features in a circle',
    {
      'server/features/drafts/a-b.ts': from('../contacts/store.ts'),
      'server/features/contacts/store.ts': one,
      'server/features/contacts/c-d.ts': from('../merges/store.ts'),
      'server/features/merges/store.ts': from('../drafts/store.ts'),
    },
    'server/features/contacts → server/features/merges → server/features/drafts → server/features/contacts is a cycle',
  ],
  [
    'a rule that no page has',
    { 'docs/rules/opt-outs.md': '1. STOP ends texts.', 'domain/a.ts': '// As long as it may (rules/opt-outs\n// 2).' },
    'domain/a.ts refers to rules/opt-outs 2: docs/rules has no such rule',
  ],
  [
    'rules that do not count from one',
    { 'docs/rules/opt-outs.md': '1. STOP ends texts.\n3. UNSTOP brings them back.' },
    'docs/rules/opt-outs.md: rule 3 is out of order',
  ],
  [
    'a document that is elsewhere',
    { 'domain/a.ts': `// A day at most (${['facts', '§4'].join(' ')}).` },
    'which is not in the repository: refer to docs/rules',
  ],
  [
    'a guide to a file that has gone',
    {
      'docs/delivery.md': 'The clock is `server/engine/clock.ts`, its folder `server/engine/`.',
      'server/engine/a.ts': one,
    },
    'docs/delivery.md names server/engine/clock.ts, which is not there',
  ],
])('%s', (_, files, sentence) => {
  const problems = problemsOf(files)
  expect(problems.join('\n')).toContain(sentence)
  expect(problems).toHaveLength(1)
})

test('laws, protocols and days of the past may be referred to', () => {
  expect(
    problemsOf({
      'docs/rules/texts.md': '# Texts\n\n1. A text has a length.\n2. It has a price.\n',
      'docs/decisions/2026-11-20-clock.md': 'Then it was `server/engine/clock.ts`.',
      'domain/a.ts': '// Okla. Stat. 15 §775C.4, RFC 5849 §3.4, and rules/texts 2',
      'protocols/smpp/a.ts': `// ${['The', 'specification'].join(' ')} counts the NUL.`,
    }),
  ).toEqual([])
})

test('words that only look like SQL or like an import are left alone', () => {
  const text = [
    '// sql`select 1` and db.query("x") and import x from "../api/app.ts"',
    'export const one = "from \'../api/app.ts\'"',
    'export const three = (client: any) => client.query("begin")',
    'export const two = (request: any) => [request.query, request.query.page, new URLSearchParams().get("query")]',
  ]
  expect(problemsOf({ 'server/engine/a.ts': text.join('\n') })).toEqual([])
})

const store = (text: string) => `export const one = (sql: any) => sql\`${text}\`\n`
const contacts = 'server/features/contacts/store.ts'
const imports = 'server/features/imports/store.ts'

test.each<[string, string, string]>([
  ['an insert', 'insert into lists (name) values (1)', 'insert into lists values (2)'],
  ['an update', 'insert into lists (name) values (1)', 'update only lists as l set name = 2'],
  ['a deletion', 'insert into lists (name) values (1)', 'DELETE FROM lists'],
  ['a merge', 'insert into lists (name) values (1)', 'merge into lists l using a on true when matched then delete'],
  ['a copy', 'insert into lists (name) values (1)', 'copy lists (name) from stdin'],
  ['part of a larger statement', 'insert into lists (name) values (1)', 'with a as (update lists set b = 1) select 1'],
])('%s by another feature is refused', (_, first, second) => {
  const problems = problemsOf({ [contacts]: store(first), [imports]: store(second) })
  expect(problems).toEqual([expect.stringContaining(`${imports} writes lists, which contacts writes`)])
})

test('reading, locking, what is made for the moment and what a comment says are no writing', () => {
  const words = [
    'select from lists for update of lists -- delete from lists',
    'insert into a select 1 on conflict do update set name = 1',
    'create temporary table taken (b int)',
    'insert into taken values (1)',
    'copy (select from lists) to stdout',
  ]
  const files = {
    [contacts]: store('insert into lists values (1)'),
    [imports]: words.map((text, at) => store(text).replace('one', `one${at}`)).join(''),
    'server/features/drafts/store.ts': store('insert into taken values (1)'),
  }
  expect(problemsOf(files)).toEqual([])
})

test('a trigger writes for whoever writes its table, as the last migration has it', () => {
  const files = {
    [contacts]: store('insert into lists values (1)'),
    [imports]: store('insert into counts values (1)'),
    'server/migrations/0001-first.sql': `create function filed() returns trigger as $$ begin insert into counts values (1); end $$;
      create trigger filed after insert on lists for each row execute function filed();`,
  }
  expect(problemsOf(files)).toEqual([expect.stringContaining('writes counts, which')])
  expect(problemsOf({ ...files, 'server/migrations/0002-no.sql': 'drop trigger filed on lists;' })).toEqual([])
})

test('the machines of the engine and the features that ask it are one writer', () => {
  const files = {
    'server/engine/plan/plan-store.ts': store('insert into queue values (1)'),
    'server/engine/settle/settle-store.ts': store('delete from queue'),
    'server/features/deliveries/store.ts': store('update queue set a = 1'),
  }
  expect(problemsOf(files)).toEqual([])
})

test('a list of exceptions holds what is one, and nothing else', () => {
  const files = { [contacts]: store('insert into lists values (1)'), [imports]: store('delete from lists') }
  const lists = (...writers: string[]) => ({ sharedTables: { lists: { writers, why: 'for a reason' } } })
  expect(problemsOf(files, lists('contacts', 'imports'))).toEqual([])
  const third = { ...files, 'server/features/drafts/store.ts': store('update lists set a = 1') }
  expect(problemsOf(third, lists('contacts', 'imports'))).toEqual([
    expect.stringContaining('drafts/store.ts writes lists'),
  ])
  expect(problemsOf({ [contacts]: files[contacts]! }, lists('contacts', 'imports'))).toEqual([
    expect.stringContaining('imports writes lists no longer; take it out'),
  ])
  expect(problemsOf({}, { scopeMints: { [contacts]: 'for a reason' } })).toEqual([
    expect.stringContaining(`${contacts} makes no Scope; take it out`),
  ])
})

test('a table whose name is computed is named in the list', () => {
  const files = { 'server/seed/store.ts': store('delete from $' + '{name}').replace('sql: any', 'sql: any, name: any') }
  expect(problemsOf(files)).toEqual([expect.stringContaining('writes a table whose name is computed')])
  expect(problemsOf(files, { unnamedTables: { 'server/seed/store.ts': 'for a reason' } })).toEqual([])
})

test('a dialog that would lose what was typed is none', () => {
  const modal = `import { Modal } from '@mantine/core'\nexport const one = Modal\n`
  expect(problemsOf({ 'web/ui/dialog/dialog.tsx': modal, 'web/features/groups/group-dialog.tsx': modal })).toEqual([
    'web/features/groups/group-dialog.tsx imports Modal: use Dialog of web/ui/dialog/, which loses nothing that was typed (rules/forms 5).',
  ])
})
