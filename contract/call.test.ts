import { expect, test } from 'vitest'
import { z } from 'zod'
import { idIn } from './call.ts'
import { allCalls } from './calls.ts'

const shapeOf = (params: z.ZodType): [name: string, schema: z.ZodType][] =>
  params instanceof z.ZodObject ? Object.entries(params.shape) : []

const numbers = allCalls.flatMap(({ name, params }) =>
  shapeOf(params).flatMap(([key, schema]) =>
    schema.safeParse('12').data === 12 ? [{ of: `${key} of ${name}`, schema }] : [],
  ),
)

test('a number in a path is plain decimal digits', () => {
  expect(numbers.length).toBeGreaterThan(50)
  for (const written of ['0x1', '0b1', '1e3', '1.0', '+1', ' 1', '1 ', '', '-', '१', '9007199254740992']) {
    const takenBy = numbers.filter(({ schema }) => schema.safeParse(written).success).map(({ of }) => of)
    expect(takenBy, JSON.stringify(written)).toEqual([])
  }
})

test('groups of the system have numbers below zero, and the page gives numbers', () => {
  for (const [given, read] of [
    ['-1', -1],
    ['007', 7],
    [12, 12],
  ] as const)
    expect(idIn.parse(given)).toBe(read)
})
