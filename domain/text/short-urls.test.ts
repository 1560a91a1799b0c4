import { expect, test } from 'vitest'
import { findShortUrls } from './short-urls.ts'

test.each([
  ['See https://bit.ly/3abc.', ['https://bit.ly/3abc'], ['https://bit.ly/3abc']],
  ['See bit.ly/3abc, thanks', ['bit.ly/3abc'], ['bit.ly/3abc']],
  ['HTTP://WWW.TinyURL.com/y', ['HTTP://WWW.TinyURL.com/y'], ['HTTP://WWW.TinyURL.com/y']],
  ['(t.co/xyz) and https://lincoln.edu/a?b=c', ['t.co/xyz', 'https://lincoln.edu/a?b=c'], ['t.co/xyz']],
  ['go.lincoln.edu/snow', ['go.lincoln.edu/snow'], []],
  ['mybit.ly.example.org/x', ['mybit.ly.example.org/x'], []],
  ['mail me at ann@bit.ly/', [], []],
  ['Meet at 5.30 p.m. Bring t.co', [], []],
  ['See https://ann@bit.ly/3abc', ['https://ann@bit.ly/3abc'], ['https://ann@bit.ly/3abc']],
  ['See bit.ly./3abc', ['bit.ly./3abc'], ['bit.ly./3abc']],
  ['no links', [], []],
])('%j', (text, UrlsFound, BlackListedUrls) => {
  expect(findShortUrls(text)).toEqual({ UrlsFound, BlackListedUrls })
})

test.each(
  'bit.ly tinyurl.com goo.gl t.co ow.ly is.gd buff.ly rebrand.ly cutt.ly rb.gy t.ly bit.do shorturl.at'.split(' '),
)('%s is a public shortener', (host) => {
  expect(findShortUrls(`Look: https://${host}/aB3 now`).BlackListedUrls).toEqual([`https://${host}/aB3`])
  expect(findShortUrls(`Look: https://news.${host}.example.org/aB3`).BlackListedUrls).toEqual([])
})
