import { z } from 'zod'
import { User } from './account.ts'
import { call, done, idIn, instant } from './call.ts'
import { Seen } from './edits.ts'

export const SignInDomain = z.object({
  Domain: z.string(),
  /** The TXT record that proves it: its name, and what it says. */
  RecordName: z.string(),
  RecordText: z.string(),
  /** Null until it has been found. */
  ProvenDate: instant.nullable(),
})
export type SignInDomain = z.infer<typeof SignInDomain>

/** How the users of an account sign in with their organization’s own page, by OpenID Connect or SAML. */
export const SingleSignOn = z.object({
  Protocol: z.enum(['OpenIDConnect', 'SAML']),
  /** Empty where none is entered. The secret is told to nobody. */
  Issuer: z.string(),
  ClientID: z.string(),
  HasSecret: z.boolean(),
  /** What is to be entered at the provider. */
  RedirectURI: z.string(),
  /** The same of SAML: what we are called there, and where we are answered; and the address of our metadata. */
  SamlURI: z.string(),
  MetadataURI: z.string(),
  /** Of a provider of SAML: its sign-in page, and the certificates by which it is known. */
  EntryPoint: z.string(),
  Certificates: z.array(z.object({ Fingerprint: z.string(), ExpiresDate: instant })),
  /** When an owner came back from there with what is set now. */
  TestedDate: instant.nullable(),
  IsOn: z.boolean(),
  /** Nobody but owners signs in without it. */
  IsOnly: z.boolean(),
  Domains: z.array(SignInDomain),
  /** Who has signed in by it. */
  Users: z.number().int(),
})
export type SingleSignOn = z.infer<typeof SingleSignOn>

export const getSingleSignOn = call({
  name: 'getSingleSignOn',
  summary: 'Single sign-on of the account: its provider, its domains, and whether it is on',
  method: 'GET',
  path: '/account/signin/sso',
  who: 'owner',
  reply: SingleSignOn,
})

export const setSingleSignOn = call({
  name: 'setSingleSignOn',
  summary:
    'Enter the provider of single sign-on. Its configuration is read at once. Another issuer or client turns it off until it has been tested',
  method: 'PUT',
  path: '/account/signin/sso',
  who: 'owner',
  isPersonal: true,
  body: z.object({
    Issuer: z.string().trim().max(300).optional(),
    ClientID: z.string().trim().max(300).optional(),
    /** Left out, the one before stays. */
    ClientSecret: z.string().trim().max(500).optional(),
    Seen,
  }),
  reply: SingleSignOn,
  errors: ['ChangedMeanwhile'],
})

export const setSaml = call({
  name: 'setSaml',
  summary:
    'Enter a provider of SAML by its metadata, as XML or by their https address. Another provider turns single sign-on off until it has been tested',
  method: 'PUT',
  path: '/account/signin/saml',
  who: 'owner',
  isPersonal: true,
  body: z.object({ Metadata: z.string().max(400_000) }),
  reply: SingleSignOn,
})

export const getSamlMetadata = call({
  name: 'getSamlMetadata',
  summary: 'What a provider of SAML is to know of Carillon for an account, as XML',
  method: 'GET',
  path: '/singlesignon/metadata/{AccountID}',
  who: 'anyone',
  params: z.object({ AccountID: idIn }),
  reply: z.string(),
  givesFile: 'application/samlmetadata+xml',
})

export const removeSingleSignOn = call({
  name: 'removeSingleSignOn',
  summary: 'Forget the provider of single sign-on, and who has signed in by it; its domains stay',
  method: 'DELETE',
  path: '/account/signin/sso',
  who: 'owner',
  isPersonal: true,
  reply: done,
  errors: ['SignOnMissing'],
})

export const turnSingleSignOn = call({
  name: 'turnSingleSignOn',
  summary:
    'Turn single sign-on on, which has to be tested first, or off; IsOnly leaves other ways to sign in to owners alone',
  method: 'PUT',
  path: '/account/signin/sso/status',
  who: 'owner',
  isPersonal: true,
  body: z.object({ IsOn: z.boolean(), IsOnly: z.boolean().default(false) }),
  reply: SingleSignOn,
  errors: ['SignOnNotTested', 'SignOnMissing'],
})

