import { mostConversations } from '@carillon/domain/broadcast/limits.ts'
import { formatCounted } from '../../ui/format.ts'
import { alreadyAdded } from '../broadcast-recipients/typed-numbers.ts'

/** Somebody to write to: a contact, or a number. */
export type Person = {
  readonly PersonID: number | null
  readonly PrimaryPhone: string
  readonly FirstName: string
  readonly LastName: string
  readonly Notes: string
  /** Words for this one alone, instead of the common ones. */
  readonly TextMessage?: string | undefined
}

/** A group that is too large to be written to one by one. */
export type MeantGroup = { readonly ListID: number; readonly ListName: string; readonly RosterCount: number }

export type Recipients = { readonly people: readonly Person[]; readonly groups: readonly MeantGroup[] }

export const nobody: Recipients = { people: [], groups: [] }

/** At most so many: one may be in several groups. */
export const countOf = ({ people, groups }: Recipients): number =>
  people.length + groups.reduce((sum, { RosterCount }) => sum + RosterCount, 0)

/** With more people, each once; `told` is what is to be said of those who were there. */
export const withPeople = (recipients: Recipients, added: readonly Person[]): { next: Recipients; told: string } => {
  const phones = new Set(recipients.people.map(({ PrimaryPhone }) => PrimaryPhone))
  const fresh = added.filter(({ PrimaryPhone }) => !phones.has(PrimaryPhone) && phones.add(PrimaryPhone))
  const known = added.length - fresh.length
  const told =
    known === 0
      ? ''
      : added.length === 1
        ? alreadyAdded
        : `${formatCounted(known, 'person was', 'people were')} already there.`
  return { next: { ...recipients, people: [...recipients.people, ...fresh] }, told }
}

export const withGroup = (recipients: Recipients, group: MeantGroup): { next: Recipients; told: string } =>
  recipients.groups.some(({ ListID }) => ListID === group.ListID)
    ? { next: recipients, told: `${group.ListName} is already there.` }
    : { next: { ...recipients, groups: [...recipients.groups, group] }, told: '' }

/** A group of so few is shown by its people, who can be taken out and written to one by one. */
export const isShownByPeople = ({ RosterCount }: MeantGroup): boolean => RosterCount <= mostConversations
