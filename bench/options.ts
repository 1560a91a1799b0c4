import { parseArgs } from 'node:util'

/** What was asked for cannot be done; the message says why. */
export class Refused extends Error {}

type NumberOption = {
  usual: number
  /** With --quick. */
  quick: number
  least?: number
  most: number
  about: string
}

type Spec = Record<string, NumberOption>
type Flags = Record<string, string>

type Given<S extends Spec, F extends Flags> = { [K in keyof S]: number } & { [K in keyof F]: boolean } & {
  /** Small sizes, to see that it works: nothing is kept, no limit has to hold. */
  quick: boolean
  /** Below it the data is kept while the benchmark runs. */
  below: string | undefined
}

type Options<S extends Spec, F extends Flags> = {
  usage: string
  read(args: readonly string[]): Given<S, F>
}

/** The options of a benchmark: numbers, flags, and those that all have. Names are written with dashes. */
export const optionsOf = <S extends Spec, F extends Flags = Record<never, string>>(
  name: string,
  numbers: S,
  flags?: F,
): Options<S, F> => {
  const usage = usageOf(name, numbers, flags ?? {})
  return {
    usage,
    read(args) {
      const values = parse(args, [...Object.keys(numbers)].map(dashed), [...Object.keys(flags ?? {}), 'quick'], usage)
      const quick = values.quick === true
      const entries = Object.entries(numbers).map(([key, option]) => {
        const written = values[dashed(key)]
        if (written === undefined) return [key, quick ? option.quick : option.usual]
        return [key, countOf(dashed(key), String(written), option)]
      })
      const isOn = Object.keys(flags ?? {}).map((key) => [key, values[dashed(key)] === true])
      const below = typeof values.below === 'string' ? values.below : undefined
      return { ...Object.fromEntries([...entries, ...isOn]), quick, below } as Given<S, F>
    },
  }
}

const usageOf = (name: string, numbers: Spec, flags: Flags): string => {
  const lines = [
    ...Object.entries(numbers).map(([key, { usual, quick, about }]) => [
      `--${dashed(key)} N`,
      `${about} (${whole(usual)}${quick === usual ? '' : `; quick: ${whole(quick)}`})`,
    ]),
    ...Object.entries(flags).map(([key, about]) => [`--${dashed(key)}`, about]),
    ['--quick', 'small sizes, to see that it works; nothing is kept'],
    ['--below FOLDER', "where the data is kept meanwhile (the system's temporary folder)"],
  ]
  return [
    `npm run bench ${name} -- [options]`,
    '',
    ...lines.map(([left, right]) => `  ${left!.padEnd(19)}${right}`),
  ].join('\n')
}

const parse = (args: readonly string[], numbers: string[], flags: string[], usage: string) => {
  const of = (names: string[], type: 'string' | 'boolean') => names.map((key) => [dashed(key), { type }] as const)
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries([...of(numbers, 'string'), ...of(flags, 'boolean'), ...of(['below'], 'string')]),
    }).values
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n\n${usage}`)
  }
}

const countOf = (name: string, written: string, { least = 1, most }: NumberOption): number => {
  const number = /^[\d,_]+$/.test(written) ? Number(written.replace(/[,_]/g, '')) : Number.NaN
  if (!(number >= least && number <= most)) throw new Refused(`--${name} must be a number from ${least} to ${most}.`)
  return number
}

const dashed = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const whole = (value: number) => value.toLocaleString('en-US')
