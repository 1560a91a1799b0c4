import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { scanXml } from './scan-xml.ts'
import { mutateBytes, randomOf } from './testing/mutate-bytes.ts'

type Seen = [kind: string, name: string, attributes?: Record<string, string>][]

const note = (seen: Seen) => ({
  open: (name: string, attributes: object) => void seen.push(['open', name, { ...attributes }]),
  close: (name: string) => void seen.push(['close', name]),
  // One text may come in several parts.
  text: (text: string) => {
    const last = seen.at(-1)
    if (last?.[0] === 'text') last[1] += text
    else if (text !== '') seen.push(['text', text])
  },
})

const scan = (pieces: string[]): Seen => {
  const seen: Seen = []
  const scanner = scanXml(note(seen))
  for (const piece of pieces) scanner.write(piece)
  scanner.end()
  return seen
}

const byAnother = (xml: string): Seen => {
  const seen: Seen = []
  const to = note(seen)
  const parser = new SaxesParser()
  let depth = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('A document type.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    to.open(name, attributes)
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    to.close(name)
  })
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, (text) => depth > 0 && to.text(text))
  parser.write(xml).close()
  return seen
}

const sound = `<?xml version="1.0" encoding="UTF-8"?>\r\n<!-- a > b --><sst count='2' a="&lt;&#x41;">
<si><t xml-space = "preserve">a &amp; b\r\nc</t></si ><si/><si><![CDATA[<&]]]]>x</si><?pi a?><r k="1>2"/></sst>\n`

test('the same comes out wherever the text is cut', () => {
  const whole = scan([sound])
  expect(whole).toEqual(byAnother(sound))
  for (let at = 0; at <= sound.length; at += 1) expect(scan([sound.slice(0, at), sound.slice(at)])).toEqual(whole)
  expect(scan([...sound])).toEqual(whole)
})

test('what another parser takes, damaged or not, comes out the same', () => {
  let taken = 0
  for (let seed = 0; seed < 20_000; seed += 1) {
    const xml = mutateBytes(Buffer.from(sound), randomOf(seed))
      .toString('utf8')
      .replace(/^\ufeff/, '')
    let expected: Seen
    try {
      expected = byAnother(xml)
    } catch {
      continue
    }
    taken += 1
    // What is refused on purpose.
    if (/encoding="(?!UTF-8")/i.test(xml)) continue
    expect(scan([xml]), xml).toEqual(
      expected.map(([kind, name, ...rest]) => [kind, kind === 'text' ? name : name.replace(/^[^:]*:/, ''), ...rest]),
    )
  }
  expect(taken).toBeGreaterThan(500)
})

test.each([
  '<a b=1/>',
  '<a b="1"c="2"/>',
  '<a b="1" b="2"/>',
  '<a b="<"/>',
  '<a></b>',
  '<a></ab>',
  '</a>',
  '<a/><b/>',
  '<a/>x',
  'x<a/>',
  '<a>&b;</a>',
  '<a>&amp</a>',
  '<a>&</a>',
  '<a>&#xD800;</a>',
  '<a>\0</a>',
  '<!DOCTYPE a><a/>',
  '<!ELEMENT a><a/>',
  '<>',
  '< a/>',
  '<a',
  '<a>',
  '<a/',
  '<a b',
  '<a b="',
  '<!-- <a/>',
  '<a><![CDATA[</a>',
  '',
  ' ',
])('%s is refused', (xml) => {
  expect(() => scan([xml])).toThrow(Refusal)
  expect(() => scan([...xml])).toThrow(Refusal)
})

test('references come out as their characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const clean = text.replace(/[^\x20-\x7e\u00a0-\ud7ff]/g, '')
      const references = [...clean].map((one) => `&#x${one.codePointAt(0)!.toString(16)};`).join('')
      expect(scan([`<a b="${references}"/>`])[0]).toEqual(['open', 'a', { b: clean }])
    }),
  )
})
