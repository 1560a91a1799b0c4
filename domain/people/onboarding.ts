import { isFilled, maxLength, required } from '../form/field-errors.ts'
import { findCountry, isNorthAmerican } from '../phone/countries.ts'
import { parsePhone } from '../phone/number.ts'
import { whyNotEmail } from './credentials.ts'
import { whyNotCompanyName, whyNotState } from './organization.ts'

export type Activation = {
  CompanyName: string
  HowTheyHeard: string
  Industry: string
  Phone: string
  State: string
  /** Line 1 of the address, and line 2. */
  Address3: string
  Address4: string
  City: string
  PostalCode: string
  LawsonNumber: string
  AmazonEmail: string
  BlanketPO: string
}

export const industries = [
  'Agriculture',
  'Childcare',
  'Church or religious organization',
  'Club or association',
  'Construction',
  'Education',
  'Government',
  'Healthcare',
  'Hospitality',
  'Manufacturing',
  'Nonprofit',
  'Property management',
  'Retail',
  'Sports and recreation',
  'Staffing',
  'Transportation',
  'Other',
] as const

const longest = {
  HowTheyHeard: 50,
  Address3: 41,
  Address4: 41,
  City: 31,
  BlanketPO: 25,
  AmazonEmail: 100,
}

/** What is wrong with the company step, by field (rules/onboarding 4). What is not asked for is not judged. */
export const whyNotCompany = (
  form: Activation,
  { asked, CountryID }: { readonly asked: readonly string[]; readonly CountryID: number },
): { [Field in keyof Activation]?: string } => {
  const errors: { [Field in keyof Activation]?: string } = {}
  const judge = (field: keyof Activation, label: string, why?: string) => {
    if (!isFilled(form[field])) errors[field] = required(label)
    else if (why !== undefined) errors[field] = why
  }
  const short = (field: keyof typeof longest, label: string) =>
    form[field].trim().length > longest[field] ? maxLength(label, longest[field]) : undefined

  const note = (field: keyof Activation, why: string | undefined) => {
    if (why !== undefined) errors[field] = why
  }

  note('CompanyName', whyNotCompanyName(form.CompanyName))
  note('HowTheyHeard', short('HowTheyHeard', 'How you heard of us'))
  judge(
    'Industry',
    'Industry',
    (industries as readonly string[]).includes(form.Industry) ? undefined : 'Choose an Industry from the list.',
  )
  judge('Phone', 'Phone', whyNotPhone(form.Phone, CountryID))
  note('State', whyNotState(form.State, CountryID))
  if (asked.includes('invoiceAddress')) {
    judge('Address3', 'Address', short('Address3', 'Address'))
    note('Address4', short('Address4', 'Address 2'))
    judge('City', 'City', short('City', 'City'))
    judge('PostalCode', 'Zip', whyNotPostalCode(form.PostalCode, CountryID))
  }
  if (asked.includes('republic')) judge('LawsonNumber', 'Lawson Number', whyNotLawson(form.LawsonNumber))
  if (asked.includes('amazon'))
    judge('AmazonEmail', 'Amazon Email', short('AmazonEmail', 'Amazon Email') ?? whyNotAmazon(form.AmazonEmail))
  if (asked.includes('po')) judge('BlanketPO', 'PO Number', short('BlanketPO', 'PO Number'))
  return errors
}

const whyNotPhone = (typed: string, CountryID: number): string | undefined => {
  const read = parsePhone(typed, CountryID)
  return 'why' in read ? read.why.sentence : undefined
}

const whyNotPostalCode = (typed: string, CountryID: number): string | undefined => {
  const code = typed.trim()
  if (!isNorthAmerican(CountryID)) return code.length > 10 ? maxLength('Zip', 10) : undefined
  return /^(\d{5}(-?\d{4})?|[a-z]\d[a-z][ -]?\d[a-z]\d)$/i.test(code)
    ? undefined
    : 'Use a valid U.S. or Canadian postal code.'
}

const whyNotLawson = (typed: string): string | undefined => {
  if (!/^\d+$/.test(typed.trim())) return 'Use only numbers.'
  return typed.trim().length > 4 ? maxLength('Lawson Number', 4) : undefined
}

const whyNotAmazon = (typed: string): string | undefined =>
  whyNotEmail(typed) === undefined ? undefined : 'Use a valid Amazon Email.'

export const whyNotLocation = (CountryID: number, TimeZone: string): { CountryID?: string; TimeZone?: string } => {
  const country = findCountry(CountryID)
  if (!country) return { CountryID: 'Choose a Country from the list.' }
  return country.timeZones.includes(TimeZone) ? {} : { TimeZone: 'Choose a Time Zone from the list.' }
}

/** What people use Carillon for. */
export const useCases = [
  'Announcements and reminders',
  'Schedules and shifts',
  'Emergencies and closings',
  'Appointments',
  'Events and meetings',
  'Recruiting',
  'Something else',
] as const

const shortestDescription = 10
const longestDescription = 500

export const whyNotUseCase = (
  kinds: readonly string[],
  description: string,
): { Kinds?: string; Description?: string } => {
  const errors: { Kinds?: string; Description?: string } = {}
  const known: readonly string[] = useCases
  if (kinds.length === 0 || !kinds.every((kind) => known.includes(kind))) errors.Kinds = 'Choose at least one.'
  const text = description.trim()
  if (text === '') errors.Description = 'Enter a Description.'
  else if (text.length < shortestDescription)
    errors.Description = `Description must be at least ${shortestDescription} characters.`
  else if (text.length > longestDescription) errors.Description = maxLength('Description', longestDescription)
  return errors
}

/** 'Enter a 3 digit area code' (rules/onboarding 8). */
export const whyNotAreaCode = (typed: string): string | undefined =>
  /^\d{3}$/.test(typed) ? undefined : 'Enter a 3 digit area code'
