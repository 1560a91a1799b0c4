import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { readInbound, readOptWord, whyNotKeyword } from './opt-words.ts'
import { stopWords } from './stop-words.ts'

describe('STOP family', () => {
  test.each([
    // spec 1 §5
    ...['STOP', 'QUIT', 'END', 'CANCEL', 'UNSUBSCRIBE', 'REVOKE', 'OPT OUT'],
    // decisions §6
    ...['STOPALL', 'STOP ALL', 'OPTOUT', 'stop please'],
    ...['stop.', ' Stop! ', '“STOP”', "'stop'", '*STOP*', '> stop', 'S.T.O.P.', 's t o p', 'opt-out', 'Please, STOP.'],
    ...['🛑 STOP 🛑', 'stop😡😡', 'STOP️', 'st\u200bop', 'ＳＴＯＰ', '𝐒𝐓𝐎𝐏', 'STÖP', 'Stop\nstop\nSTOP'],
    ...['STOP\n\nSent from my iPhone', 'Stop pls thanks', 'reply STOP', `STOP${'!'.repeat(900)}`],
  ])('%j', (text) => expect(readOptWord(text)).toBe('stop'))

  test.each([
    ['Spanish', ['ALTO', 'Baja', 'cancelar', 'por favor, alto', 'Basta!']],
    ['French', ['ARRÊT', 'arrêter', 'désabonner', "S'il vous plaît arrêter"]],
    ['German', ['STOPP', 'abmelden', 'kündigen', 'Bitte abbestellen']],
    ['Polish', ['koniec', 'wypisz', 'zakończ', 'Rezygnuję']],
    ['Italian', ['ferma', 'annulla', 'disiscrivi']],
    ['Portuguese', ['parar', 'sair', 'cancelar inscrição']],
    ['Dutch', ['stoppen', 'afmelden', 'uitschrijven']],
    ['Turkish', ['DUR', 'İPTAL', 'iptal', 'çık', 'RET']],
    ['Arabic', ['توقف', 'إيقاف', 'إلغاء الاشتراك', 'قف']],
    ['Korean', ['중지', '수신거부', '수신 거부', '그만']],
    ['Czech', ['konec', 'zrušit', 'odhlásit']],
    ['Slovak', ['koniec', 'zrušiť', 'odhlásiť']],
    ['Tagalog', ['tigil', 'itigil', 'hinto', 'Huwag na']],
    ['other languages', ['ストップ', '停止', '退订', 'СТОП', 'отписаться']],
  ])('in %s', (_, texts) => {
    for (const text of texts) expect([text, readOptWord(text)]).toEqual([text, 'stop'])
  })

  test.each([
    ...['stop by the office', 'Stop by tomorrow', "don't stop", 'non-stop', 'the end', 'end of the day?', 'bus stop'],
    ...['cancel my 3 pm', 'Fine', 'fine.', 'Red', 'son', 'para', 'stopwatch', 'quite', 'endless', '', '👍', '...'],
  ])('not %j', (text) => expect(readOptWord(text)).toBeUndefined())

  test('every word of the list is found as it is listed', () => {
    for (const word of stopWords) expect([word, readOptWord(`¡${word}!`)]).toEqual([word, 'stop'])
  })

  prop.prop([
    fc.constantFrom(...stopWords),
    fc.string({
      unit: fc.constantFrom(' ', '.', '!', '?', '"', '…', '\n', '🛑', '👎🏽', '❤️', '*', '(', '-', '\u200d'),
    }),
    fc.string({ unit: fc.constantFrom(' ', '.', '!', '?', '”', '\t', '😡', '🇺🇸', '✌️', '_', ')', '\u00a0') }),
    fc.boolean(),
  ])('no punctuation, emoji or case hides a word', (word, before, after, upper) => {
    expect(readOptWord(before + (upper ? word.toUpperCase() : word) + after)).toBe('stop')
  })
})

test.each(['UNSTOP', 'unstop.', 'Start', 'START please', '«unstop»'])('UNSTOP: %j', (text) => {
  expect(readOptWord(text)).toBe('unstop')
})

describe('the full reading', () => {
  test.each([
    ['Stop', { kind: 'stop' }],
    ['unstop', { kind: 'unstop' }],
    ['help!', { kind: 'help' }],
    ['help me move', { kind: 'other' }],
    ['JOIN', { kind: 'join', group: '' }],
    ['Join: "Grade 9".', { kind: 'join', group: 'Grade 9' }],
    ['join\nStaff', { kind: 'join', group: 'Staff' }],
    ['joining late', { kind: 'other' }],
    [`Join us ${'for the picnic '.repeat(9)}`, { kind: 'other' }],
    ['starting soon?', { kind: 'other' }],
    ['yes and no', { kind: 'other' }],
    ['What time?', { kind: 'other' }],
  ] as const)('%j', (text, read) => expect(readInbound(text)).toEqual(read))

  test.each(['yes', 'Y', 'yeah', 'Yep!', 'yup', 'ok', 'Okay.', 'sure', 'Sí', 'yes please'])('yes: %j', (text) => {
    expect(readInbound(text)).toEqual({ kind: 'yes' })
  })

  test.each(['no', 'N', 'nope', 'nah.', 'No thanks'])('no: %j', (text) => {
    expect(readInbound(text)).toEqual({ kind: 'no' })
  })

  test.each([
    'wrong number, please remove me',
    'Wrong number',
    'You have the wrong person',
    'Please take me off your list',
    'stop texting me',
    'Stop. Who is this?',
    "I don't know you. STOP",
    "don't text me again",
    'No more texts pls',
    'I want to opt out',
    'How do I unsubscribe from this?',
    'lose my number',
    "This is no longer Maria's number",
    'leave me alone',
    'I do not want to receive these messages',
    'Número equivocado',
    'Ya no me manden mensajes',
    "ne m'envoyez plus de messages",
  ])('soft opt-out: %j', (text) => expect(readInbound(text).kind).toBe('soft-opt-out'))

  test.each([
    'Liked “Reply STOP to opt out”',
    'Laughed at "Stop texting me"',
    'I did not opt out',
    "Don't remove me please",
    'stop by the office',
    'Can you get me a ticket',
    'Get it from the office',
    'What should I remove?',
    'Take us to the gym',
    'I can not make it, wrong day',
    "What's your number?",
    'Call me when you get this message',
  ])('no opt-out: %j', (text) => expect(readInbound(text).kind).toBe('other'))

  prop.prop([fc.string({ unit: 'grapheme' })])('answers whatever comes, and STOP first', (text) => {
    const { kind } = readInbound(text)
    expect(kind === 'stop').toBe(readOptWord(text) === 'stop')
  })
})

test.each([
  ['stop', 'stop'],
  ['Revoke', 'stop'],
  ['HELP', 'help'],
  ['join', 'join'],
  ['YES', 'survey'],
  ['no', 'survey'],
  ['start', 'unstop'],
  ['pizza', undefined],
])('keyword %s is reserved: %s (spec 1 §5)', (keyword, why) => expect(whyNotKeyword(keyword)).toBe(why))
