import { describe, expect, it } from 'vitest'
import { createBeepFinder } from './beep.ts'
import { type Answer, type AnswerSettings, listenForAnswer, usualSettings } from './who-answered.ts'

/** A made-up recording: `speech 300` is 300 ms of noise whose pitch wanders, as voices do. */
type Part = [what: 'speech' | 'silence' | 'hiss' | 'beep', ms: number, hertz?: number]

function recording(parts: Part[]): Int16Array[] {
  let seed = 1
  const noise = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
    return seed / 2 ** 31
  }
  let phase = 0
  const samples = parts.flatMap(([what, ms, hertz = 1000]) =>
    Array.from({ length: ms * 8 }, (_, i) => {
      if (what === 'silence') return 0
      if (what === 'hiss') return 60 * noise()
      const pitch = what === 'beep' ? hertz : 180 + 60 * Math.sin(i / 700)
      phase += (2 * Math.PI * pitch) / 8000
      if (what === 'beep') return 6000 * Math.sin(phase)
      return 3000 * (Math.sin(phase) + 0.8 * Math.sin(3 * phase) + 0.6 * Math.sin(5 * phase)) + 800 * noise()
    }),
  )
  return Array.from({ length: Math.floor(samples.length / 160) }, (_, i) =>
    Int16Array.from(samples.slice(i * 160, (i + 1) * 160)),
  )
}

function heard(parts: Part[], settings: Partial<AnswerSettings> = {}): Answer[] {
  const listener = listenForAnswer({ ...usualSettings, ...settings })
  return recording(parts).flatMap((frame) => listener.take(frame) ?? [])
}

const words = (count: number, ms = 200, gap = 100): Part[] =>
  Array.from({ length: count }, (): Part[] => [
    ['speech', ms],
    ['silence', gap],
  ]).flat()

describe('who answered', () => {
  it.each([
    [
      '"Hello?"',
      [
        ['silence', 300],
        ['speech', 400],
        ['silence', 1500],
      ],
      'person',
      'silence after speech',
    ],
    ['"Yes, Anna speaking." in three words', [...words(3), ['silence', 1500]], 'person', 'silence after speech'],
    [
      'the same on a line that hisses',
      [
        ['hiss', 400],
        ['speech', 500],
        ['hiss', 1500],
      ],
      'person',
      'silence after speech',
    ],
    ['nobody says anything', [['silence', 4000]], 'machine', 'initial silence'],
    ['a greeting of many words', [...words(8)], 'machine', 'many words'],
    ['a long greeting of few words', [...words(5, 600, 200)], 'machine', 'long greeting'],
    ['a sound that does not end', [['speech', 6000]], 'machine', 'long greeting'],
    ['clicks, now and then', [...words(60, 40, 600)], 'unsure', 'time'],
  ] as [string, Part[], string, string][])('%s', (_, parts, who, because) => {
    expect(heard(parts)[0]).toMatchObject({ kind: 'answered by', who, because })
  })

  it('says how long it listened, and what it heard', () => {
    const [answer] = heard([
      ['silence', 200],
      ['speech', 400],
      ['silence', 1500],
    ])
    expect(answer).toMatchObject({ listenedMs: 1400, speechMs: 400, words: 1 })
  })

  it('keeps to what it is told', () => {
    expect(heard(words(3), { words: 2 })[0]).toMatchObject({ who: 'machine', because: 'many words' })
    expect(heard([['speech', 9000]], { greetingMs: 10_000, longestWordMs: 2000 })[0]).toMatchObject({
      because: 'long word',
    })
  })

  it.each([
    ['much later', [['silence', 6000]]],
    [
      'behind more that is said',
      [
        ['silence', 1000],
        ['speech', 1300],
      ],
    ],
  ] as [string, Part[]][])('a beep %s is no sign of a machine', (_, between) => {
    expect(heard([['speech', 400], ...between, ['beep', 500], ['silence', 3000]])).toHaveLength(1)
  })

  it('the echo of a tone that we play to a person is no beep of theirs', () => {
    const echo = (frame: Int16Array) => frame.map((sample) => sample / 10)
    const [person, tone] = [
      recording([
        ['speech', 400],
        ['silence', 1500],
      ]),
      recording([
        ['beep', 500],
        ['silence', 900],
      ]),
    ]
    const listener = listenForAnswer(usualSettings)
    const answers = [...person, ...tone.map(echo)].flatMap((frame) => listener.take(frame) ?? [])
    expect(answers).toMatchObject([{ who: 'person' }])
  })

  it('a beep behind a greeting as short as a person’s is a machine', () => {
    const answers = heard([
      ['speech', 700],
      ['silence', 1400],
      ['beep', 500, 1000],
      ['silence', 3000],
    ])
    expect(answers).toMatchObject([{ who: 'person' }, { kind: 'ready', because: 'beep' }])
    expect((answers[1] as { afterMs: number }).afterMs).toBeLessThanOrEqual(2640)
  })
})

describe('when a machine is ready', () => {
  const greeting: Part[] = words(12, 250, 120)

  it.each([440, 1000, 1400, 2000])('after a beep of %i Hz', (hertz) => {
    const answers = heard([...greeting, ['beep', 400, hertz], ['silence', 3000]])
    expect(answers.map((one) => one.because)).toEqual(['many words', 'beep'])
    const beepEnds = 12 * 370 + 400
    expect((answers[1] as { afterMs: number }).afterMs - beepEnds).toBeLessThanOrEqual(40)
  })

  it('after silence, where there is no beep', () => {
    expect(heard([...greeting, ['silence', 3000]])[1]).toMatchObject({ kind: 'ready', because: 'silence' })
  })

  it('after a while, where it does not stop talking', () => {
    expect(heard(words(80, 400, 100))[1]).toMatchObject({ because: 'time', afterMs: 30_000 })
  })
})

it('speech, hiss and what is too short are no beep', () => {
  const finder = createBeepFinder()
  const parts: Part[] = [...words(10), ['hiss', 2000], ['beep', 80], ['silence', 500]]
  expect(recording(parts).some((frame) => finder.take(frame))).toBe(false)
})
