import { onboardingSteps } from '@carillon/domain/people/onboarding-steps.ts'
import { z } from 'zod'
import { User } from './account.ts'
import { call } from './call.ts'

const step = z.enum(onboardingSteps)

/** `Address3` is line 1 of the address, `Address4` line 2. */
export const Activation = z.object({
  CompanyName: z.string().max(200),
  HowTheyHeard: z.string().max(200),
  Industry: z.string().max(200),
  Phone: z.string().max(40),
  State: z.string().max(200),
  Address3: z.string().max(200),
  Address4: z.string().max(200),
  City: z.string().max(200),
  PostalCode: z.string().max(40),
  LawsonNumber: z.string().max(40),
  AmazonEmail: z.string().max(200),
  BlanketPO: z.string().max(200),
})

export const UseCase = z.object({ Kinds: z.array(z.string().max(100)).max(20), Description: z.string().max(2000) })

export const OnboardingProgress = z.object({
  /** In their order. The first that is not completed is the current one. */
  Steps: z.array(z.object({ Name: step, Completed: z.boolean() })),
  Completed: z.boolean(),
  Activation,
  CollectAmazonInfo: z.boolean(),
  CollectInvoiceBillingAddress: z.boolean(),
  CollectOnboardingRepublicInfo: z.boolean(),
  CollectPO: z.boolean(),
  /** Empty until it was submitted, which is half of its step; the other half is to confirm it. */
  UseCase,
  IsUseCaseSubmitted: z.boolean(),
  /** The terms that are agreed to now. */
  TermsVersion: z.string(),
})
export type OnboardingProgress = z.infer<typeof OnboardingProgress>

/** What can be asked while an account is being set up; all else is refused until it is (rules/onboarding 3). */
export const callsOfOnboarding: ReadonlySet<string> = new Set([
  ...['getUser', 'getAccount', 'getOnboardingProgress', 'saveOnboardingStep', 'websocketKey'],
  ...['sendMfa', 'verifyMfa', 'listVerifiedNumbers', 'validatePhone', 'listCountries'],
  ...['getPushKey', 'addPushToken', 'deletePushToken', 'getLocalNumbers', 'reserveLocalNumber'],
  'leaveSupport',
])

export const getOnboardingProgress = call({
  name: 'getOnboardingProgress',
  summary: 'How far the account is with being set up; of one that was not made by a sign-up everything is completed',
  method: 'GET',
  path: '/user/onboardingprogress',
  who: 'user',
  reply: OnboardingProgress,
})

export const saveOnboardingStep = call({
  name: 'saveOnboardingStep',
  summary: 'Complete a step of onboarding with what it asks for; steps are completed in their order',
  method: 'PUT',
  path: '/user/onboardingprogress/{Step}',
  who: 'owner',
  isPersonal: true,
  params: z.object({ Step: step }),
  body: z.object({
    /** Of `terms`: which were read. */
    TermsVersion: z.string().max(40).optional(),
    /** Of `location`. */
    CountryID: z.number().int().optional(),
    TimeZone: z.string().max(60).optional(),
    /** Of `company`. */
    Activation: Activation.partial().optional(),
    /** Of `useCase`: submits it, and a second call without it confirms what was submitted. */
    UseCase: UseCase.optional(),
    /** Of `addLocalNumber`: where none can be had now. */
    IsSkipped: z.boolean().optional(),
  }),
  reply: OnboardingProgress,
  errors: ['OnboardingOutOfOrder', 'OnboardingStepOpen', 'TermsChanged'],
})

export const agreeToTerms = call({
  name: 'agreeToTerms',
  summary: 'Agree, for the account, to terms of use that have changed since it was set up',
  method: 'POST',
  path: '/user/termsagreements',
  who: 'owner',
  isPersonal: true,
  body: z.object({
    /** Which were read. */
    TermsVersion: z.string().max(40),
  }),
  reply: User,
  errors: ['TermsChanged'],
})
