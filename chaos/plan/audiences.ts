import type { Mix } from './mix.ts'
import type { Audience } from './plan.ts'
import type { Random } from './random.ts'

/**
 * One broadcast for each number, and with people at work one more. A number texts nobody twice; a few phones hear from two
 * numbers, so that what is of one must not be taken for the other's.
 */
export const audiencesOf = (
  random: Random,
  { numbers, hasWeb, locks }: Mix,
  recipients: number,
  isAtSize: boolean,
): Audience[] => {
  const phones: number[] = []
  for (let phone = 12175600000; phones.length < recipients; phone += random.between(1, 3)) phones.push(phone)
  const byWeb = hasWeb ? Math.floor(isAtSize ? 300 : recipients / 5) : 0
  const each = Math.floor((recipients - byWeb) / numbers)
  const audiences = Array.from({ length: numbers }, (_, i): Audience => {
    const from = byWeb + i * each
    return { number: i, phones: phones.slice(from, i === numbers - 1 ? undefined : from + each), by: 'sql' }
  })
  if (numbers > 1) {
    const [first, second] = audiences as [Audience, Audience]
    const both = new Set(Array.from({ length: Math.ceil(recipients / 40) }, () => random.pick(first.phones)))
    second.phones = [...second.phones, ...both].sort((a, b) => a - b)
  }
  if (locks) {
    for (const i of [0, 1]) audiences.push({ number: numbers + i, phones: startedInLock(i), by: 'lock' })
  }
  if (hasWeb) audiences.push({ number: 0, phones: phones.slice(0, byWeb), by: 'web' })
  return audiences
}

/** By a number of their own each, because a number texts nobody twice. */
const startedInLock = (i: number) => Array.from({ length: 400 }, (_, n) => 12176500000 + 1000 * i + n)
