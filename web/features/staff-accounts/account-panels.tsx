import type { StaffAccountDetail } from '@carillon/contract/staff-accounts.ts'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { formatCount, formatCredits, formatDate } from '../../ui/format.ts'
import classes from './account-page.module.css'
import { dailyText, paceText, planName } from './words.ts'

type Fact = readonly [name: string, value: ReactNode]

/** How the account stands: what it pays, how much it may send, and which functions it has. */
export const AccountPanels = ({ account }: { account: StaffAccountDetail }) => (
  <>
    <Card title="Plan and credits">
      <Facts facts={planFacts(account)} />
    </Card>
    <Card title="Limits">
      <Facts facts={limitFacts(account)} />
    </Card>
    <Card title="Functions">
      <Facts facts={functionFacts(account)} />
    </Card>
  </>
)

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {facts.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
  </dl>
)

const planFacts = (account: StaffAccountDetail): Fact[] => {
  const { SubscriptionEndDate: end, MonthlyLevel, UniqueCallCount } = account
  const isMonthly = account.AccountTypeID === 1 || account.AccountTypeID === 3
  return [
    ['Plan', planName(account)],
    ['Credits available', formatCredits(account.AvailableCallUnits)],
    ['Reserved', formatCredits(account.PendingCallBalance)],
    ...(isMonthly
      ? ([
          [
            'People this month',
            `${formatCount(UniqueCallCount)} of ${MonthlyLevel === null ? 'any' : formatCount(MonthlyLevel)}`,
          ],
        ] as const)
      : []),
    ...(end === null ? [] : ([['Paid until', formatDate(end)]] as const)),
    ['Since', formatDate(account.CreatedDate)],
    ['Time zone', account.TimeZone],
  ]
}

const limitFacts = (account: StaffAccountDetail): Fact[] => [
  ['Speed of its choice', paceText(account.TextsPerMinute)],
  ['At most', paceText(account.MostTextsPerMinute)],
  ['Group size', account.MonthlyLevel === null ? 'Without a limit' : `${formatCount(account.MonthlyLevel)} people`],
  ['A day', dailyText(account.MessagesPerDay)],
]

const functionFacts = (account: StaffAccountDetail): Fact[] => [
  ['API', onOrOff(account.IsApiAuthorized)],
  ['Pictures on a monthly plan', onOrOff(account.IsMonthlyMMSEnabled)],
  ['Name before each text', onOrOff(account.PrependOrganizationToText)],
  ['Flags', account.Features.length === 0 ? 'None' : account.Features.join(', ')],
]

const onOrOff = (isOn: boolean): string => (isOn ? 'On' : 'Off')
