import type { Carrier } from '@carillon/contract/carriers.ts'
import type { Setup } from '@carillon/contract/setup.ts'

export type Step = 'address' | 'mail' | 'carrier' | 'number' | 'text' | 'account'
export const steps = ['address', 'mail', 'carrier', 'number', 'text', 'account'] as const satisfies readonly Step[]

export const isUp = ({ IsEnabled, Links }: Carrier): boolean => IsEnabled && Links.some((link) => link.IsUp)

/** Which of the steps are done; a mail counts once one was tried in this visit, or where nothing more than the setting can be told. */
export const doneOf = (setup: Setup, carriers: readonly Carrier[]): Record<Step, boolean> => ({
  address: setup.PublicUrl !== null,
  mail: setup.Mail.IsSet,
  carrier: carriers.some(isUp),
  number: setup.TextNumbers.length > 0,
  text: setup.OwnPhones.length > 0,
  account: setup.Accounts > 0,
})
