import { expect, test } from 'vitest'
import { browserName, missingForPush } from './push-browser.ts'

const whole = { Notification: class {}, PushManager: class {}, isSecureContext: true, navigator: { serviceWorker: {} } }

test('a browser is judged by what it has', () => {
  expect(missingForPush(whole)).toEqual([])
  expect(missingForPush({ ...whole, isSecureContext: false })).toEqual(['a secure page'])
  expect(missingForPush({ navigator: {} })).toEqual([
    'a secure page',
    'service workers',
    'the Push API',
    'notifications',
  ])
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari',
  ],
  ['', 'Browser'],
])('%s', (agent, name) => expect(browserName(agent)).toBe(name))
