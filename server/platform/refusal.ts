import { type ErrorName, type Facts, sentence } from '@carillon/contract/errors.ts'
import type { Fields } from '@carillon/domain/form/merge-change.ts'

/** Wire field to its sentences. */
export type FieldErrors = Record<string, string[]>

/**
 * A rule said no. Thrown by actions, so that their transaction is undone; the HTTP shell turns it into status, ErrorCode,
 * ErrorType and sentence by the one table in `contract/errors.ts`.
 */
export class Refusal extends Error {
  readonly refused: ErrorName
  readonly facts: Facts
  readonly fields: FieldErrors | undefined
  /** How what was to be changed stands now. */
  readonly current: Fields | undefined

  constructor(name: ErrorName, facts: Facts = {}, fields?: FieldErrors, current?: Fields) {
    super(sentence(name, facts))
    this.current = current
    this.refused = name
    this.facts = facts
    this.fields = fields
  }
}

export const refuse = (name: ErrorName, facts: Facts = {}): Refusal => new Refusal(name, facts)

/** Ids of a body that are not there, or not theirs: which, and never why. */
export const refuseUnknown = (field: string, what: string, ids: readonly (number | string)[]): Refusal =>
  new Refusal('NotFound', {}, { [field]: ids.slice(0, 10).map((id) => `There is no ${what} ${id}.`) })

/** Wrong form: the first sentence is also the Message. */
export const refuseFields = (fields: FieldErrors): Refusal =>
  new Refusal('WrongInput', { summary: Object.values(fields).flat()[0] ?? 'Check what you entered.' }, fields)

/** A sentence for each field, as the rules of `domain` tell them, in the form that travels. */
export const inLists = (faults: { readonly [field: string]: string | undefined }): FieldErrors =>
  Object.fromEntries(Object.entries(faults).flatMap(([field, sentence]) => (sentence ? [[field, [sentence]]] : [])))

/** Refuses a form that has any faults. */
export const refuseFaults = (faults: { readonly [field: string]: string | undefined }): void => {
  const told = inLists(faults)
  if (Object.keys(told).length > 0) throw refuseFields(told)
}
