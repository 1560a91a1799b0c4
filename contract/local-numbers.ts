import { z } from 'zod'
import { call, id } from './call.ts'

const LocalNumber = z.object({ TextNumberID: id, TextPhoneNumber: z.string() })

export const getLocalNumbers = call({
  name: 'getLocalNumbers',
  summary: 'The local numbers of the account, and whether it can have one now',
  method: 'GET',
  path: '/account/localnumbers',
  who: 'owner',
  reply: z.object({ LocalNumbers: z.array(LocalNumber), CanReserve: z.boolean() }),
})

export const reserveLocalNumber = call({
  name: 'reserveLocalNumber',
  summary: 'Get a local number to text from, of an area code or of one near it',
  method: 'POST',
  path: '/account/reservelocalnumber',
  who: 'owner',
  body: z.object({ AreaCode: z.string().max(10) }),
  reply: LocalNumber.extend({
    /** The area code had none left: the number is of another one. */
    IsOtherAreaCode: z.boolean(),
  }),
  errors: ['InvalidAreaCode', 'NotAuthorizedForLocalNumber', 'NoAvailableLocalNumbers'],
})
