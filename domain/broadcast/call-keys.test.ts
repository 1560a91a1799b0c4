import { describe, expect, it } from 'vitest'
import {
  type Act,
  answerKeys,
  beginTalk,
  callMoments,
  type Happened,
  hasPressed,
  type KeyPlan,
  nextOfTalk,
  type Talk,
  type TurnedAway,
  talkByKey,
} from './call-keys.ts'

const none = { confirms: false, transfers: false, takesVoicemail: false }
const announcement: KeyPlan = { ...none, answers: [], offersRemoval: true }
const survey: KeyPlan = { ...none, answers: [1, 2, 3], offersRemoval: true }
/** An announcement that calls who has not answered a text. */
const confirmed: KeyPlan = { ...announcement, confirms: true }
const keys = [...'0123456789*#ABCD']

/** 'key 5', 'said', 'waited' or 'removed', one behind the other; what is done last, and where that leads. */
const after = (plan: KeyPlan, ...things: string[]) => {
  let { talk, act } = beginTalk()
  for (const thing of things) ({ talk, act } = nextOfTalk(plan, talk, happened(thing)))
  return { talk, act, told: `${talk.moment}: ${words(act)}` }
}
const happened = (thing: string): Happened =>
  thing.startsWith('key ')
    ? { kind: 'key', key: thing.slice(4) }
    : thing.startsWith('recorded')
      ? { kind: 'recorded', isKept: thing === 'recorded' }
      : thing.startsWith('no: ')
        ? { kind: 'turned away', why: thing.slice(4) as TurnedAway }
        : { kind: thing as 'said' }
const words = (act: Act) => {
  if (act.kind === 'say') return `say ${act.sentence}`
  return act.kind === 'wait' ? `wait ${act.ms}` : act.kind
}

describe('an announcement', () => {
  it.each([
    [[], 'saying: say message'],
    [['said'], 'offering: say offer'],
    [['said', 'said'], 'deciding: wait 5000'],
    [['said', 'said', 'waited'], 'over: hang up'],
    [['key 3'], 'removing: remove'],
    [['said', 'key 3'], 'removing: remove'],
    [['said', 'said', 'key 3'], 'removing: remove'],
    [['key 3', 'removed'], 'parting: say farewell'],
    [['key 3', 'removed', 'said'], 'over: hang up'],
    [['key 3', 'key 3'], 'removing: go on'],
    [['key *', 'key 3'], 'removing: remove'],
    [['said', 'said', 'waited', 'key 3'], 'over: go on'],
  ])('%j leads to %s', (things, told) => {
    expect(after(announcement, ...things).told).toBe(told)
  })

  it('without the offer it ends with the message, and 3 is a key like others', () => {
    const plain = { ...announcement, offersRemoval: false }
    expect(after(plain, 'said').told).toBe('over: hang up')
    expect(after(plain, 'key 3').told).toBe('saying: go on')
  })

  it.each(keys.filter((key) => key !== '3'))('%s does nothing at any moment', (key) => {
    for (const before of [
      [],
      ['said'],
      ['said', 'said'],
      ['key 3'],
      ['key 3', 'removed'],
      ['said', 'said', 'waited'],
    ]) {
      const { talk } = after(announcement, ...before)
      expect(nextOfTalk(announcement, talk, happened(`key ${key}`))).toEqual({ talk, act: { kind: 'go on' } })
    }
  })
})

describe('an announcement that is confirmed', () => {
  it.each([
    [['key 1'], 1, 'thanking: say thanks'],
    [['said'], 0, 'answering: wait 10000'],
    [['said', 'key 1'], 1, 'thanking: say thanks'],
    [['key 1', 'said'], 1, 'offering: say offer'],
    [['key 1', 'said', 'key 1'], 1, 'offering: go on'],
    [['said', 'waited', 'key 1'], 1, 'thanking: say thanks'],
    [['said', 'waited', 'said', 'key 1'], 1, 'thanking: say thanks'],
    // What they were told once is not said again.
    [['said', 'waited', 'key 1', 'said'], 1, 'deciding: wait 5000'],
    [['said', 'waited', 'said', 'key 1', 'said'], 1, 'deciding: wait 5000'],
    // As in every announcement: at any moment, and nothing is said twice.
    [['key 3'], 0, 'removing: remove'],
    [['said', 'key 3'], 0, 'removing: remove'],
    [['key 1', 'key 3'], 1, 'removing: remove'],
    [['key 3', 'key 1'], 0, 'removing: go on'],
    [['key *'], 0, 'saying: go on'],
    [['key 2'], 0, 'saying: go on'],
    [['said', 'key #'], 0, 'answering: go on'],
  ])('%j answers %i and leads to %s', (things, answer, told) => {
    const end = after(confirmed, ...things)
    expect([end.talk.answer, end.told]).toEqual([answer, told])
  })
})

