import { expect, test } from 'vitest'
import { readParentOrigin } from './parent-origin.ts'

test.each([
  ['https://portal.school.example', 'https://portal.school.example'],
  [' https://Portal.School.example/ ', 'https://portal.school.example'],
  ['https://portal.school.example:8443', 'https://portal.school.example:8443'],
  ['https://portal.school.example:443', 'https://portal.school.example'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['http://localhost:4000', 'http://localhost:4000'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://[::1]:4000', 'http://[::1]:4000'],
])('%s is the origin %s', (said, origin) => expect(readParentOrigin(said)).toBe(origin))

test.each([
  ...[
    '',
    'portal.school.example',
    'http://portal.school.example',
    'https://school.example/portal',
    'https://school',
    'https://a.example:99999',
    'https://bücher.example',
  ],
  ...[
    'https://a.example?x',
    'https://a.example#x',
    'https://user@a.example',
    'https://*.a.example',
    'https://*',
    'null',
  ],
  ...['https://a.example;script-src *', 'https://a;b.example', "https://'self'.example", 'https://a,b.example'],
  ...['javascript://a.example', 'data:text/html,x', 'https://a.example https://b.example'],
])('%s is none', (said) => expect(readParentOrigin(said)).toBeUndefined())
