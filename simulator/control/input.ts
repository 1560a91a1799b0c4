import { numberOf } from '../network/number.ts'
import { refusal } from './refusal.ts'

type Fields = Record<string, unknown>

/** The body as an object of these fields only, so that a misspelt one is not silently ignored. */
export const readObject = (what: string, body: unknown, known: readonly string[]): Fields => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refusal(400, `${what} must be a JSON object.`)
  }
  const unknown = Object.keys(body).find((name) => !known.includes(name))
  if (unknown !== undefined) throw refusal(400, `${what} has no field "${unknown}". Fields: ${known.join(', ')}.`)
  return body as Fields
}

export const readPhone = (what: string, input: unknown): string => {
  const number = typeof input === 'string' || typeof input === 'number' ? numberOf(String(input)) : undefined
  if (number === undefined) throw refusal(400, `${what} must be a phone number; it is ${shown(input)}.`)
  return number
}

export const readText = (what: string, input: unknown, most: number): string => {
  if (typeof input === 'string' && input !== '' && input.length <= most) return input
  throw refusal(400, `${what} must be a text of 1 to ${most} characters.`)
}

export const readKeys = (input: unknown): string => {
  if (typeof input === 'string' && /^[\d*#]{1,20}$/.test(input)) return input
  throw refusal(400, 'Keys must be 1 to 20 keys of a phone: 0 to 9, * and #.')
}

export const readAmount = (what: string, input: unknown, least: number, most: number): number => {
  if (typeof input === 'number' && input >= least && input <= most) return input
  throw refusal(400, `${what} must be a number from ${least} to ${most}; it is ${shown(input)}.`)
}

export const readWhole = (what: string, input: unknown, least: number, most: number): number => {
  if (Number.isInteger(readAmount(what, input, least, most))) return input as number
  throw refusal(400, `${what} must be a whole number; it is ${shown(input)}.`)
}

export const readChoice = <Choice extends string>(what: string, input: unknown, choices: readonly Choice[]): Choice => {
  const found = choices.find((choice) => choice === input)
  if (found !== undefined) return found
  throw refusal(400, `${what} must be one of ${choices.join(', ')}; it is ${shown(input)}.`)
}

/** A whole number of the query; `usual` when it is absent. */
export const readQueryNumber = (what: string, input: unknown, usual: number, least: number, most: number): number =>
  input === undefined || input === ''
    ? usual
    : readWhole(what, typeof input === 'string' ? Number(input) : input, least, most)

const shown = (input: unknown): string => (input === undefined ? 'missing' : JSON.stringify(input).slice(0, 60))
