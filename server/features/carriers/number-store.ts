import type { RoutedNumber } from '@carillon/contract/carriers.ts'
import { RoutedNumbersQuery } from '@carillon/contract/carriers.ts'
import { filterKindsOf } from '@carillon/contract/lists.ts'
import { all, type Db, one, sql } from '../../platform/database.ts'
import { filtersOf } from '../../platform/filters.ts'
import { containing, type ListRequest, orderBy, readPage } from '../../platform/page.ts'
import type { StaffScope } from '../../platform/scope.ts'

export const numberFields = {
  sortable: ['TextPhoneNumber', 'CompanyName', 'PacePerSecond'],
  filterable: filterKindsOf(RoutedNumbersQuery),
  defaultSort: 'CompanyName',
} as const
type Request = ListRequest<(typeof numberFields.sortable)[number]>

const sortColumns = {
  TextPhoneNumber: sql`n.phone`,
  CompanyName: sql`lower(a.company_name)`,
  PacePerSecond: sql`n.pace_per_second`,
}

const columns = sql`n.text_number_id as "TextNumberID", wire_phone(n.phone) as "TextPhoneNumber", n.name as "Name",
  n.account_id as "AccountID", a.company_name as "CompanyName", n.class as "Class",
  n.registration_status as "RegistrationStatus", n.is_blocked as "IsBlocked",
  n.flat_rate_conversation_status as "FlatRateConversationStatus", n.flat_rate_end_at as "FlatRateSubscriptionEndDate", n.pace_per_second as "PacePerSecond",
  coalesce((select json_agg(json_build_object('CarrierID', c.carrier_id, 'Name',
    case when c.url_encrypted is null then 'From the settings' else c.name end, 'IsEnabled', c.is_enabled) order by r.rank)
    from text_number_carriers r join carriers c using (carrier_id)
    where r.account_id = n.account_id and r.text_number_id = n.text_number_id), '[]') as "Carriers"`

/** The numbers of all accounts; the scope is that of the staff who see to them. */
export const listNumbers = (db: Db, _scope: StaffScope, request: Request) => {
  const digits = request.q.replace(/\D/g, '')
  const isMeant = sql`(${request.q} = '' or n.name ilike ${containing(request.q)} or a.company_name ilike ${containing(request.q)}
    or (${digits} <> '' and n.phone::text like ${containing(digits)}))`
  const where = sql.join([isMeant, ...filtersOf(request.filters, columns)], sql` and `)
  const from = sql`text_numbers n join accounts a using (account_id)`
  return readPage<RoutedNumber>(
    db,
    request,
    { id: sql`n.text_number_id`, from, where, order: orderBy(request, sortColumns, sql`n.text_number_id`) },
    (ids) => sql`select ${columns} from ${from} where n.text_number_id = ${ids}`,
    ({ TextNumberID }) => TextNumberID,
  )
}

export const findNumber = async (db: Db, _scope: StaffScope, textNumberId: number, lock = sql``) =>
  await one<RoutedNumber>(
    db,
    sql`select ${columns} from text_numbers n join accounts a using (account_id)
      where n.text_number_id = ${textNumberId}::bigint ${lock}`,
  )

/** The same; nobody else changes it until this transaction ends. */
export const lockNumber = (tx: Db, scope: StaffScope, textNumberId: number) =>
  findNumber(tx, scope, textNumberId, sql`for no key update of n`)

/** Which of these are no carriers of texts. */
export const strangeCarriers = async (tx: Db, _scope: StaffScope, carrierIds: readonly number[]) =>
  (
    await all<{ carrierId: number }>(
      tx,
      sql`select i as "carrierId" from unnest(${carrierIds}::bigint[]) i
        where not exists (select 1 from carriers c where c.carrier_id = i and c.kind <> 'sip')`,
    )
  ).map(({ carrierId }) => carrierId)

export const updateCarriers = async (
  tx: Db,
  _scope: StaffScope,
  { AccountID, TextNumberID }: Pick<RoutedNumber, 'AccountID' | 'TextNumberID'>,
  carrierIds: readonly number[],
) => {
  const number = sql`account_id = ${AccountID} and text_number_id = ${TextNumberID}`
  await sql`delete from text_number_carriers where ${number}`.execute(tx)
  await sql`insert into text_number_carriers (account_id, text_number_id, rank, carrier_id)
    select ${AccountID}, ${TextNumberID}, rank, carrier_id
    from unnest(${carrierIds}::int[]) with ordinality as r(carrier_id, rank)`.execute(tx)
}
