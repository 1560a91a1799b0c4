import { expect, test } from 'vitest'
import { checkChannels } from './channels.ts'
import { readSource, type Tree } from './sources.ts'

const schema = `create table recipients (
  account_id bigint not null,
  PRIMARY KEY (account_id, broadcast_id, phone, channel)
);
create table opt_outs (
  PRIMARY KEY (account_id, phone, channel)
);
create table claims (
  channel smallint not null,
  PRIMARY KEY (claim_id)
);
`

const problemsOf = (statement: string, path = 'server/engine/send/claim-store.ts') =>
  checkChannels({
    ...{ folders: [], files: [] },
    sources: new Map([[path, readSource(path, `export const one = \`${statement}\`\n`)]]),
    texts: new Map([['server/schema.sql', schema]]),
  } satisfies Tree)

const named = [
  'select r.phone from recipients r where r.account_id = $1 and r.channel = $2',
  'delete from recipients where account_id = $1 and channel = $2',
  'insert into recipients as c (account_id, phone, channel) values ($1, $2, $3)',
  'select phone from answer a join recipients r using (account_id, broadcast_id, phone, channel)',
  'select count(*) from recipients /* every channel */ where account_id = $1',
  'select count(*) from recipients r /* every channel */ where r.account_id = $1',
  'select 1 from opt_outs o, claims c where o.phone = c.phone',
]
test.each(named)('says whose channel it is about: %s', (statement) => {
  expect(problemsOf(statement)).toEqual([])
})

const unnamed = [
  'select r.phone from recipients r where r.account_id = $1',
  'delete from recipients where account_id = $1',
  'insert into recipients (account_id, phone) values ($1, $2)',
  // Of two one.
  'update recipients r set state = 1 from recipients x where r.phone = x.phone and r.channel = 1',
  'select 1 from recipients r where r.channel = 1 union all select 1 from recipients r where r.phone = 1',
  // A column of another.
  'select c.channel from claims c join recipients r on r.phone = c.phone',
  'select phone from answer a join recipients r using (account_id, broadcast_id, phone)',
]
test.each(unnamed)('is refused: %s', (statement) => {
  expect(problemsOf(statement)).toEqual([
    'server/engine/send/claim-store.ts names recipients without its channel: say which, or behind the table that it is /* every channel */.',
  ])
})

test('nobody asks it of tests', () => {
  expect(problemsOf(unnamed[0]!, 'server/engine/send/claim-store.test.ts')).toEqual([])
})