describe('a survey', () => {
  it.each([
    [['key 2'], 2, 'thanking: say thanks'],
    [['said'], 0, 'answering: wait 10000'],
    [['said', 'key 1'], 1, 'thanking: say thanks'],
    // The first counts, and what is pressed behind it is nothing.
    [['key 2', 'key 1'], 2, 'thanking: go on'],
    [['key 2', 'key 2'], 2, 'thanking: go on'],
    // Once more on *, # or a key that is no answer; *5 is 5.
    [['key *'], 0, 'saying: say message'],
    [['key #'], 0, 'saying: say message'],
    [['key 7'], 0, 'saying: say message'],
    [['key 0'], 0, 'saying: say message'],
    [['said', 'key 7'], 0, 'saying: say message'],
    [['said', 'key *'], 0, 'saying: say message'],
    [['key *', 'key 2'], 2, 'thanking: say thanks'],
    [['said', 'key *', 'key 2'], 2, 'thanking: say thanks'],
    [['key *', 'key *'], 0, 'saying: go on'],
    [['key *', 'key 8'], 0, 'saying: go on'],
    [['key 8', 'said', 'key *'], 0, 'answering: go on'],
    [['key 8', 'said', 'key 8', 'key 3'], 3, 'thanking: say thanks'],
    // None for ten seconds.
    [['said', 'waited'], 0, 'offering: say offer'],
    [['said', 'waited', 'key 1'], 0, 'offering: go on'],
    [['said', 'waited', 'said', 'key 1'], 0, 'deciding: go on'],
    [['said', 'waited', 'said', 'waited'], 0, 'over: hang up'],
    // 3 is an answer until the offer has been said whole.
    [['key 3'], 3, 'thanking: say thanks'],
    [['key 3', 'key 3'], 3, 'thanking: go on'],
    [['key 3', 'said', 'key 3'], 3, 'offering: go on'],
    [['key 3', 'said', 'said', 'key 3'], 3, 'removing: remove'],
    [['said', 'waited', 'key 3'], 0, 'offering: go on'],
    [['said', 'waited', 'said', 'key 3'], 0, 'removing: remove'],
    // While it is said, where it cannot be the answer that was given.
    [['key 2', 'said', 'key 3'], 2, 'removing: remove'],
    [['key 2', 'key 3'], 2, 'thanking: go on'],
  ])('%j answers %i and leads to %s', (things, answer, told) => {
    const end = after(survey, ...things)
    expect([end.talk.answer, end.told]).toEqual([answer, told])
  })

  it('3 removes as soon as it is offered where it never was an answer', () => {
    const two = { ...survey, answers: [1, 2] }
    expect(after(two, 'said', 'waited', 'key 3').told).toBe('removing: remove')
    expect(after(two, 'key 3').told).toBe('saying: say message')
  })

  it('without the offer it ends behind the thanks, or when the time to answer is over', () => {
    const plain = { ...survey, offersRemoval: false }
    expect(after(plain, 'key 1', 'said').told).toBe('over: hang up')
    expect(after(plain, 'said', 'waited').told).toBe('over: hang up')
  })

  it('all nine keys answer where none has a label', () => {
    expect(answerKeys([])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(answerKeys([4, 2])).toEqual([4, 2])
    for (const key of '123456789') {
      expect(after({ ...survey, answers: answerKeys([]) }, `key ${key}`).talk.answer).toBe(Number(key))
    }
  })
})

describe('somebody who was taken for a machine', () => {
  const transfers = { ...announcement, transfers: true }
  const two = { ...survey, answers: [1, 2] }
  const silent = { ...announcement, offersRemoval: false }
  it.each([
    ['3', announcement, 'removing: remove', 'removing: remove'],
    ['5', announcement, null, null],
    ['0', announcement, null, null],
    ['*', announcement, null, null],
    ['3', silent, null, null],
    ['0', transfers, 'passing on: pass on', 'passing on: pass on'],
    // An answer once the question is heard; until then it is asked.
    ['1', survey, 'saying: say message', 'thanking: say thanks'],
    ['1', confirmed, 'saying: say message', 'thanking: say thanks'],
    ['3', confirmed, 'removing: remove', 'removing: remove'],
    ['2', confirmed, null, null],
    ['3', survey, 'removing: remove', 'thanking: say thanks'],
    ['3', two, 'removing: remove', 'removing: remove'],
    ['5', two, null, null],
    ['0', { ...survey, answers: [0, 1] }, null, null],
  ] as const)('presses %s', (key, plan, heardNothing, heardMessage) => {
    const told = (hearsMessage: boolean) => {
      const first = talkByKey(plan, key, hearsMessage)
      return first && `${first.talk.moment}: ${words(first.act)}`
    }
    expect([told(false), told(true)]).toEqual([heardNothing, heardMessage])
  })
})

describe('a transfer', () => {
  const passes = (plan: KeyPlan, ...things: string[]) => after({ ...plan, transfers: true }, ...things)
  it.each([
    [[], announcement],
    [['said'], announcement],
    [['said', 'said'], announcement],
    [[], survey],
    [['key *'], survey],
    [['said'], survey],
    [['key 1'], survey],
    [['key 1', 'said', 'said'], survey],
  ])('0 behind %j passes them on', (before, plan) => {
    expect(passes(plan, ...before, 'key 0').told).toBe('passing on: pass on')
    expect(passes(plan, ...before, 'key 0', 'key 0').told).toBe('passing on: go on')
  })
  it('nobody is passed on who is being removed, or gone', () => {
    expect(passes(announcement, 'key 3', 'key 0').told).toBe('removing: go on')
    expect(passes(announcement, 'key 3', 'removed', 'key 0').told).toBe('parting: go on')
    expect(passes(announcement, 'said', 'said', 'waited', 'key 0').told).toBe('over: go on')
  })
  const busy = 'no: lines busy'
  it.each([
    [['key 0', busy], announcement, 'turned away: say lines busy'],
    [['key 0', 'no: not taken'], announcement, 'turned away: say not taken'],
    // It goes on behind the message: who still wants to be left alone is asked.
    [['key 0', busy, 'said'], announcement, 'offering: say offer'],
    [['key 0', busy, 'said'], { ...announcement, offersRemoval: false }, 'deciding: wait 5000'],
    // Whoever heard of the key at the end of the message has time to press it.
    [['said'], { ...announcement, offersRemoval: false }, 'deciding: wait 5000'],
    [['said', 'key 3'], { ...announcement, offersRemoval: false }, 'deciding: go on'],
    [['said', 'key 0'], { ...announcement, offersRemoval: false }, 'passing on: pass on'],
    [['said', 'waited'], { ...announcement, offersRemoval: false }, 'over: hang up'],
    [['key 0', busy, 'said', 'said', 'key 3'], survey, 'removing: remove'],
    [['key 0', busy, 'key 3'], announcement, 'removing: remove'],
    [['key 0', busy, 'key 3'], survey, 'turned away: go on'],
    [['key 0', busy, 'key 2'], survey, 'turned away: go on'],
    [['key 0', busy, 'key 0'], announcement, 'turned away: go on'],
    // Another time they may be luckier.
    [['key 0', busy, 'said', 'key 0'], announcement, 'passing on: pass on'],
    [['key 0', busy, 'said', 'key 0', busy, 'said', 'key 0'], announcement, 'passing on: pass on'],
    // Whoever takes the call is rung by one call so often.
    [['key 0', busy, 'said', 'key 0', busy, 'said', 'key 0', busy, 'said', 'key 0'], announcement, 'offering: go on'],
    // No other key means anything while they are passed on, and nothing late does.
    [['key 0', 'key 3'], announcement, 'passing on: go on'],
    [['key 0', 'said'], announcement, 'passing on: go on'],
    [['key 0', 'waited'], announcement, 'passing on: go on'],
    [[busy], announcement, 'saying: go on'],
    [['key 0', busy, busy], announcement, 'turned away: go on'],
    [['key 0', busy, 'said', 'said', 'waited', busy], announcement, 'over: go on'],
  ])('%j of %j leads to %s', (things, plan, told) => {
    expect(passes(plan, ...things).told).toBe(told)
  })
  it('keeps the answer that was given', () => {
    expect(passes(survey, 'key 2', 'key 0').talk).toMatchObject({ answer: 2, passedOn: 1 })
  })
})

describe('a message that they leave', () => {
  const back = (plan: KeyPlan, ...things: string[]) => after({ ...plan, takesVoicemail: true }, ...things)
  const plain = { ...announcement, offersRemoval: false }
  const invited = ['said', 'said', 'waited']
  const recording = [...invited, 'said']
  it.each([
    [['said'], plain, 'inviting: say invitation'],
    [['said', 'said'], plain, 'recording: record'],
    [invited, announcement, 'inviting: say invitation'],
    [recording, announcement, 'recording: record'],
    [[...recording, 'recorded'], announcement, 'kept: say kept'],
    [[...recording, 'recorded', 'said'], announcement, 'over: hang up'],
    [[...recording, 'recorded nothing'], announcement, 'over: hang up'],
    [['said', 'waited', 'said', 'waited'], survey, 'inviting: say invitation'],
    [['key 2', 'said', 'said', 'waited'], survey, 'inviting: say invitation'],
    // What was offered before still is, until they speak; whoever is removed is asked for nothing.
    [[...invited, 'key 3'], announcement, 'removing: remove'],
    [['said', 'waited', 'said', 'waited', 'key 3'], survey, 'removing: remove'],
    [['key 3', 'removed', 'said'], announcement, 'over: hang up'],
    [[...invited, 'key 0'], { ...announcement, transfers: true }, 'passing on: pass on'],
    [['key 0', 'no: not taken', 'said', 'waited'], { ...plain, transfers: true }, 'inviting: say invitation'],
    [['recorded'], announcement, 'saying: go on'],
    [[...recording, 'recorded', 'recorded'], announcement, 'kept: go on'],
  ])('%j of %j leads to %s', (things, plan, told) => {
    expect(back(plan, ...things).told).toBe(told)
  })
  it.each(keys)('%s ends it, pressed twice too, and means nothing else', (key) => {
    const plan = { ...survey, transfers: true }
    const before = ['said', 'waited', 'said', 'waited', 'said']
    expect(back(plan, ...before, `key ${key}`).told).toBe('recording: end recording')
    const twice = back(plan, ...before, `key ${key}`, `key ${key}`)
    expect(twice).toMatchObject({
      ...{ told: 'recording: end recording', talk: { answer: 0, isRemoved: false, passedOn: 0 } },
    })
    expect(back(plan, ...before, `key ${key}`, 'recorded', `key ${key}`).told).toBe('kept: go on')
  })
  it.each(keys.filter((key) => key !== '3'))('%s does nothing while they are asked for it', (key) => {
    expect(back(survey, 'said', 'waited', 'said', 'waited', `key ${key}`).told).toBe('inviting: go on')
  })
})

it('who pressed a key that counted has been reached', () => {
  expect(hasPressed(after(survey, 'key 9').talk)).toBe(false)
  expect(hasPressed(after(survey, 'key 2').talk)).toBe(true)
  expect(hasPressed(after(announcement, 'key 3').talk)).toBe(true)
  expect(hasPressed(after({ ...announcement, transfers: true }, 'key 0').talk)).toBe(true)
})

it('every key at every moment, of every plan: the answer never changes, and nobody is said the message a third time', () => {
  const plans = [false, true].flatMap((transfers) =>
    [false, true].flatMap((offersRemoval) =>
      [false, true].flatMap((takesVoicemail) =>
        [
          ...[[], [1], [3], [1, 2, 3]].map((answers) => ({ answers, confirms: false })),
          { answers: [], confirms: true },
        ].map((asked) => ({ ...asked, transfers, offersRemoval, takesVoicemail })),
      ),
    ),
  )
  const things = [
    ...keys.map((key) => `key ${key}`),
    'said',
    'waited',
    'removed',
    'no: lines busy',
    'recorded',
    'recorded nothing',
  ].map(happened)
  for (const plan of plans) {
    const seen = new Set<string>()
    const walk = (talk: Talk, messages: number) => {
      const place = JSON.stringify([talk, messages])
      if (seen.has(place)) return
      seen.add(place)
      for (const thing of things) {
        const { talk: next, act } = nextOfTalk(plan, talk, thing)
        if (talk.answer > 0) expect(next.answer).toBe(talk.answer)
        if (next.answer > 0) expect(plan.confirms ? [1] : plan.answers).toContain(next.answer)
        if (next.isRemoved) expect(plan.offersRemoval).toBe(true)
        if (next.passedOn > 0) expect(plan.transfers).toBe(true)
        expect(next.passedOn).toBeLessThan(4)
        if (act.kind === 'record') expect(plan.takesVoicemail).toBe(true)
        if (talk.moment === 'over') expect(next).toEqual(talk)
        const said = messages + Number(act.kind === 'say' && act.sentence === 'message')
        expect(said).toBeLessThan(3)
        walk(next, said)
      }
    }
    walk(beginTalk().talk, 1)
    const isAsked = plan.answers.length > 0 || plan.confirms
    const reached = new Set([...seen].map((place) => (JSON.parse(place) as [Talk, number])[0].moment))
    for (const moment of callMoments) {
      const isOf: Partial<Record<Talk['moment'], boolean>> = {
        ...{ answering: isAsked, thanking: isAsked, 'passing on': plan.transfers },
        'turned away': plan.transfers,
        ...{ offering: plan.offersRemoval, deciding: plan.offersRemoval || plan.transfers },
        ...{ removing: plan.offersRemoval, parting: plan.offersRemoval },
        ...{ inviting: plan.takesVoicemail, recording: plan.takesVoicemail, kept: plan.takesVoicemail },
      }
      expect([moment, reached.has(moment)]).toEqual([moment, isOf[moment] ?? true])
    }
  }
})
