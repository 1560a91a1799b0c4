import type { addTextNumber as AddCall, RoutedNumber } from '@carillon/contract/carriers.ts'
import { isTollFree, parsePhone } from '@carillon/domain/phone/number.ts'
import type { z } from 'zod'
import { refuseFields } from '../../platform/refusal.ts'
import type { StaffScope } from '../../platform/scope.ts'
import { actingAs, type Unit } from '../../platform/unit.ts'
import { readCountryId } from '../account/store.ts'
import { tellAccount } from '../account/update-account.ts'
import { noteEvent } from '../audit/note-event.ts'
import { findNumber } from '../carriers/number-store.ts'
import { firstFree, lockInventory } from '../local-numbers/store.ts'
import { hasDefault, insertTextNumber } from '../text-numbers/store.ts'
import { scopeAccount } from './scope-account.ts'

type Asked = z.output<(typeof AddCall)['body']>

/** A number that a carrier has given to the operator, who answers for its registration. The first of an account is its default. */
export const addTextNumber = async (unit: Unit<StaffScope>, asked: Asked): Promise<RoutedNumber> => {
  const { db: tx, scope, now } = unit
  const account = asked.AccountID === undefined ? scope.own : await scopeAccount(tx, scope, asked.AccountID)
  const read = parsePhone(asked.PhoneNumber, await readCountryId(tx, account))
  if ('why' in read) throw refuseFields({ PhoneNumber: [read.why.sentence] })
  const { phone } = read
  await lockInventory(tx)
  if ((await firstFree(tx, [phone])) === undefined)
    throw refuseFields({ PhoneNumber: ['This number is of an account here already.'] })
  const id = await insertTextNumber(tx, account.accountId, {
    ...{ phone, name: asked.Name, class: isTollFree(phone) ? 'toll-free' : 'local' },
    isDefault: !(await hasDefault(tx, account)),
    ...{ registrationStatus: 'Registered', registeredAt: now },
  })
  const added = (await findNumber(tx, scope, id))!
  await noteEvent(tx, account, scope.own, {
    kind: 'Settings',
    summary: `Added the text number ${added.TextPhoneNumber}.`,
    now,
  })
  tellAccount(actingAs(unit, account))
  return added
}
