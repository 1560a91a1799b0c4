import type { Activation } from '@carillon/domain/people/onboarding.ts'
import { type Db, one, sql } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'

export const insertOnboarding = (
  tx: Db,
  scope: Scope,
  { completed, asksFor, now }: { completed: readonly string[]; asksFor: readonly string[]; now: Date },
) =>
  sql`insert into onboardings (account_id, completed, asks_for, created_at)
    values (${scope.accountId}, ${completed}::text[], ${asksFor}::text[], ${now})`.execute(tx)

export type Onboarding = {
  completed: string[]
  activation: Partial<Activation>
  useCase: { Kinds: string[]; Description: string } | null
  asksFor: string[]
  isOver: boolean
}

const columns = sql`completed, activation, use_case as "useCase", asks_for as "asksFor", completed_at is not null as "isOver"`

/** Undefined where the account did not sign up by itself. */
export const findOnboarding = (db: Db, scope: Scope): Promise<Onboarding | undefined> =>
  one<Onboarding>(db, sql`select ${columns} from onboardings where account_id = ${scope.accountId}`)

/** The same; steps are completed one after another. */
export const lockOnboarding = (tx: Db, scope: Scope): Promise<Onboarding | undefined> =>
  one<Onboarding>(tx, sql`select ${columns} from onboardings where account_id = ${scope.accountId} for update`)

export const saveActivation = (tx: Db, scope: Scope, activation: Activation) =>
  sql`update onboardings set activation = ${JSON.stringify(activation)}::jsonb
    where account_id = ${scope.accountId}`.execute(tx)

export const saveUseCase = (tx: Db, scope: Scope, useCase: { Kinds: string[]; Description: string }) =>
  sql`update onboardings set use_case = ${JSON.stringify(useCase)}::jsonb where account_id = ${scope.accountId}`.execute(
    tx,
  )

export const saveCompleted = (tx: Db, scope: Scope, completed: readonly string[], completedAt: Date | null) =>
  sql`update onboardings set completed = ${completed}::text[], completed_at = ${completedAt}
    where account_id = ${scope.accountId}`.execute(tx)

export const insertAgreement = (tx: Db, scope: Scope, agreed: { version: string; address: string; now: Date }) =>
  sql`insert into terms_agreements (account_id, user_id, version, agreed_at, address)
    values (${scope.accountId}, ${scope.userId}, ${agreed.version}, ${agreed.now}, ${agreed.address})
    on conflict (account_id, user_id, version) do nothing`.execute(tx)
