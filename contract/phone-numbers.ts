import { z } from 'zod'
import { call, id } from './call.ts'
import { listOf } from './lists.ts'

/** What a lookup says a number is. `unknown` until one has answered, and where it cannot tell. */
export const LineType = z.enum(['mobile', 'landline', 'voip', 'tollFree', 'unknown'])
export type LineType = z.infer<typeof LineType>

const source = z.string().max(100, 'A phone number must be at most 100 characters.')

/** A malformed number is one of these too: IsValid is false and Sentence says what is wrong with it. */
export const PhoneNumberState = z.object({
  /** As digits: ten for the US and Canada, with the country's prefix elsewhere. Malformed: as it was sent. */
  PhoneNumber: z.string(),
  IsValid: z.boolean(),
  /** The line takes texts. That its owner opted out is told by the other flags. */
  IsTextable: z.boolean(),
  LineType,
  OptedIn: z.boolean(),
  /** Out of the texts of this account. */
  OptedOut: z.boolean(),
  /** Asked never to be contacted by any organization. */
  OptedOutGlobally: z.boolean(),
  /** Not to be called. */
  DoNotCall: z.boolean(),
  /** Why this number is not texted, in words for the user; null where it may be. */
  Sentence: z.string().nullable(),
  /** Why it is not called, likewise; a landline may be. */
  CallSentence: z.string().nullable(),
})
export type PhoneNumberState = z.infer<typeof PhoneNumberState>

export const Country = z.object({
  CountryID: id,
  Name: z.string(),
  Prefix: z.string(),
  /** The sentence beside the field, and when what was entered does not fit. */
  Hint: z.string(),
  /** The number that the hint names. */
  MaximumDigits: z.number().int(),
  /** The most digits that a number has with its prefix. */
  MaximumDigitsWithPrefix: z.number().int(),
})
export type Country = z.infer<typeof Country>

export const validatePhone = call({
  name: 'validatePhone',
  summary: 'Whether this is a phone number of the country; with `?includeTextability=true` also whether it takes texts',
  method: 'POST',
  path: '/validation/phone',
  who: 'user',
  query: z.object({ includeTextability: z.stringbool().default(false) }),
  body: z.object({
    Source: source,
    /** The account's own when left out. */
    CountryID: id.optional(),
  }),
  reply: z.object({
    /** The number is well formed; a number that takes no texts is still one. */
    Success: z.boolean(),
    /** False too where it was not asked. */
    IsTextablePhone: z.boolean(),
    ErrorMessage: z.string().nullable(),
  }),
  errors: ['TooFast'],
})

// Public clients send `include=all`; everything is always included.
const include = z.object({ include: z.string().optional() })

export const getPhoneNumber = call({
  name: 'getPhoneNumber',
  summary: 'What is known of a number: kind of line, textability, opt-in and opt-out',
  method: 'GET',
  path: '/phonenumbers/{PhoneNumber}',
  who: 'user',
  params: z.object({ PhoneNumber: source }),
  query: include,
  reply: PhoneNumberState,
  errors: ['TooFast'],
})

export const lookUpPhoneNumber = call({
  name: 'lookUpPhoneNumber',
  summary: 'What is known of a number that is given in the body',
  method: 'POST',
  path: '/phonenumbers/lookup',
  who: 'user',
  query: include,
  body: z.object({ Source: source }),
  reply: PhoneNumberState,
  errors: ['TooFast'],
})

export const listCountries = call({
  name: 'listCountries',
  summary: 'The countries whose numbers are served, all on one page, with the hints for their numbers',
  method: 'GET',
  path: '/countries',
  who: 'user',
  reply: listOf(Country),
})
