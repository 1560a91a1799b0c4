import { describe, expect, test } from 'vitest'
import { encoded, openSamlProvider, type Said } from '../../testing/saml-provider.ts'
import { readMetadata } from './read-metadata.ts'
import { openSaml } from './saml.ts'

const provider = openSamlProvider()
const stranger = openSamlProvider()
const set = await readMetadata(provider.metadata, false)
const trip = {
  ...{ state: 'a-state-of-forty-characters', nonce: 'n', verifier: 'v' },
  redirectUri: 'https://text.school.example/singlesignon/saml/7',
}
const saml = openSaml(false)
const url = await saml.begin(set, trip)
const finish = (xml: string) => saml.finish(set, trip, encoded(xml))
const honest = (said: Said = {}) => provider.answer(url, said)

describe('an answer of SAML', () => {
  test('says who it is', async () => {
    expect(await finish(honest())).toMatchObject({
      ...{
        sub: 'ann',
        email: 'ann.lee@school.example',
        email_verified: true,
        given_name: 'Ann',
        family_name: 'Lee',
        amr: [],
      },
    })
    const byName = {
      nameId: 'ann@school.example',
      nameIdFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
      attributes: { email: '' },
      context: 'https://refeds.org/profile/mfa',
    }
    expect(await finish(honest(byName))).toMatchObject({ email: 'ann@school.example', amr: ['mfa'] })
  })

  test.each<[string, Said]>([
    ['that nobody signed', { signs: 'nothing' }],
    ['of which only the envelope is signed', { signs: 'response' }],
    ['signed by SHA-1', { hash: 'sha1' }],
    ['for somebody else', { audience: 'https://text.school.example/singlesignon/saml/8' }],
    ['to another address', { recipient: 'https://text.school.example/singlesignon/saml/8' }],
    ['to another question', { inResponseTo: '_another' }],
    ['whose subject is of another question', { confirms: '_another' }],
    ['of another provider', { issuer: 'https://evil.example' }],
    ['that is over', { notBefore: -20, notOnOrAfter: -10 }],
    ['that is yet to come', { notBefore: 10, notOnOrAfter: 20 }],
    ['whose name is another each time', { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' }],
  ])('%s is refused', async (_, said) => {
    await expect(finish(honest(said))).rejects.toThrow()
  })

  test('by a clock that is a minute off is taken', async () => {
    expect(await finish(honest({ notBefore: 1, notOnOrAfter: 5 }))).toMatchObject({ sub: 'ann' })
  })

  test('that a stranger signed, or that was changed, or is none, is refused', async () => {
    await expect(finish(stranger.answer(url))).rejects.toThrow()
    await expect(finish(honest().replace('ann.lee@', 'boss@'))).rejects.toThrow()
    await expect(finish(honest().replace('>ann<', '>an<!-- -->n<'))).rejects.toThrow('comments')
    await expect(finish(`<!DOCTYPE a [<!ENTITY b "c">]>${honest()}`)).rejects.toThrow('entities')
    await expect(finish('<a/>')).rejects.toThrow()
    await expect(saml.finish(set, trip, 'no base64!')).rejects.toThrow()
    await expect(saml.finish(set, trip, '')).rejects.toThrow()
  })
})

/** What is signed is put where it is checked, and what is forged where it is read. */
describe('wrapping of signatures', () => {
  const whole = honest()
  const assertion = /<saml:Assertion .*<\/saml:Assertion>/s.exec(whole)![0]
  const signature = /<(?:ds:)?Signature .*<\/(?:ds:)?Signature>/s.exec(assertion)![0]
  const bare = assertion.replace(signature, '')
  const forge = (xml: string, id = '_forged') =>
    xml
      .replace(/ID="[^"]+"/, `ID="${id}"`)
      .replace('ann.lee@', 'boss@')
      .replace('>ann<', '>boss<')
  const withAssertion = (xml: string) => whole.replace(assertion, xml)
  const inObject = (inner: string) =>
    signature.replace(/<\/((?:ds:)?)Signature>$/, `<$1Object>${inner}</$1Object></$1Signature>`)
  const afterIssuer = (xml: string, added: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${added}`)
  const sameId = / ID="([^"]+)"/.exec(assertion)![1]!

  test.each([
    ['the forged one before the signed one', withAssertion(forge(bare) + assertion)],
    ['the forged one after the signed one', withAssertion(assertion + forge(bare))],
    [
      'the signed one in the forged one',
      withAssertion(forge(bare).replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
    ],
    [
      'the forged one with the signature, the signed one in it',
      withAssertion(afterIssuer(forge(bare), inObject(bare))),
    ],
    ['the same with one ID for both', withAssertion(afterIssuer(forge(bare, sameId), inObject(bare)))],
    [
      'the signed one among extensions',
      withAssertion(`<samlp:Extensions>${assertion}</samlp:Extensions>${forge(bare)}`),
    ],
    [
      'the signature moved to the forged one',
      withAssertion(`<samlp:Extensions>${bare}</samlp:Extensions>${afterIssuer(forge(bare), signature)}`),
    ],
    [
      'a response within the response',
      whole
        .replace('<saml:Issuer>', `<samlp:Extensions>${whole}</samlp:Extensions><saml:Issuer>`)
        .replace(/ann\.lee@(?!.*ann\.lee@)/s, 'boss@'),
    ],
    [
      'the signature at the envelope',
      whole.replace(assertion, forge(bare)).replace('<samlp:Status>', `${inObject(bare)}<samlp:Status>`),
    ],
  ])('%s says nothing that was not signed', async (_, xml) => {
    const said = await finish(xml).catch((error: Error) => error)
    if (said instanceof Error) expect(said.message).not.toBe('')
    else expect(said).toMatchObject({ sub: 'ann', email: 'ann.lee@school.example' })
  })
})

describe('metadata', () => {
  test('say where to go and who signs', () => {
    expect(set).toEqual({
      entityId: provider.entityId,
      entryPoint: provider.entryPoint,
      certificates: [provider.certificate],
    })
  })

  test.each([
    ['no XML', 'hello'],
    ['another XML', '<a/>'],
    ['entities', `<!DOCTYPE a>${provider.metadata}`],
    ['no certificate', provider.metadata.replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/s, '')],
    ['a certificate that is none', provider.metadata.replace(/MII[\w+/=\s]+/, 'AAAA')],
    ['no page', provider.metadata.replaceAll('HTTP-Redirect', 'SOAP')],
    ['those of ourselves', saml.describe('https://a.example', 'https://a.example')],
    ['an address inside', 'https://10.0.0.1/metadata'],
  ])('of %s are refused', async (_, written) => {
    await expect(readMetadata(written, false)).rejects.toThrow()
  })

  test('of ours say where we are answered, and that assertions are signed', () => {
    const ours = saml.describe('https://a.example/me', 'https://a.example/answer')
    expect(ours).toContain('entityID="https://a.example/me"')
    expect(ours).toContain('Location="https://a.example/answer"')
    expect(ours).toContain('WantAssertionsSigned="true"')
  })
})
