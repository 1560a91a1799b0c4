import type { TextNumber } from '@carillon/contract/account.ts'
import type { RoutedNumber } from '@carillon/contract/carriers.ts'
import type { SetTextNumber } from '@carillon/contract/text-numbers.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, limitOf, orderBy } from '../../platform/page.ts'
import type { Scope, StaffScope } from '../../platform/scope.ts'
import { settingColumns } from './setting-store.ts'

/**
 * The shape that travels. A local number texts once it is registered; toll-free numbers text unregistered too where
 * their carrier is the simulator (rules/limits 5), which the caller says.
 */
export const textNumberColumns = (tollFreeTextsUnregistered: boolean) => sql`
  n.text_number_id as "TextNumberID", n.name as "Name", n.description as "Description",
  wire_phone(n.phone) as "TextPhoneNumber", n.is_default as "IsDefault", n.is_blocked as "IsBlocked",
  not n.is_blocked and (n.registration_status = 'Registered'
    or (n.class = 'toll-free' and ${tollFreeTextsUnregistered}::boolean)) as "CanText",
  n.can_create_broadcast as "CanCreateBroadcast", n.registration_status as "RegistrationStatus",
  n.flat_rate_conversation_status as "FlatRateConversationStatus", n.flat_rate_end_at as "FlatRateSubscriptionEndDate"`

export type TextNumberSort = 'Name' | 'TextPhoneNumber' | 'TextNumberID'

const sortColumns = { Name: sql`lower(n.name)`, TextPhoneNumber: sql`n.phone`, TextNumberID: sql`n.text_number_id` }

const usable = (scope: Scope) =>
  sql`n.account_id = ${scope.accountId} and n.text_number_id = any(${scope.textNumbers}::bigint[])`

export const listTextNumbers = async (
  db: Db,
  scope: Scope,
  request: ListRequest<TextNumberSort>,
  tollFreeTextsUnregistered: boolean,
): Promise<{ Items: SetTextNumber[]; Size: number }> => {
  const digits = request.q.replace(/\D/g, '')
  const isFound = sql`(${request.q} = '' or n.name ilike ${containing(request.q)}
    or n.description ilike ${containing(request.q)} or (${digits} <> '' and n.phone::text like ${containing(digits)}))`
  const columns = sql`${textNumberColumns(tollFreeTextsUnregistered)}, ${settingColumns(scope)}`
  const filters = filtersOf(request.filters, columns)
  const where = sql.join([usable(scope), isFound, ...filters], sql` and `)
  const Items = await all<SetTextNumber>(
    db,
    sql`select ${columns} from text_numbers n where ${where}
      ${orderBy(request, sortColumns, sql`n.is_default desc, n.text_number_id`)} ${limitOf(request)}`,
  )
  const size = await one<{ size: number }>(db, sql`select count(*) as size from text_numbers n where ${where}`)
  return { Items, Size: size!.size }
}

export const findTextNumber = async (
  db: Db,
  scope: Scope,
  textNumberId: number,
  tollFreeTextsUnregistered: boolean,
): Promise<SetTextNumber | undefined> =>
  await one<SetTextNumber>(
    db,
    sql`select ${textNumberColumns(tollFreeTextsUnregistered)}, ${settingColumns(scope)} from text_numbers n
      where ${usable(scope)} and n.text_number_id = ${textNumberId}`,
  )

export type NewTextNumber = {
  phone: number
  name: string
  description?: string
  class: 'local' | 'toll-free' | 'short-code'
  isDefault?: boolean
  registrationStatus: TextNumber['RegistrationStatus']
  registeredAt?: Date
  /** Carrier segments a second: absent takes the default of the class, 0 is without a limit. */
  pacePerSecond?: number
}

/** Also tells the directory whose it is, for inbound texts. */
export const insertTextNumber = async (tx: Db, accountId: number, number: NewTextNumber): Promise<number> => {
  const row = await one<{ id: number }>(
    tx,
    sql`insert into text_numbers (account_id, phone, name, description, class, is_default, registration_status,
        registered_at, pace_per_second)
      values (${accountId}, ${number.phone}, ${number.name}, ${number.description ?? ''}, ${number.class},
        ${number.isDefault ?? false}, ${number.registrationStatus}, ${number.registeredAt ?? null},
        ${number.pacePerSecond ?? null})
      returning text_number_id as id`,
  )
  await sql`insert into text_number_owners (phone, account_id, text_number_id)
    values (${number.phone}, ${accountId}, ${row!.id})`.execute(tx)
  return row!.id
}

export const hasDefault = async (tx: Db, scope: Scope): Promise<boolean> =>
  (await one(tx, sql`select 1 from text_numbers where account_id = ${scope.accountId} and is_default limit 1`)) !==
  undefined

export const giveTextNumber = (tx: Db, accountId: number, userId: number, textNumberId: number) =>
  sql`insert into user_text_numbers (account_id, user_id, text_number_id)
    values (${accountId}, ${userId}, ${textNumberId}) on conflict do nothing`.execute(tx)

type NumberSending = Pick<
  RoutedNumber,
  'PacePerSecond' | 'IsBlocked' | 'FlatRateConversationStatus' | 'FlatRateSubscriptionEndDate'
>

/** How fast a number sends, whether it may at all, and how its unlimited conversations stand, as the operator says. */
export const updateSending = (
  tx: Db,
  _scope: StaffScope,
  { AccountID, TextNumberID }: { AccountID: number; TextNumberID: number },
  { PacePerSecond, IsBlocked, FlatRateConversationStatus, FlatRateSubscriptionEndDate }: NumberSending,
) =>
  sql`update text_numbers set pace_per_second = ${PacePerSecond}, is_blocked = ${IsBlocked},
      flat_rate_conversation_status = ${FlatRateConversationStatus}, flat_rate_end_at = ${FlatRateSubscriptionEndDate}
    where account_id = ${AccountID} and text_number_id = ${TextNumberID}`.execute(tx)
