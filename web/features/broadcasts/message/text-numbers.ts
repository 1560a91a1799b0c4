import type { TextNumber } from '@carillon/contract/account.ts'

type Told = Pick<TextNumber, 'IsBlocked' | 'CanText' | 'CanCreateBroadcast' | 'RegistrationStatus'>

/** Why a broadcast cannot be sent from this number; undefined when it can. A rejected registration is told as pending (spec 2 §4). */
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

/** The number a new message comes from: the user's default, else the first that can be used. */
export const firstNumber = (numbers: readonly TextNumber[]): number | null => {
  const usable = usableNumbers(numbers)
  return (usable.find(({ IsDefault }) => IsDefault) ?? usable[0])?.TextNumberID ?? null
}
