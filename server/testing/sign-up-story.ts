import { hashCode } from '../features/sign-ups/hash-code.ts'
import { putSecrets } from '../features/sign-ups/store.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import { addSignUpCode } from '../seed/staff.ts'
import type { Recorder } from './recorder.ts'

/** An organization arrives; what its mail says is put in the place of the one that leaves by a job. */
export const tellSignUp = async ({ tell, platform, query }: Recorder) => {
  const as = 'nobody'
  const group = { name: 'Youth soccer league', message: 'Welcome to the league. 25 credits are on us.', credits: 25 }
  const GroupCode = await addSignUpCode(platform, { kind: 'group', code: 'SOCCER', ...group })
  await tell('getGroupCode', { query: { GroupCode }, as })
  await tell('getSignUp', { as })
  await tell('validateEmail', { body: { Source: 'pat@northside.example' }, as })
  await tell('validatePromoCode', { body: { Source: 'SPRING' }, as })
  const name = { FirstName: 'Pat', LastName: 'Park', CompanyName: 'Northside Soccer', GroupCode }
  const body = { ...name, Email: 'pat@northside.example', PinCode: 'nine-bells-ring-7' }
  const { Key } = await tell('signUp', { body, as })
  await query(`update sign_ups set asked_at = asked_at - interval '1 minute'`)
  await tell('resendSignUp', { body: { Key }, as })
  const [asked] = await query<{ id: number }>('select sign_up_id::int as id from sign_ups')
  const secrets = { codeHash: hashCode(platform, asked!.id, '471102'), tokenHash: hashToken(newToken()) }
  await putSecrets(platform.db, asked!.id, { ...secrets, expiresAt: new Date(Date.now() + 3_600_000) })
  await tell('confirmSignUp', { body: { Key, Code: '471102' }, as: 'pat on the page' })
  await tellOnboarding({ tell, query })
}

const tellOnboarding = async ({ tell, query }: Pick<Recorder, 'tell' | 'query'>) => {
  const as = 'pat on the page'
  const save = (Step: string, body: object = {}) => tell('saveOnboardingStep', { params: { Step }, body, as })
  const { TermsVersion, Activation } = await save('welcome')
  await tell('getOnboardingProgress', { as })
  await save('terms', { TermsVersion })
  await save('location', { CountryID: 1, TimeZone: 'America/Chicago' })
  const company = { ...Activation, Industry: 'Sports and recreation', Phone: '2175550127', State: 'IL' }
  await save('company', { Activation: company })
  await save('useCase', {
    UseCase: { Kinds: ['Events and meetings'], Description: 'Parents hear when a game is off.' },
  })
  await save('useCase')
  await tell('sendMfa', { body: { PhoneNumber: '2175550127' }, as })
  const [sent] = await query<{ message: string }>(
    `select message from text_messages where type = 'Verification' order by text_message_id desc limit 1`,
  )
  await tell('verifyMfa', { params: { Code: /\b\d{6}\b/.exec(sent!.message)![0] }, body: {}, as })
  await save('mfa')
  await save('browserNotifications')
  await tell('getLocalNumbers', { as })
  await tell('reserveLocalNumber', { body: { AreaCode: '217' }, as })
  await save('addLocalNumber')
  await save('done')
}
