import { fc, test as prop } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { noWords, readInbound, readOptWord, whyNotKeyword, yesWords } from './opt-words.ts'
import { helpWords, stopWords, unstopWords } from './stop-words.ts'

describe('STOP family', () => {
  test.each([
    // rules/opt-outs 1
    ...['STOP', 'QUIT', 'END', 'CANCEL', 'UNSUBSCRIBE', 'REVOKE', 'OPT OUT'],
    // rules/opt-outs 2
    ...['STOPALL', 'STOP ALL', 'OPTOUT', 'stop please'],
    ...['stop.', ' Stop! ', '“STOP”', "'stop'", '*STOP*', '> stop', 'S.T.O.P.', 's t o p', 'opt-out', 'Please, STOP.'],
    ...['🛑 STOP 🛑', 'stop😡😡', 'STOP️', 'st\u200bop', 'ＳＴＯＰ', '𝐒𝐓𝐎𝐏', 'STÖP', 'Stop\nstop\nSTOP'],
    ...['STOP\n\nSent from my iPhone', 'Stop pls thanks', 'reply STOP', `STOP${'!'.repeat(900)}`],
  ])('%j', (text) => expect(readOptWord(text)).toBe('stop'))

  test.each([
    ['Spanish', ['ALTO', 'Detente', 'Deténganse por favor', 'Baja', 'cancelar', 'por favor, alto', 'Basta!']],
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
    ['Vietnamese', ['NGỪNG', 'dừng lại', 'hủy', 'Từ chối']],
    ['Chinese', ['停止', '退订', '取消訂閱', '拒收。']],
    ['Arabic and Hebrew', ['إلغاء', 'توقف!', 'הסר']],
    ['other languages', ['ストップ', 'СТОП', 'отписаться', 'скасувати', 'หยุด', 'रोकें', 'διακοπή', 'lopeta', 'sispann']],
  ])('in %s', (_, texts) => {
    for (const text of texts) expect([text, readOptWord(text)]).toEqual([text, 'stop'])
  })

  test.each([
    ...['stop by the office', 'Stop by tomorrow', "don't stop", 'non-stop', 'the end', 'end of the day?', 'bus stop'],
    ...[
      'đúng',
      'dừng',
      'cancel my 3 pm',
      'Fine',
      'fine.',
      'Red',
      'son',
      'para',
      'stopwatch',
      'quite',
      'endless',
      '',
      '👍',
      '...',
    ],
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

test.each([
  ...[
    'UNSTOP',
    'unstop.',
    'Start',
    'START please',
    '«unstop»',
    'Reanudar',
    'reprendre',
    'wznów',
    '시작',
    '开始',
    'ابدأ',
  ],
])('UNSTOP: %j', (text) => {
  expect(readOptWord(text)).toBe('unstop')
})

describe('the full reading', () => {
  test.each([
    ['Stop', { kind: 'stop' }],
    ['unstop', { kind: 'unstop' }],
    ['help!', { kind: 'help' }],
    ['INFO', { kind: 'help' }],
    ['Ayuda, por favor', { kind: 'help' }],
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
    'Please remove me from this list',
    'take me off the text list',
    'remove my number from your database',
    'Remove us from all messages',
    'get me off your school alert list please',
    'take me off',
    "Don't text me",
    "please don't contact me",
    "Don't send me any more texts",
    'stop sending me this',
    'Can you stop that',
    'Opt me out of your texts',
    'stop txting me',
    'Deje de enviarme mensajes',
    'Please discontinue these messages',
    'I said STOP',
    'I no longer wish to receive these',
    'Número equivocado',
    'Ya no me manden mensajes',
    "ne m'envoyez plus de messages",
    'You have the wrong number, please remove',
    'You have the wrong number please remove me',
    'u have the wrong person plz take me off',
  ])('soft opt-out: %j', (text) => expect(readInbound(text).kind).toBe('soft-opt-out'))

  test.each([
    'Liked “Reply STOP to opt out”',
    'Laughed at "Stop texting me"',
    'I did not opt out',
    "Don't remove me please",
    'wrong number of students on the form',
    'Why did you stop texting me?',
    'I got the wrong number of tickets',
    'stop by the office',
    'Can you get me a ticket',
    'Get it from the office',
    'What should I remove?',
    'Take us to the gym',
    'I can not make it, wrong day',
    "What's your number?",
    'Call me when you get this message',
    // How and when, not whether.
    "Don't call me at work, text me",
    "Please don't send me the forms, I have them",
    "Don't send any kids home early",
    'Can students opt out of the field trip?',
    "The bus doesn't stop this way any more",
    'Can you stop sending the bus so early',
    'Get me out of here',
    'Ich habe keine Nachrichten mehr bekommen',
    'Je ne reçois plus de messages',
  ])('no opt-out: %j', (text) => expect(readInbound(text).kind).toBe('other'))

  test.each([
    // Of a list of theirs.
    'please remove me from the 5pm list, I come at 6',
    'Remove me from the waiting list, we found a place',
    'Can you take me off the Tuesday shift',
    'take us off your Friday list',
    'Please remove my name from the volunteer sign up',
    'remove my son from the field trip list',
    // Of some texts.
    "Don't text me after 9 please",
    'Stop texting me. Only text me if school is closed.',
    // Of both.
    "Stop texting me. Please don't remove me",
    ...['unsubscribe from athletics only', 'Please unsubscribe me from football only', 'unsubscribe from sports'],
    ...[
      'My number changed',
      'My phone number has changed',
      'I changed my number',
      'Mi numero cambio',
      'Cambié mi número',
    ],
    ...['F off', 'eff off', 'fk off'],
    "I can't make it, please remove us from tonight's dinner list",
    "Sorry we can't come, take us off the list please",
    ...['do you ever stop sending these', 'Do you people ever stop texting me', "don't you ever stop texting"],
  ])('for a person to decide: %j', (text) => expect(readInbound(text).kind).toBe('maybe-opt-out'))

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
  ['INFO', 'help'],
  ['reanudar', 'unstop'],
  ['s t o p', 'stop'],
  ['remove', 'stop'],
  ['join staff', 'join'],
  ['pizza', undefined],
])('keyword %s is reserved: %s (rules/inbound-texts 7)', (keyword, why) => expect(whyNotKeyword(keyword)).toBe(why))

describe('no word of one family is of another', () => {
  const families = { stop: stopWords, unstop: unstopWords, help: helpWords, yes: yesWords, no: noWords }
  test.each(Object.entries(families))('%s', (kind, words) => {
    for (const word of words) {
      expect([word, readInbound(word).kind]).toEqual([word, kind])
      expect([word, whyNotKeyword(word) === undefined]).toEqual([word, false])
    }
  })

  prop.prop([fc.stringMatching(/^[a-z0-9]{1,12}$/), fc.constantFrom('', '!', ' 🙂', '…'), fc.boolean()])(
    'and what may be a keyword is none of them, however it is written',
    (word, after, upper) => {
      fc.pre(whyNotKeyword(word) === undefined)
      // A keyword comes before what may ask to stop.
      expect(['other', 'maybe-opt-out']).toContain(readInbound((upper ? word.toUpperCase() : word) + after).kind)
    },
  )
})
