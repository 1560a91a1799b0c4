/**
 * What each user has done and can take back: `undos`, a row for each act, and `batch-store.ts`, what is to be put back. Who takes an
 * undo has it alone. Rows stay for ten minutes after the end of their act, undone or not, so that every tab can show them.
 */
import type { Undo } from '@carillon/contract/undos.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { canBeUndoneSince, undoWithinMs } from './policy.ts'
import { mostNamed, nothingLeft, type Outcome, sayLeft } from './say-left.ts'

export type UndoKind = Undo['Kind']

export type UndoRow = {
  kind: UndoKind
  /** The group, the set of people or the import that it was done to. */
  thingId: number | null
  kept: unknown
  total: number
  /** Its act is still going on. */
  isGoing: boolean
}

type NewUndo = {
  kind: UndoKind
  thingId?: number | null
  name?: string | null
  total?: number
  /** What is to be put back, where it is no batch of ids. */
  kept?: unknown
  now: Date
}

export const insertUndo = async (
  tx: Db,
  scope: Scope,
  { kind, thingId = null, name = null, total = 0, kept, now }: NewUndo,
): Promise<number> =>
  (await one<{ id: number }>(
    tx,
    sql`insert into undos (account_id, user_id, kind, thing_id, name, total, kept, created_at)
      values (${scope.accountId}, ${scope.userId}, ${kind}, ${thingId}, ${name}, ${total},
        ${kept === undefined ? null : JSON.stringify(kept)}::jsonb, ${now})
      returning undo_id as id`,
  ))!.id

/** Whether its act, which counts what it changes, has changed anything. */
export const hasChanged = async (tx: Db, scope: Scope, undoId: number): Promise<boolean> =>
  (await one(
    tx,
    sql`select 1 from undos where account_id = ${scope.accountId} and undo_id = ${undoId} and total > 0`,
  )) !== undefined

/** Of an act that changed nothing. */
export const deleteUndo = (tx: Db, scope: Scope, undoId: number) =>
  sql`delete from undos where account_id = ${scope.accountId} and undo_id = ${undoId}`.execute(tx)

/** So many more were dealt with. */
export const countMore = (tx: Db, scope: Scope, undoId: number, more: number) =>
  sql`update undos set total = total + ${more} where account_id = ${scope.accountId} and undo_id = ${undoId}`.execute(
    tx,
  )

/** The time in which it can be undone begins when it is done. */
export const renewUndo = (tx: Db, scope: Scope, undoId: number, now: Date) =>
  sql`update undos set created_at = ${now}
    where account_id = ${scope.accountId} and undo_id = ${undoId} and undone_at is null`.execute(tx)

/** What was interrupted goes on: its undo, while it can be taken, is that of the rest too. Undefined where there is none. */
export const reopenUndo = async (
  tx: Db,
  scope: Scope,
  { kind, thingId, now }: { kind: UndoKind; thingId: number; now: Date },
): Promise<number | undefined> =>
  (
    await one<{ id: number }>(
      tx,
      sql`update undos set created_at = ${now} where account_id = ${scope.accountId} and user_id = ${scope.userId}
          and kind = ${kind} and thing_id = ${thingId} and undone_at is null and created_at >= ${canBeUndoneSince(now)}
        returning undo_id as id`,
    )
  )?.id

const isGoing = sql`(select count(*) from (select 1 from tasks t
  where t.account_id = u.account_id and t.undo_id = u.undo_id and t.finished_at is null limit 1) going) > 0`

const canBeTaken = (scope: Scope, undoId: number, now: Date) =>
  sql`u.account_id = ${scope.accountId} and u.undo_id = ${undoId} and u.user_id = ${scope.userId} and u.undone_at is null
    and (u.created_at >= ${canBeUndoneSince(now)} or ${isGoing})`

/** What it was; undefined where this user has none of that number that can be taken. */
export const findUndo = (
  db: Db,
  scope: Scope,
  undoId: number,
  now: Date,
): Promise<Pick<UndoRow, 'kind' | 'thingId'> | undefined> =>
  one<UndoRow>(db, sql`select u.kind, u.thing_id as "thingId" from undos u where ${canBeTaken(scope, undoId, now)}`)