const Domain = z.string().max(300)
const ofDomain = z.object({ Domain })

export const addSignInDomain = call({
  name: 'addSignInDomain',
  summary:
    'Say that the e-mail addresses of a domain are those of this account’s people; a record in the domain proves it',
  method: 'POST',
  path: '/account/signin/domains',
  who: 'owner',
  isPersonal: true,
  body: z.object({ Domain }),
  reply: SignInDomain,
  creates: true,
  errors: ['TooManyDomains'],
})

export const proveSignInDomain = call({
  name: 'proveSignInDomain',
  summary: 'Look for the record that proves a domain',
  method: 'POST',
  path: '/account/signin/domains/{Domain}/proof',
  who: 'owner',
  isPersonal: true,
  params: ofDomain,
  reply: SignInDomain,
  errors: ['DomainNotProven', 'DomainTaken'],
})

export const removeSignInDomain = call({
  name: 'removeSignInDomain',
  summary: 'Take a domain away; nobody new comes by its addresses, and single sign-on is off without any',
  method: 'DELETE',
  path: '/account/signin/domains/{Domain}',
  who: 'owner',
  isPersonal: true,
  params: ofDomain,
  reply: done,
})

/** Where the browser goes next: a page of the provider. */
const away = z.object({ Url: z.string() })

export const testSingleSignOn = call({
  name: 'testSingleSignOn',
  summary:
    'Begin a sign-in with the provider that only shows what comes of it; the owner who comes back is known there from then on',
  method: 'POST',
  path: '/account/signin/sso/test',
  who: 'owner',
  isPersonal: true,
  reply: away,
  errors: ['SignOnMissing', 'SignOnUnreachable'],
})

export const beginSignOn = call({
  name: 'beginSignOn',
  summary: 'Begin to sign in with the organization of an e-mail address; answers the page to go to',
  method: 'POST',
  path: '/singlesignon/begin',
  who: 'anyone',
  body: z.object({
    Email: z.string().trim().max(300),
    /** Path and query of the page to come to. */
    Next: z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])[^\s\\]*$/, 'Next must be the path of a page of Carillon, such as /inbox.')
      .default('/'),
  }),
  reply: away,
  errors: ['SignOnUnknown', 'SignOnUnreachable', 'TooFast'],
})

/** What a test has shown. */
export const SignOnTest = z.object({
  Email: z.string(),
  IsEmailVerified: z.boolean(),
  FirstName: z.string(),
  LastName: z.string(),
  /** The provider says that more than one factor was shown. */
  HasShownFactor: z.boolean(),
  /** A sign-in like this would be taken. */
  IsGood: z.boolean(),
  /** The owner who tested is signed in by it from now on. */
  IsLinked: z.boolean(),
})
export type SignOnTest = z.infer<typeof SignOnTest>

export const finishSignOn = call({
  name: 'finishSignOn',
  summary: 'Finish a sign-in with the query that the provider sent back to the browser; a test signs nobody in',
  method: 'POST',
  path: '/singlesignon/finish',
  who: 'anyone',
  body: z.object({
    AccountID: z.number().int().positive(),
    Query: z.string().max(6000).default(''),
    /** What a provider of SAML sent back in a form, as it came. */
    SAMLResponse: z.string().max(200_000).default(''),
  }),
  reply: z.object({
    /** The page that was asked for. */
    Next: z.string(),
    /** Null after a test. */
    User: User.nullable(),
    Test: SignOnTest.nullable(),
  }),
  errors: [
    ...(['SignOnOver', 'SignOnRefused', 'SignOnUnreachable', 'SignOnEmail', 'SignOnOwner'] as const),
    ...(['SignOnOtherPerson', 'SecondFactorNeeded', 'UserDisabled', 'DemoOver'] as const),
  ],
})
