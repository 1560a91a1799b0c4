import { expect, test } from 'vitest'
import { linked } from './linked.ts'

test.each([
  ['No school today', [{ text: 'No school today' }]],
  [
    'See https://lincoln.example/snow?a=1.',
    [
      { text: 'See ' },
      { text: 'https://lincoln.example/snow?a=1', href: 'https://lincoln.example/snow?a=1' },
      { text: '.' },
    ],
  ],
  [
    '(www.lincoln.example)',
    [{ text: '(' }, { text: 'www.lincoln.example', href: 'https://www.lincoln.example/' }, { text: ')' }],
  ],
  ['https://lincoln.example/a_(b)', [{ text: 'https://lincoln.example/a_(b)', href: 'https://lincoln.example/a_(b)' }]],
  [
    'javascript://www.x.example/%0aalert(1)',
    [{ text: 'javascript://' }, { text: 'www.x.example/%0aalert(1)', href: 'https://www.x.example/%0aalert(1)' }],
  ],
  ['javascript:alert(1) http://localhost/x', [{ text: 'javascript:alert(1) http://localhost/x' }]],
  [
    'https://bank.example@evil.example/x',
    [
      {
        text: 'https://bank.example@evil.example/x',
        href: 'https://bank.example@evil.example/x',
        host: 'evil.example',
      },
    ],
  ],
  [
    'https://lincоln.example',
    [{ text: 'https://lincоln.example', href: 'https://xn--lincln-zqf.example/', host: 'xn--lincln-zqf.example' }],
  ],
])('%s', (text, pieces) => expect(linked(text)).toEqual(pieces))