/** Taken once: undefined for whoever comes second, and where it is not of these kinds or of that thing. */
export const takeUndo = async (
  tx: Db,
  scope: Scope,
  { undoId, kinds, thingId, now }: { undoId: number; kinds: readonly UndoKind[]; thingId?: number; now: Date },
): Promise<UndoRow | undefined> => {
  const isThat = thingId === undefined ? sql`true` : sql`u.thing_id = ${thingId}`
  const held = await one<UndoRow>(
    tx,
    sql`select u.kind, u.thing_id as "thingId", u.kept, u.total, ${isGoing} as "isGoing" from undos u
      where ${canBeTaken(scope, undoId, now)} and u.kind = any (${kinds}::text[]) and ${isThat} for update of u`,
  )
  if (!held) return undefined
  await sql`update undos set undone_at = ${now}, outcome = '{}'
    where account_id = ${scope.accountId} and undo_id = ${undoId}`.execute(tx)
  return held
}

/** Adds what a step left, and answers what was left so far. */
export const noteOutcome = async (tx: Db, scope: Scope, undoId: number, more: Outcome): Promise<Outcome> => {
  const noted = await one<{ outcome: Partial<Outcome> }>(
    tx,
    sql`select outcome from undos where account_id = ${scope.accountId} and undo_id = ${undoId} for update`,
  )
  const { changed, taken, names, without } = { ...nothingLeft, ...noted?.outcome }
  const kept = {
    ...{ changed: changed + more.changed, taken: taken + more.taken, names: few([...names, ...more.names]) },
    ...((without || more.without) && {
      without: {
        count: (without?.count ?? 0) + (more.without?.count ?? 0),
        names: few([...(without?.names ?? []), ...(more.without?.names ?? [])]),
      },
    }),
  }
  if (more.changed + more.taken + (more.without?.count ?? 0) > 0)
    await sql`update undos set outcome = ${JSON.stringify(kept)}::jsonb
      where account_id = ${scope.accountId} and undo_id = ${undoId}`.execute(tx)
  return kept
}

const few = (names: readonly string[]) => names.slice(0, mostNamed)

/** What can be taken back though it was done to nobody: a group was deleted, or taken out of a draft, which is named then. */
const ofNobody = sql`(u.kind = 'DeleteGroup' or u.kind = 'RemoveRecipients' and u.name is not null)`

type Listed = Omit<Undo, 'Message' | 'ExpiresDate' | 'CreatedDate'> & { at: string; outcome: Partial<Outcome> }

export const listUndos = async (db: Db, scope: Scope, now: Date): Promise<Undo[]> => {
  const found = await all<Listed>(
    db,
    sql`with mine as (
        select u.*, ${isGoing} as is_going from undos u
        where u.account_id = ${scope.accountId} and u.user_id = ${scope.userId} and u.created_at >= ${listedSince(now)}
      )
      select u.undo_id as "UndoID", u.kind as "Kind", u.name as "Name", u.total as "Count", u.created_at as at,
        case when u.kind = 'Import' then u.thing_id else 0 end as "FileID", u.outcome,
        case when u.undone_at is null then case when u.is_going then 'InProgress' else 'Done' end
          when u.is_going then 'Undoing' else 'Undone' end as "Progress",
        u.undone_at is null and not (u.kind = 'Import' and u.is_going) as "CanUndo"
      from mine u
      where (u.is_going or u.created_at >= ${canBeUndoneSince(now)}) and (u.is_going or u.total > 0 or ${ofNobody})
      order by u.created_at desc, u.undo_id desc limit 50`,
  )
  return found.map(({ at, outcome, ...undo }) => ({
    ...undo,
    Message: undo.Progress === 'Undone' ? sayLeft({ ...nothingLeft, ...outcome }) : null,
    CreatedDate: at,
    ExpiresDate: new Date(Date.parse(at) + undoWithinMs).toISOString(),
  }))
}

// An act that has been going on for longer than a day is not looked for.
const listedSince = (now: Date) => new Date(now.getTime() - 86_400_000)

/** Of every account: what can no longer be undone, and what no task puts back. */
export const sweepUndos = (db: Db, before: Date) =>
  sql`delete from undos u where created_at < ${before} and not ${isGoing}`.execute(db)
