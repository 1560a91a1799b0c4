import type { TextNumber } from '@carillon/contract/account.ts'
import { canada, isNorthAmerican, unitedStates } from '@carillon/domain/phone/countries.ts'
import { isTollFree } from '@carillon/domain/phone/number.ts'
import type { Tone } from '../../ui/status-word.tsx'

type Told = Pick<TextNumber, 'IsBlocked' | 'CanText' | 'CanCreateBroadcast' | 'RegistrationStatus'>

/** Why a broadcast cannot be sent from this number; undefined when it can. A rejected registration is told as pending (rules/pages 7). */
export const whyNotUsable = (number: Told): string | undefined => {
  if (number.IsBlocked) return 'This text number is blocked. Contact support to have it looked at.'
  if (!number.CanText) {
    return number.RegistrationStatus === 'Pending' || number.RegistrationStatus === 'Rejected'
      ? 'Its registration is pending. It can text as soon as it is approved.'
      : 'This number must be verified before it can text.'
  }
  if (!number.CanCreateBroadcast) {
    return 'You may not send broadcasts from this number. Ask an account administrator for access.'
  }
  return undefined
}

export const usableNumbers = <N extends Told>(numbers: readonly N[]): N[] =>
  numbers.filter((number) => whyNotUsable(number) === undefined)

/** Whether something may be said in the conversations of this number. */
export const mayConverse = (
  number: Pick<TextNumber, 'IsBlocked' | 'CanText' | 'FlatRateConversationStatus'>,
): boolean => number.CanText && !number.IsBlocked && number.FlatRateConversationStatus !== 'BillingProblem'

/** The number a new message comes from: the user's default, else the first that can be used. */
export const firstNumber = (numbers: readonly TextNumber[]): number | null => {
  const usable = usableNumbers(numbers)
  return (usable.find(({ IsDefault }) => IsDefault) ?? usable[0])?.TextNumberID ?? null
}

type RegistrationWord = 'Registered' | 'Pending' | 'Not Registered' | 'Registration Required'

export const registrationTones: Record<RegistrationWord, Tone> = {
  Registered: 'green',
  Pending: 'amber',
  'Not Registered': 'grey',
  'Registration Required': 'red',
}

/** The state of a number's registration for an account of this country (rules/pages 7). */
export const registrationWord = (
  { RegistrationStatus, TextPhoneNumber }: Pick<TextNumber, 'RegistrationStatus' | 'TextPhoneNumber'>,
  CountryID: number,
): RegistrationWord => {
  if (RegistrationStatus === 'Rejected') return 'Pending'
  if (RegistrationStatus !== 'Not Registered') return RegistrationStatus
  return CountryID === canada && isTollFreeNumber(TextPhoneNumber) ? 'Registration Required' : 'Not Registered'
}

/** How a number stands, in a word. */
export const numberState = (
  number: Pick<TextNumber, 'IsBlocked' | 'FlatRateConversationStatus' | 'RegistrationStatus' | 'TextPhoneNumber'>,
  CountryID: number,
): { readonly word: string; readonly tone: Tone } => {
  if (number.IsBlocked) return { word: 'Blocked', tone: 'red' }
  if (number.FlatRateConversationStatus === 'BillingProblem') return { word: 'Billing problem', tone: 'amber' }
  const word = registrationWord(number, CountryID)
  return { word, tone: registrationTones[word] }
}

type Who = { readonly isOwner: boolean; readonly isFreeTrial: boolean; readonly CountryID: number }

/** How somebody without a text number gets one (rules/pages 6). */
export const wayToNumber = (
  numbers: readonly Pick<TextNumber, 'RegistrationStatus' | 'TextPhoneNumber'>[],
  { isOwner, isFreeTrial, CountryID }: Who,
): { readonly title: string; readonly sentence: string } => {
  const local = numbers.find(({ TextPhoneNumber }) => !isTollFreeNumber(TextPhoneNumber))
  if (!isOwner) return { title: 'Get a text number', sentence: 'Ask an account owner for a text number.' }
  if (!isNorthAmerican(CountryID || unitedStates)) {
    return { title: 'Get a text number', sentence: 'Contact support to get a text number in your country.' }
  }
  if (local) {
    return {
      title: 'You have a local number',
      sentence: 'An account has one local number while its registration goes on. Another can follow when it is done.',
    }
  }
  return isFreeTrial
    ? {
        title: 'Get a text number for free',
        sentence: 'Your free trial comes with a text number. Contact support with the area code that you want.',
      }
    : { title: 'Get a text number', sentence: 'Contact support with the area code that you want.' }
}

const isTollFreeNumber = (TextPhoneNumber: string): boolean => {
  const digits = TextPhoneNumber.replace(/\D/g, '')
  return isTollFree(Number(digits.length === 10 ? `1${digits}` : digits))
}
