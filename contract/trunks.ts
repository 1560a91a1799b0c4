import { z } from 'zod'
import { call, id, idIn, instant } from './call.ts'
import { CarrierLink } from './carriers.ts'
import { Seen } from './edits.ts'

export const trunkExample = 'sip:user:password@host:5060;transport=tls;channels=100;cps=10'

/** The last call by which staff tried a trunk. */
export const TrunkTest = z.object({
  PhoneNumber: z.string(),
  CallerID: z.string(),
  /** `Barred`: the number may not be called. `Failed`: no phone rang, or nobody knows. */
  State: z.enum(['Waiting', 'Calling', 'Answered', 'Busy', 'NoAnswer', 'NotInService', 'Refused', 'Barred', 'Failed']),
  /** What the trunk said, in its words; empty where it said nothing. */
  Code: z.string(),
  /** From the call to the first ring; null where it did not ring. */
  PostDialDelayMs: z.number().int().nullable(),
  HeardMs: z.number().int(),
  AskedDate: instant,
})
export type TrunkTest = z.infer<typeof TrunkTest>

export const Trunk = z.object({
  TrunkID: id,
  Name: z.string(),
  /** User, host and port: what makes it another trunk, of those that speak the same. */
  Address: z.string(),
  /** With ••• where the password is; empty for a trunk of the settings and where it cannot be decrypted. */
  Url: z.string(),
  /** Set by SIP_TRUNK_URL or the simulator's: it is changed there. */
  IsOfSettings: z.boolean(),
  /** Its phones are the simulator's. Nobody is called by it while there is another. */
  IsSimulated: z.boolean(),
  IsEnabled: z.boolean(),
  /** Why nobody is called by it; empty where they are. */
  Trouble: z.string(),
  /** Of SIP; or what else it speaks: the interface of an Asterisk, the event socket of a FreeSWITCH, or a provider's. */
  Transport: z.enum(['udp', 'tcp', 'tls', 'ari', 'esl', 'twilio', 'telnyx']),
  /** Calls at a time over all engines, and begun in a second. */
  Channels: z.number().int(),
  CallsPerSecond: z.number().int(),
  RingSeconds: z.number().int(),
  /** Engines tell it where they are (REGISTER). */
  IsRegistered: z.boolean(),
  Links: z.array(CarrierLink),
  /** Of its newest thousand calls of the last hour that are over; null where there were none, or none rang. */
  Calls: z.number().int(),
  AnswerRate: z.number().nullable(),
  PostDialDelayMs: z.number().int().nullable(),
  LastTest: TrunkTest.nullable(),
  ChangedDate: instant,
})
export type Trunk = z.infer<typeof Trunk>

const Name = z.string().trim().min(1, 'Give it a name.').max(80)
const Url = z.string().trim().min(1, 'Enter its address.').max(2000)
const params = z.object({ TrunkID: idIn })
const Trunks = z.object({ Items: z.array(Trunk) })

export const listTrunks = call({
  name: 'listTrunks',
  summary:
    'The trunks for calls in the order in which they are called by, with their links as the engines see them now',
  method: 'GET',
  path: '/staff/trunks',
  who: 'staff',
  reply: Trunks,
})

export const addTrunk = call({
  name: 'addTrunk',
  summary: 'Add a trunk by its address, behind all others',
  method: 'POST',
  path: '/staff/trunks',
  who: 'staff',
  body: z.object({ Name, Url }),
  reply: Trunk,
  creates: true,
})

export const changeTrunk = call({
  name: 'changeTrunk',
  summary: 'Rename a trunk, change its password and limits, or disable it; ••• keeps the password as it is',
  method: 'PUT',
  path: '/staff/trunks/{TrunkID}',
  who: 'staff',
  params,
  /** Without an address it stays. */
  body: z.object({ Name, Url: Url.optional(), IsEnabled: z.boolean(), Seen }),
  reply: Trunk,
  errors: ['ChangedMeanwhile'],
})

export const removeTrunk = call({
  name: 'removeTrunk',
  summary: 'Remove a trunk; calls in progress come to their end',
  method: 'DELETE',
  path: '/staff/trunks/{TrunkID}',
  who: 'staff',
  params,
  reply: z.object({ Success: z.literal(true) }),
})

export const orderTrunks = call({
  name: 'orderTrunks',
  summary: 'Set the order in which trunks are called by; those that are not named follow in the order they had',
  method: 'PUT',
  path: '/staff/trunkorder',
  who: 'staff',
  body: z.object({ TrunkIDs: z.array(id).min(1).max(100), Seen }),
  reply: Trunks,
  errors: ['ChangedMeanwhile'],
})

export const testTrunk = call({
  name: 'testTrunk',
  summary: 'Call a number by this trunk, and by no other; what became of it is the LastTest of the trunk',
  method: 'POST',
  path: '/staff/trunks/{TrunkID}/test',
  who: 'staff',
  params,
  body: z.object({
    PhoneNumber: z.string().trim().min(1, 'Enter the number to call.').max(40),
    CallerID: z.string().trim().min(1, 'Enter the number to call from.').max(40),
  }),
  reply: Trunk,
})
