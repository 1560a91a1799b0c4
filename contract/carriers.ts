import { z } from 'zod'
import { FlatRateConversationStatus } from './account.ts'
import { call, id, idIn, instant } from './call.ts'
import { Seen } from './edits.ts'
import { listOf, listQuery } from './lists.ts'

/** Each kind of carrier as people know it, with an address of its own. */
export const carriersKnown = {
  smpp: { name: 'SMPP', example: 'smpp://id:password@host:2775?tps=100' },
  twilio: { name: 'Twilio', example: 'twilio://sid:token@api.twilio.com' },
  telnyx: { name: 'Telnyx', example: 'telnyx://key@api.telnyx.com?profile=…&publickey=…' },
  bandwidth: {
    name: 'Bandwidth',
    example:
      'bandwidth://user:password@messaging.bandwidth.com/account?application=…&callbackuser=…&callbackpassword=…',
  },
} as const
export type CarrierKind = keyof typeof carriersKnown
export const carrierKinds = Object.keys(carriersKnown) as CarrierKind[]

const examples = carrierKinds.map((kind) => carriersKnown[kind].example).join(', ')

/** How one engine sees its links to a carrier. */
export const CarrierLink = z.object({
  NodeID: id,
  IsUp: z.boolean(),
  /** `slow` is a reason to prefer another, `down` not to use this one. */
  Health: z.enum(['up', 'slow', 'down']),
  /** Why it is not well, as the carrier said it; empty where it is. */
  Trouble: z.string(),
  /** Hand-overs that may be outstanding, and those that are. */
  Slots: z.number().int(),
  Taken: z.number().int(),
  Since: instant,
})
export type CarrierLink = z.infer<typeof CarrierLink>

export const Carrier = z.object({
  CarrierID: id,
  Kind: z.enum(carrierKinds),
  Name: z.string(),
  /** The account and the host; what makes its message ids its own. */
  Address: z.string(),
  /** With ••• where the secrets are; empty for the carrier of the settings and where it cannot be decrypted. */
  Url: z.string(),
  /** Set by SMPP_URL or the simulator's: it is changed there. */
  IsOfSettings: z.boolean(),
  IsEnabled: z.boolean(),
  /** Why no engine can use it; empty where one can. */
  Trouble: z.string(),
  /** Where the carrier reports to; null where it reports over its own link. */
  WebhookUrl: z.string().nullable(),
  /** Text numbers that are routed by it. */
  TextNumbers: z.number().int(),
  Links: z.array(CarrierLink),
  ChangedDate: instant,
})
export type Carrier = z.infer<typeof Carrier>

const Name = z.string().trim().min(1, 'Give it a name.').max(80)
const Url = z.string().trim().min(1, 'Enter its address.').max(2000)

export const listCarriers = call({
  name: 'listCarriers',
  summary: 'The carriers for texts, with their links as the engines see them now',
  method: 'GET',
  path: '/staff/carriers',
  who: 'staff',
  reply: z.object({ Items: z.array(Carrier) }),
})

export const addCarrier = call({
  name: 'addCarrier',
  summary: `Add a carrier by its address: ${examples}`,
  method: 'POST',
  path: '/staff/carriers',
  who: 'staff',
  body: z.object({ Name, Url }),
  reply: Carrier,
  creates: true,
})

export const changeCarrier = call({
  name: 'changeCarrier',
  summary: 'Rename a carrier, change its secrets and limits, or disable it; ••• keeps a secret as it is',
  method: 'PUT',
  path: '/staff/carriers/{CarrierID}',
  who: 'staff',
  params: z.object({ CarrierID: idIn }),
  /** Without an address it stays. */
  body: z.object({ Name, Url: Url.optional(), IsEnabled: z.boolean(), Seen }),
  reply: Carrier,
  errors: ['ChangedMeanwhile'],
})

/** A text number as staff see it, of whichever account. */
export const RoutedNumber = z.object({
  TextNumberID: id,
  TextPhoneNumber: z.string(),
  Name: z.string(),
  AccountID: id,
  CompanyName: z.string(),
  Class: z.enum(['local', 'toll-free', 'short-code']),
  RegistrationStatus: z.string(),
  IsBlocked: z.boolean(),
  FlatRateConversationStatus,
  FlatRateSubscriptionEndDate: instant.nullable(),
  /** Carrier segments a second: 0 is without a limit, null takes the default of its class. */
  PacePerSecond: z.number().int().nullable(),
  /** In the order in which they are tried; none means the carrier of the settings. */
  Carriers: z.array(z.object({ CarrierID: id, Name: z.string(), IsEnabled: z.boolean() })),
})
export type RoutedNumber = z.infer<typeof RoutedNumber>

export const RoutedNumbersQuery = listQuery(RoutedNumber)

export const listRoutedNumbers = call({
  name: 'listRoutedNumbers',
  summary: 'The text numbers of all accounts, with their carriers and their pace; search by number, name or account',
  method: 'GET',
  path: '/staff/textnumbers',
  who: 'staff',
  query: RoutedNumbersQuery,
  reply: listOf(RoutedNumber),
})

export const addTextNumber = call({
  name: 'addTextNumber',
  summary:
    'Enter a text number that a carrier has given to this installation, for an account, or without one for the operator’s own, from which codes are texted',
  method: 'POST',
  path: '/staff/textnumbers',
  who: 'staff',
  body: z.object({
    AccountID: id.optional(),
    PhoneNumber: z.string().trim().min(1, 'Enter a Phone Number.').max(40),
    Name: z.string().trim().min(1, 'Enter a Name.').max(50),
  }),
  reply: RoutedNumber,
  creates: true,
})

export const routeNumber = call({
  name: 'routeNumber',
  summary:
    'Set the carriers of a text number in their order, its own pace, and whether it is blocked, and its unlimited conversations',
  method: 'PUT',
  path: '/staff/textnumbers/{TextNumberID}',
  who: 'staff',
  params: z.object({ TextNumberID: idIn }),
  body: z.object({
    CarrierIDs: z.array(id).max(20),
    PacePerSecond: z
      .number()
      .int('Enter a whole number.')
      .min(0, 'Enter 0 or more.')
      .max(100_000, 'Enter 100,000 at most.')
      .nullable(),
    IsBlocked: z.boolean(),
    /** Without it, it stays. */
    FlatRateConversationStatus: FlatRateConversationStatus.optional(),
    FlatRateSubscriptionEndDate: z.iso
      .datetime({ offset: true, error: 'Enter the day on which they end.' })
      .nullable()
      .optional(),
    Seen,
  }),
  reply: RoutedNumber,
  errors: ['ChangedMeanwhile'],
})
